import type { DayHours, OpenSpan } from './outlet.ts'

/** A day's openings; none on a day off. */
export function spansOf(day: DayHours | undefined): OpenSpan[] {
  if (day === undefined || day === 'closed') return []
  const { further = [], ...first } = day
  return [first, ...further]
}
