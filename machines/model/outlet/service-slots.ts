import { clockAt, formatClock } from './hours.ts'
import { spansOf } from './open-spans.ts'
import { type Outlet, type Weekday, WEEKDAYS } from './outlet.ts'
import { dayWord } from './service-time.ts'

const SLOT_MS = 30 * 60_000
/** The server takes no wish for a later one. */
export const FURTHEST_SERVICE_MS = 48 * 60 * 60_000
/** The house needs some minutes for everything. */
const SOONEST_MS = 10 * 60_000

export const AS_SOON_AS_POSSIBLE = 'As soon as possible'

type Clock = Pick<Outlet, 'hours' | 'timeZone'>

/** The days of the week count from this one on: tomorrow is 1. */
const daysAhead = (day: Weekday, today: Weekday) => (WEEKDAYS.indexOf(day) - WEEKDAYS.indexOf(today) + 7) % 7

/** Whether its hours of the week have it open then; one that tells none is. */
function isOpenAt({ hours, timeZone }: Clock, at: number): boolean {
  if (!hours) return true
  const { day, time } = clockAt({ timeZone }, at)
  const dayBefore = WEEKDAYS.find((one) => daysAhead(day, one) === 1)!
  return (
    spansOf(hours[day]).some(({ opens, closes }) => opens <= time && (time < closes || closes <= opens)) ||
    spansOf(hours[dayBefore]).some(({ opens, closes }) => closes <= opens && time < closes)
  )
}

/** A time that can be wished. */
export interface ServiceSlot {
  /** ISO 8601 */
  at: string
  /** '7:00 pm', 'Tomorrow, 7:00 am', 'Sun, 7:00 am' */
  label: string
  /** '' for today, 'Tomorrow', 'Sun' */
  day: string
  /** '7:00 am' */
  time: string
}

/** Counts by the outlet's clock, because its guest in the room lives by it. */
export function slotOf(moment: number, outlet: Clock, now: number): ServiceSlot {
  const { day, time } = clockAt(outlet, moment)
  const word = dayWord(daysAhead(day, clockAt(outlet, now).day), day.slice(0, 3))
  const said = { day: word.charAt(0).toUpperCase() + word.slice(1), time: formatClock(time).toLowerCase() }
  return { at: new Date(moment).toISOString(), label: [said.day, said.time].filter(Boolean).join(', '), ...said }
}

/** The half hours of the next two days at which the outlet is open. */
export function serviceSlots(outlet: Clock, now: number): ServiceSlot[] {
  const first = Math.ceil((now + SOONEST_MS) / SLOT_MS) * SLOT_MS
  return Array.from({ length: FURTHEST_SERVICE_MS / SLOT_MS }, (_, index) => first + index * SLOT_MS)
    .filter((at) => at < now + FURTHEST_SERVICE_MS && isOpenAt(outlet, at))
    .map((at) => slotOf(at, outlet, now))
}
