import { type Coupon, offersOf } from '#machines/model/bill/coupon.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { readText, removeKey, writeText } from '#src/storage/storage.ts'

const KEY = 'offersIgnoredAt'
const LASTS_MS = 30 * 86_400_000

/** The outlet's own offers; else the specification's, until an order has shown that the backend takes none off. */
export const promisedOffers = (outlet?: Pick<Outlet, 'offers'>): readonly Coupon[] =>
  !outlet?.offers && readText('local', KEY) ? [] : offersOf(outlet)

export const promiseNoOffers = (): void => writeText('local', KEY, String(Date.now()))

/** A backend may have learned to take them. */
export function promiseOffersAgain(): void {
  if (!(Date.now() - Number(readText('local', KEY)) < LASTS_MS)) removeKey('local', KEY)
}
