import { readText, removeKey, writeText } from './storage.ts'

const KEY = 'offersIgnoredAt'
const LASTS_MS = 30 * 86_400_000

/** When an order has shown that the backend takes no offers off. */
export const offersIgnoredAt = () => readText('local', KEY)
export const promiseNoOffers = (): void => writeText('local', KEY, String(Date.now()))

/** A backend may have learned to take them. */
export function promiseOffersAgain(): void {
  if (!(Date.now() - Number(offersIgnoredAt()) < LASTS_MS)) removeKey('local', KEY)
}
