import { type RefObject, useLayoutEffect } from 'react'

/** Carries the focus from a list to the one that replaces it (Decision 70). */
export function handedFocus() {
  let had: { owner: string; control: number } | undefined
  return {
    leave(list: Element) {
      const focused = document.activeElement
      const owner = list.contains(focused) ? focused?.closest<HTMLElement>('[data-dish], section') : undefined
      had = owner ? { owner: selectorOf(owner), control: controlsOf(owner).indexOf(focused as HTMLElement) } : undefined
    },
    take(list: Element) {
      if (had) controlsOf(list.querySelector(had.owner))[had.control]?.focus({ preventScroll: true })
      had = undefined
    },
  }
}
export type HandedFocus = ReturnType<typeof handedFocus>

/** Two lists with the same `handed`: the second one focuses what was focused in the first. */
export function useHandedFocus(list: RefObject<Element | null>, handed: HandedFocus | undefined): void {
  useLayoutEffect(() => {
    const element = list.current
    if (!element || !handed) return undefined
    handed.take(element)
    return () => handed.leave(element)
  }, [list, handed])
}

const selectorOf = ({ id, dataset: { dish } }: HTMLElement) =>
  dish === undefined ? `#${CSS.escape(id)}` : `[data-dish="${CSS.escape(dish)}"]`

const controlsOf = (owner: Element | null) => [...(owner?.querySelectorAll<HTMLElement>('a, button') ?? [])]
