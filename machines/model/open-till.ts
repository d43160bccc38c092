import { formatClock, weekdayOf } from './hours.ts'
import { openLabel } from './opening.ts'
import { type Outlet, takesOrders, WEEKDAYS } from './outlet.ts'

/** 'Open till 11:30 pm' where the hours of the day say so; else as the chip reads. */
export function openTill(outlet: Pick<Outlet, 'status' | 'openNow' | 'opensAt' | 'hours'>, now: Date): string {
  const clock = `${String(now.getHours()).padStart(2, '0')}:${String(now.getMinutes()).padStart(2, '0')}`
  const today = WEEKDAYS.indexOf(weekdayOf(now))
  const hoursOf = (day: number) => outlet.hours?.[WEEKDAYS[(day + 7) % 7]!]
  const [before, since] = [hoursOf(today - 1), hoursOf(today)]
  // After midnight the day before may still go on.
  const isLate = typeof before === 'object' && before.closes < before.opens && clock < before.closes
  const isNow = typeof since === 'object' && since.opens <= clock && (clock < since.closes || since.closes < since.opens)
  const closes = isLate ? before.closes : isNow ? since.closes : undefined
  return closes === undefined || !takesOrders(outlet) ? openLabel(outlet) : `Open till ${formatClock(closes).toLowerCase()}`
}
