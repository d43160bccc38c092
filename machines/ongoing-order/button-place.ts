import { record } from '../model/reading.ts'

/** A point of the window in CSS pixels, from its top left corner. */
export interface Point {
  x: number
  y: number
}

/** Where the button may be: the window without the bars at its edges. */
export interface Area {
  width: number
  height: number
  /** Height of the bar at the bottom. */
  bottomBar: number
}

export const BUTTON_PX = 58
const EDGE_PX = 8
/** Above 'View Cart', which floats over the bottom of a menu. */
const FROM_BOTTOM_PX = 130
/** Below the bar at the top. */
const FROM_TOP_PX = 72
/** Above 'Track Order', which stands on the left of narrow windows. */
const ABOVE_TRACK_PX = 80
/** Farther than any screen: a stored place beyond it is damaged. */
const FARTHEST_PX = 100_000

/** The stored place; undefined when the value is not one. */
export function readPoint(value: unknown): Point | undefined {
  const point = record(value)
  const [x, y] = [coordinate(point?.x), coordinate(point?.y)]
  return x === undefined || y === undefined ? undefined : { x, y }
}

const coordinate = (value: unknown): number | undefined =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= FARTHEST_PX ? value : undefined

/** The nearest point at which the whole button is in the window, which may have got smaller. */
export function clampPoint({ x, y }: Point, { width, height, bottomBar }: Area): Point {
  const within = (value: number, least: number, most: number) => Math.round(Math.max(least, Math.min(most, value)))
  return {
    x: within(x, EDGE_PX, width - BUTTON_PX - EDGE_PX),
    y: within(y, EDGE_PX, height - BUTTON_PX - bottomBar - EDGE_PX),
  }
}

/** Where it is until the customer moves it: on the right, above the bars. */
export const firstPoint = (area: Area): Point =>
  clampPoint({ x: area.width, y: area.height - area.bottomBar - FROM_BOTTOM_PX - BUTTON_PX }, area)

export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof CORNERS)[number]

/** A place near a corner, clear of the bars, for customers who cannot drag (WCAG 2.5.7). */
export function cornerPoint(corner: Corner, area: Area): Point {
  const first = firstPoint(area)
  const isLeft = corner === 'topLeft' || corner === 'bottomLeft'
  const isTop = corner === 'topLeft' || corner === 'topRight'
  const y = isTop ? FROM_TOP_PX : isLeft && area.bottomBar > 0 ? first.y - ABOVE_TRACK_PX : first.y
  return clampPoint({ x: isLeft ? 0 : first.x, y }, area)
}
