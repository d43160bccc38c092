import { config } from '#src/config.ts'
import { storedCustomerId } from '#src/storage/customer.ts'
import { storedToken } from '#src/storage/auth-token.ts'

/** Read once: on a cheap phone it takes a third of a frame. */
let zone: string | undefined

/** Headers of a call that does not say who calls: brand, time zone. */
export const guestHeaders = (): Record<string, string> => ({
  'whitelabel-id': config.whitelabelId,
  timezone: (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'Asia/Kolkata'),
})

/** Headers of every call: session, brand, time zone. */
export function callHeaders(): Record<string, string> {
  const token = storedToken()
  const customerId = token === undefined ? undefined : storedCustomerId()
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(customerId !== undefined && { 'customer-id': customerId }),
    ...guestHeaders(),
  }
}
