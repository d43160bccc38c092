import { formatClock } from './hours.ts'
import { spansOf } from './open-spans.ts'
import { type DayHours, type OpenSpan, type Outlet, sentenceCase, type Weekday, WEEKDAYS } from './outlet.ts'

export const HOURS_NOT_AVAILABLE = 'Hours not available'

export interface DayLine {
  day: Weekday
  /** 'Monday' */
  name: string
  hours: string
}

/** One day's hours as a customer reads them. Closing before opening means the small hours of the next day. */
export function formatHours(day: DayHours | undefined): string {
  if (day === undefined) return HOURS_NOT_AVAILABLE
  return spansOf(day).map(formatSpan).join(', ') || 'Closed'
}

function formatSpan({ opens, closes }: OpenSpan): string {
  if (opens === closes) return 'Open 24 hours'
  const span = `${formatClock(opens)} – ${formatClock(closes)}`
  // Midnight ends the day that began; only what goes beyond it needs the word.
  return closes < opens && closes !== '00:00' ? `${span} next day` : span
}

/** The week from Monday on; undefined when no day is known. */
export function weekOf(hours: Outlet['hours']): DayLine[] | undefined {
  if (!hours || !WEEKDAYS.some((day) => hours[day])) return undefined
  return WEEKDAYS.map((day) => ({ day, name: sentenceCase(day), hours: formatHours(hours[day]) }))
}
