import { DAY_MS } from '#machines/model/dates.ts'
import { formatClock } from './hours.ts'
import { sentenceCase, WEEKDAYS } from './outlet.ts'

/** 'opens 9:30 am', 'opens tomorrow 9:30 am', 'opens Friday 9:30 am', by the outlet's own clock, whose offset the moment tells. */
export function opensText(opensAt: string, now: number): string {
  const clock = Date.parse(`${opensAt.slice(0, 16)}Z`)
  const days = Math.floor(clock / DAY_MS) - Math.floor((now + clock - Date.parse(opensAt)) / DAY_MS)
  const weekday = WEEKDAYS[(new Date(clock).getUTCDay() + 6) % 7]!
  const day = days === 0 ? '' : days === 1 ? 'tomorrow ' : days < 7 ? sentenceCase(weekday) + ' ' : `${opensAt.slice(0, 10)} `
  return `opens ${day}${formatClock(opensAt.slice(11, 16)).toLowerCase()}`
}
