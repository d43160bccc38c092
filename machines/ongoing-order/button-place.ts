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
  /** Height of what stands at the bottom: tabs and order strip. */
  bottomBar: number
}

export const BUTTON_PX = 58
const EDGE_PX = 8
/** Below the bar at the top. */
const FROM_TOP_PX = 72
/** Farther than any screen: a stored place beyond it is damaged. */
const FARTHEST_PX = 100_000
/** How far the button slides away from a control. */
const SLIDE_PX = 96
const SLIDE_STEP_PX = 8

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

/** Where an arrow key takes it out of the strip: on the right, above the bars. */
export const firstPoint = (area: Area): Point => clampPoint({ x: area.width, y: area.height }, area)

/** The places along the side of the window that the button may slide to, its own first and then the nearest. */
export function placesAlongSide(place: Point, area: Area): Point[] {
  const steps = Array.from({ length: SLIDE_PX / SLIDE_STEP_PX }, (_, step) => (step + 1) * SLIDE_STEP_PX)
  const places = [0, ...steps.flatMap((by) => [-by, by])].map((by) => clampPoint({ x: place.x, y: place.y + by }, area))
  return places.filter(({ y }, index) => places.findIndex((other) => other.y === y) === index)
}

export const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const
export type Corner = (typeof CORNERS)[number]

/** A place near a corner, clear of the bars, for customers who cannot drag (WCAG 2.5.7). */
export const cornerPoint = (corner: Corner, area: Area): Point =>
  clampPoint(
    {
      x: corner === 'topLeft' || corner === 'bottomLeft' ? 0 : area.width,
      y: corner === 'topLeft' || corner === 'topRight' ? FROM_TOP_PX : area.height,
    },
    area,
  )
