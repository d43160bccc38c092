import { clockAt, formatClock } from './hours.ts'
import { openLabel } from './opening.ts'
import { type Outlet, takesOrders, WEEKDAYS } from './outlet.ts'

/** 'Open till 11:30 pm' where the hours of the day say so; else as the chip reads. */
export function openTill(outlet: Pick<Outlet, 'status' | 'openNow' | 'opensText' | 'hours' | 'timeZone'>, now: number): string {
  const { day, time } = clockAt(outlet, now)
  const today = WEEKDAYS.indexOf(day)
  const hoursOf = (day: number) => outlet.hours?.[WEEKDAYS[(day + 7) % 7]!]
  const [before, since] = [hoursOf(today - 1), hoursOf(today)]
  // After midnight the day before may still go on.
  const isLate = typeof before === 'object' && before.closes < before.opens && time < before.closes
  const isNow = typeof since === 'object' && since.opens <= time && (time < since.closes || since.closes < since.opens)
  const closes = isLate ? before.closes : isNow ? since.closes : undefined
  return closes === undefined || !takesOrders(outlet) ? openLabel(outlet) : `Open till ${formatClock(closes).toLowerCase()}`
}
