import { formatClock } from './outlet/hours.ts'
import { partsOf, zoneFormatter } from './zone-formatter.ts'

export const DAY_MS = 24 * 60 * 60_000

/** Whether a text is YYYY-MM-DD of a day in the calendar: not the 30th of February, which Date takes for the 2nd of March. */
export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

// Calendar and digits are named: a device set to others would show dates that cannot be compared.
const dayFormatter = zoneFormatter('en-u-ca-iso8601-nu-latn', { year: 'numeric', month: '2-digit', day: '2-digit' })
const timeFormatter = zoneFormatter('en-u-nu-latn', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })

/** The day of a moment as YYYY-MM-DD, in the device's own zone unless told another. undefined for what is no moment. */
export function localDate(timestamp: string | undefined, timeZone?: string): string | undefined {
  const moment = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  if (Number.isNaN(moment)) return undefined
  const parts = partsOf(dayFormatter(timeZone), moment)
  return `${parts['year']!.padStart(4, '0')}-${parts['month']}-${parts['day']}`
}

/** '8:42 pm' of a moment in epoch milliseconds, in the device's own zone unless told another; undefined for what is no moment. */
export function localTime(at: number | undefined, timeZone?: string): string | undefined {
  if (at === undefined || Number.isNaN(new Date(at).getTime())) return undefined
  return formatClock(timeFormatter(timeZone).format(at)).toLowerCase()
}

export interface DatedTime {
  /** '2026-11-23' */
  day: string
  /** '6:24 am' */
  time: string
  /** 'Today, 6:24 am', 'Yesterday, 6:24 am', else the day and the time: shorter to hear. */
  spoken: string
}

/** How many days of the calendar there are from a day to another one, both as YYYY-MM-DD. */
export const daysFrom = (day: string, other: string): number => Math.round((Date.parse(other) - Date.parse(day)) / DAY_MS)

/** The day and time of a moment as they are shown and heard at another one; undefined for what is no moment. */
export function datedTime(timestamp: string | undefined, now: number, timeZone?: string): DatedTime | undefined {
  const day = localDate(timestamp, timeZone)
  if (timestamp === undefined || day === undefined) return undefined
  const time = localTime(Date.parse(timestamp), timeZone)!
  const daysAgo = daysFrom(day, localDate(new Date(now).toISOString(), timeZone)!)
  return { day, time, spoken: `${['Today', 'Yesterday'][daysAgo] ?? day}, ${time}` }
}
