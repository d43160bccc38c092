import { useAfterFirstPaint } from '#src/loading/use-after-first-paint.ts'

/**
 * How much of the menu is rendered. Each step follows the paint of the one before: two in one task would block the page for longer.
 * - `beginning`: the first dishes;
 * - `controls`: search, filter and categories as well, and every dish of a short menu;
 * - `list`: the virtual list of a long menu as well.
 */
export type MenuStep = 'beginning' | 'controls' | 'list'

/** A menu that is only its beginning stays at that step. On the way back to one, all is rendered at once, for the scroll position. */
export function useMenuStep(isPartial: boolean, isReturn: boolean, isAllAtOnce: boolean): MenuStep {
  const hasControls = useAfterFirstPaint(!isPartial && (isAllAtOnce || isReturn), !isPartial)
  const hasList = useAfterFirstPaint(!isPartial && isReturn, hasControls)
  return hasList ? 'list' : hasControls ? 'controls' : 'beginning'
}
