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

/** The day and the time, 'HH:MM', at an outlet. One that tells no zone is in India, for which the app is made. */
export function clockAt({ timeZone = 'Asia/Kolkata' }: Pick<Outlet, 'timeZone'>, now: number): { day: Weekday; time: string } {
  const format = new Intl.DateTimeFormat('en-GB-u-nu-latn', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]))
  return { day: part['weekday']!.toUpperCase() as Weekday, time: `${part['hour']}:${part['minute']}` }
}
