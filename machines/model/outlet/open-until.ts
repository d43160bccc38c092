import { clockAt, formatClock } from './hours.ts'
import { openLabel } from './opening.ts'
import { spansOf } from './open-spans.ts'
import { type Outlet, takesOrders, WEEKDAYS } from './outlet.ts'

/** 'Open till 11:30 pm' where the hours of the day say so; else as the chip reads. */
export function openUntil(outlet: Pick<Outlet, 'status' | 'openNow' | 'opensText' | 'hours' | 'timeZone'>, now: number): string {
  const { day, time } = clockAt(outlet, now)
  const today = WEEKDAYS.indexOf(day)
  const spansOn = (day: number) => spansOf(outlet.hours?.[WEEKDAYS[(day + 7) % 7]!])
  // After midnight the day before may still go on.
  const late = spansOn(today - 1).find(({ opens, closes }) => closes < opens && time < closes)
  const span = late ?? spansOn(today).find(({ opens, closes }) => opens <= time && (time < closes || closes < opens))
  return span && takesOrders(outlet) ? `Open till ${formatClock(span.closes).toLowerCase()}` : openLabel(outlet)
}
