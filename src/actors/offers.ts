import { type Coupon, offeredCoupons } from '#machines/model/coupon.ts'
import { readText, removeKey, writeText } from '#src/storage/storage.ts'

const KEY = 'offersIgnoredAt'
const LASTS_MS = 30 * 86_400_000

/** The offers, until an order has shown that the backend takes none off. */
export const promisedOffers = (): Coupon[] => (readText('local', KEY) ? [] : offeredCoupons())

export const promiseNoOffers = (): void => writeText('local', KEY, String(Date.now()))

/** A backend may have learned to take them. */
export function promiseOffersAgain(): void {
  if (!(Date.now() - Number(readText('local', KEY)) < LASTS_MS)) removeKey('local', KEY)
}
