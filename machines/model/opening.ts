import { formatClock } from './hours.ts'
import { isOutsideHours, type Outlet, statusLongForm, WEEKDAYS } from './outlet.ts'

type Opening = Pick<Outlet, 'status' | 'openNow' | 'opensAt'>

const DAY_MS = 24 * 60 * 60 * 1000

/** 'opens 9:30 am', 'opens tomorrow 9:30 am', 'opens Friday 9:30 am', by the outlet's own clock, whose offset the moment tells. */
export function opensText(opensAt: string, now = Date.now()): string {
  const clock = Date.parse(`${opensAt.slice(0, 16)}Z`)
  const days = Math.floor(clock / DAY_MS) - Math.floor((now + clock - Date.parse(opensAt)) / DAY_MS)
  const weekday = WEEKDAYS[(new Date(clock).getUTCDay() + 6) % 7]!
  const day =
    days === 0
      ? ''
      : days === 1
        ? 'tomorrow '
        : days < 7
          ? weekday.charAt(0) + weekday.slice(1).toLowerCase() + ' '
          : `${opensAt.slice(0, 10)} `
  return `opens ${day}${formatClock(opensAt.slice(11, 16)).toLowerCase()}`
}

/** 'Closed now · opens 9:30 am'; undefined for an outlet whose status decides. */
export function closedLabel(outlet: Opening, now = Date.now()): string | undefined {
  if (!isOutsideHours(outlet)) return undefined
  return outlet.opensAt === undefined ? 'Closed now' : `Closed now · ${opensText(outlet.opensAt, now)}`
}

/** The chip of the outlet's page. */
export const openLabel = (outlet: Opening): string => closedLabel(outlet) ?? statusLongForm(outlet.status)

/** Why an outlet takes no orders, as a sentence. */
export function whyClosed(outlet: Opening): string {
  const label = closedLabel(outlet)
  return label ? `This outlet is c${label.slice(1)}.` : 'This outlet is not taking orders right now.'
}
