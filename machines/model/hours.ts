import { type DayHours, type Outlet, type Weekday, WEEKDAYS } from './outlet.ts'

export const HOURS_NOT_AVAILABLE = 'Hours not available'

export interface DayLine {
  day: Weekday
  /** 'Monday' */
  name: string
  hours: string
}

/** '9:05 PM' of '21:05'. Hours are shown in 12-hour format. */
export function formatClock(clock: string): string {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** One day's hours as a customer reads them. Closing before opening means the small hours of the next day. */
export function formatHours(day: DayHours | undefined): string {
  if (day === undefined) return HOURS_NOT_AVAILABLE
  if (day === 'closed') return 'Closed'
  if (day.opens === day.closes) return 'Open 24 hours'
  const span = `${formatClock(day.opens)} – ${formatClock(day.closes)}`
  // Midnight ends the day that began; only what goes beyond it needs the word.
  return day.closes < day.opens && day.closes !== '00:00' ? `${span} next day` : span
}

/** The week from Monday on; undefined when no day is known. */
export function weekOf(hours: Outlet['hours']): DayLine[] | undefined {
  if (!hours || !WEEKDAYS.some((day) => hours[day])) return undefined
  return WEEKDAYS.map((day) => ({ day, name: day.charAt(0) + day.slice(1).toLowerCase(), hours: formatHours(hours[day]) }))
}

/** The weekday of a date where the customer is. */
export const weekdayOf = (date: Date): Weekday => WEEKDAYS[(date.getDay() + 6) % 7]!
