import { formatClock } from '#machines/model/outlet/hours.ts'
import { MOST_HOLIDAYS } from '#machines/model/outlet/outlet-rules.ts'
import { spansOf } from '#machines/model/outlet/open-spans.ts'
import { type DayHours, type OpenSpan, WEEKDAYS, type Weekday } from '#machines/model/outlet/outlet.ts'
import { formatHours } from '#machines/model/outlet/week.ts'
import type { OutletRow } from './queries.ts'

export interface Opening {
  openNow: boolean
  /** ISO 8601 in the outlet's own offset; undefined while it is open, and when no hours say when it opens. */
  opensAt?: string
}

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

type Timetable = Pick<OutletRow, 'status' | 'hours' | 'holidays' | 'pausedUntil' | 'timeZone'>

/**
 * Whether an outlet is open by its hours, and else when it opens next: after a pause of the kitchen at its end, or when the hours allow. undefined
 * where its status alone decides: it is not live, or this day has no hours, which must not close it (Decision 74).
 */
export function openingAt(outlet: Timetable, now: Date): Opening | undefined {
  if (outlet.status !== 'LIVE') return undefined
  const { pausedUntil, timeZone } = outlet
  if (pausedUntil === null || pausedUntil <= now) return openingByHours(outlet, now)
  const after = openingByHours(outlet, pausedUntil)
  return after?.openNow === false ? after : { openNow: false, opensAt: textIn(timeZone, pausedUntil) }
}

/** How far ahead an opening is looked for: as many days off in a row as an outlet can have, and a week. */
const DAYS_AHEAD = MOST_HOLIDAYS + 7

function openingByHours(outlet: Timetable, now: Date): Opening | undefined {
  const { timeZone } = outlet
  const today = todayOf(timeZone, now)
  let next: Date | undefined
  // Yesterday's hours may reach into today.
  for (let ahead = -1; ahead <= DAYS_AHEAD && next === undefined; ahead++) {
    const date = daysAfter(today, ahead)
    for (const span of spansOf(hoursOn(outlet, date))) {
      const [opens, closes] = minutesOf(span).map((minutes) => instantOf(date, minutes, timeZone)) as [Date, Date]
      if (opens <= now && now < closes) return { openNow: true }
      if (opens > now && (next === undefined || opens < next)) next = opens
    }
  }
  if (hoursOn(outlet, today) === undefined) return undefined
  return next ? { openNow: false, opensAt: textIn(timeZone, next) } : { openNow: false }
}

/** The hours of this day and the six after it, which the holidays among them have changed. */
export function weekFrom(outlet: Timetable, now: Date): Partial<Record<Weekday, DayHours>> {
  const dates = WEEKDAYS.map((_, ahead) => daysAfter(todayOf(outlet.timeZone, now), ahead))
  return Object.fromEntries(dates.map((date) => [weekdayOf(date), hoursOn(outlet, date)]))
}

/** When a dish is there again that is sold out until tomorrow: as the day opens that follows the one whose hours these are. */
export function opensTomorrow(outlet: Timetable, now: Date): Date {
  const { timeZone } = outlet
  const today = todayOf(timeZone, now)
  const timesOn = (ahead: number, at: 0 | 1) => {
    const date = daysAfter(today, ahead)
    return spansOf(hoursOn(outlet, date)).map((span) => instantOf(date, minutesOf(span)[at], timeZone))
  }
  // In the small hours it may still be the evening before.
  for (let ahead = timesOn(-1, 1).some((closes) => now < closes) ? 0 : 1; ahead <= DAYS_AHEAD; ahead++) {
    const [first] = timesOn(ahead, 0).toSorted((one, other) => Number(one) - Number(other))
    if (first) return first
  }
  return instantOf(daysAfter(today, 1), 0, timeZone)
}

/** Midnight in UTC of the date on the clocks of the zone: dates are reckoned with there. */
const todayOf = (timeZone: string, now: Date) => new Date(dateIn(timeZone, now))
const daysAfter = (date: Date, days: number) => new Date(date.getTime() + days * DAY_MINUTES * MINUTE_MS)
const weekdayOf = (date: Date): Weekday => WEEKDAYS[(date.getUTCDay() + 6) % 7]!

const hoursOn = ({ hours, holidays }: Timetable, date: Date): DayHours | undefined =>
  holidays.find((holiday) => holiday.date === date.toISOString().slice(0, 10))?.hours ??
  (hours as Partial<OutletRow['hours']>)[weekdayOf(date)]

/** Minutes since midnight. The same time twice is the whole day, closing before opening the small hours of the next one, and 23:59 midnight. */
function minutesOf({ opens, closes }: OpenSpan): [number, number] {
  if (opens === closes) return [0, DAY_MINUTES]
  const [from, until] = [opens, closes].map((clock) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))) as [number, number]
  return [from, until < from ? until + DAY_MINUTES : closes === '23:59' ? DAY_MINUTES : until]
}

/** The moment at which clocks of the zone show so many minutes after midnight of this day. */
function instantOf(date: Date, minutes: number, timeZone: string): Date {
  const clock = date.getTime() + minutes * MINUTE_MS
  const guess = new Date(clock - offsetMs(new Date(clock), timeZone))
  // The offset of the guess may be that of the other side of a change to or from summer time.
  return new Date(clock - offsetMs(guess, timeZone))
}

/** When a date begins by the clocks of the zone. */
export const dayBegins = (date: string, timeZone: string): Date => instantOf(new Date(date), 0, timeZone)

export const dayAfter = (date: string): string => daysAfter(new Date(date), 1).toISOString().slice(0, 10)

/** '7:45 pm' */
export const clockText = (timeZone: string, moment: Date): string => formatClock(textIn(timeZone, moment).slice(11, 16)).toLowerCase()

/** '11:00 AM – 11:30 PM', the hours of the first open day. */
export const timingOf = (hours: OutletRow['hours']): string =>
  formatHours(WEEKDAYS.map((day) => hours[day]).find((day) => day !== 'closed') ?? 'closed')

/** The date on the clocks of the zone: '2026-11-23'. */
export const dateIn = (timeZone: string, moment: Date): string =>
  new Date(moment.getTime() + offsetMs(moment, timeZone)).toISOString().slice(0, 10)

const formats = new Map<string, Intl.DateTimeFormat>()
/** By zone and minute: most outlets open and close at the same times, and Intl takes 5 µs for each of the dozen that an opening is found by. */
const offsets = new Map<string, number>()
const MOST_OFFSETS = 10_000

/** How far the clocks of the zone are ahead of UTC at this moment. */
function offsetMs(moment: Date, timeZone: string): number {
  const key = `${timeZone} ${Math.floor(moment.getTime() / MINUTE_MS)}`
  const known = offsets.get(key)
  if (known !== undefined) return known
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  const offset = offsetByIntl(moment, timeZone)
  offsets.set(key, offset)
  return offset
}

function offsetByIntl(moment: Date, timeZone: string): number {
  let format = formats.get(timeZone)
  if (!format) {
    const all = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
    formats.set(timeZone, (format = new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...all })))
  }
  const part = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const clock = Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'])
  return clock - Math.floor(moment.getTime() / MINUTE_MS) * MINUTE_MS
}

/** '2026-11-23T09:30:00+05:30' */
function textIn(timeZone: string, moment: Date): string {
  const ahead = offsetMs(moment, timeZone)
  const minutes = Math.abs(ahead) / MINUTE_MS
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${new Date(moment.getTime() + ahead).toISOString().slice(0, 19)}${ahead < 0 ? '-' : '+'}${hour}:${minute}`
}
