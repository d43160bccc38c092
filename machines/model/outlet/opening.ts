import { isOutsideHours, type Outlet, statusLongForm } from './outlet.ts'

type Opening = Pick<Outlet, 'status' | 'openNow' | 'opensText'>

/** 'Closed now · opens 9:30 am'; undefined for an outlet whose status decides. */
export function closedLabel(outlet: Opening): string | undefined {
  if (!isOutsideHours(outlet)) return undefined
  return outlet.opensText === undefined ? 'Closed now' : `Closed now · ${outlet.opensText}`
}

/** The chip of the outlet's page. */
export const openLabel = (outlet: Opening): string => closedLabel(outlet) ?? statusLongForm(outlet.status)

/** Why an outlet takes no orders, as a sentence. */
export function whyClosed(outlet: Opening): string {
  const label = closedLabel(outlet)
  return label ? `This outlet is c${label.slice(1)}.` : 'This outlet is not taking orders right now.'
}
