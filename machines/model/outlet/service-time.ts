import { DAY_MS } from '#machines/model/dates.ts'
import { formatClock } from './hours.ts'
import { formatPrice } from '#machines/model/money.ts'
import { sentenceCase, WEEKDAYS } from './outlet.ts'

/** What services cost that cost nothing. */
export const FREE = formatPrice(0, true)

/** '' for today, 'tomorrow', else the name of the day. */
export const dayWord = (daysAhead: number, day: string): string => (daysAhead === 0 ? '' : daysAhead === 1 ? 'tomorrow' : sentenceCase(day))

/** 'at 7:00 pm', 'tomorrow at 7:00 am', 'Sunday at 7:00 am' where the reader is; without a time 'as soon as possible'. */
export function serviceWhen(serviceAt: string | undefined, now: number): string {
  if (serviceAt === undefined) return 'as soon as possible'
  const at = new Date(serviceAt)
  const time = formatClock(`${at.getHours()}:${at.getMinutes()}`).toLowerCase()
  // Midnights: a day may have 23 hours.
  const ahead = Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS)
  const day = dayWord(ahead, WEEKDAYS[(at.getDay() + 6) % 7]!)
  return `${day} at ${time}`.trim()
}

/** Whether the moment of a wish is over. */
export const isPast = (serviceAt: string | undefined, now: number): boolean => serviceAt !== undefined && Date.parse(serviceAt) <= now

/** Why services cannot be ordered to a table. */
export const roomOnly = (services: { name: string }[]): string =>
  `${services.map(({ name }) => name).join(', ')} can be ordered to a room only.`
