import { type DayHours, WEEKDAYS, type Weekday } from '#machines/model/outlet/outlet.ts'
import type { SeedOrigin, SeedOutlet } from './types.ts'

/** One category of an outlet's menu: some dishes by name, then so many from these pools. */
export interface Section {
  category: string
  always: string[]
  from: string[]
  take: number
}

/** An outlet as it is written down; the menu is composed from the library. */
export interface OutletPlan extends Omit<SeedOutlet, 'logo' | 'banners' | 'timing' | 'menu' | 'pastOrders'> {
  /** Its logo stands in for the pictures of its dishes. */
  plainBanner?: boolean
  /** 1 is a middling neighbourhood restaurant. */
  priceLevel: number
  /** Library prices as they are, without the small differences from house to house. */
  exactPrices?: boolean
  vegetarianOnly?: boolean
  /** Keys of dishes that have run out; chosen for the outlet when not given. */
  soldOut?: string[]
  /** Keys of dishes with a reduction; chosen for the outlet when not given. */
  reduced?: string[]
  /** Keys of the dishes that sell best; chosen for the outlet when not given. */
  bestsellers?: string[]
  menu: Section[]
}

const words = (list: string): string[] => list.split(' ').filter(Boolean)

/** `from` names pools as 'family:course'. */
export const section = (category: string, dishes: { always?: string; from?: string; take?: number }): Section => ({
  category,
  always: words(dishes.always ?? ''),
  from: words(dishes.from ?? ''),
  take: dishes.take ?? 0,
})

/** The same hours all week, but for the days named. */
export function week(opens: string, closes: string, exceptions: Partial<Record<Weekday, DayHours>> = {}): Record<Weekday, DayHours> {
  const days = WEEKDAYS.map((day): [Weekday, DayHours] => [day, exceptions[day] ?? { opens, closes }])
  return Object.fromEntries(days) as Record<Weekday, DayHours>
}

/** Tables 1 to count; those not named go by their number. */
export const tables = (count: number, names: Record<number, string> = {}): SeedOrigin[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: names[index + 1] ?? null }))

/** Rooms 101 to 101+n, 201 to 201+n and so on. */
export const rooms = (floors: number, perFloor: number, names: Record<number, string> = {}): SeedOrigin[] =>
  Array.from({ length: floors }, (_, floor) =>
    Array.from({ length: perFloor }, (_, room) => (floor + 1) * 100 + room + 1).map((id) => ({ id, name: names[id] ?? null })),
  ).flat()
