import { config } from '#src/config.ts'
import { storedCustomerId } from '#src/storage/customer.ts'
import { storedToken } from '#src/storage/auth-token.ts'

/** Asked for once: on a cheap phone it takes as long as a third of a frame. */
let zone: string | undefined

/** What every call says of its caller: the session, if there is one, the brand and the clock. */
export function callHeaders(): Record<string, string> {
  const token = storedToken()
  const customerId = token === undefined ? undefined : storedCustomerId()
  return {
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
    ...(customerId !== undefined && { 'customer-id': customerId }),
    'whitelabel-id': config.whitelabelId,
    timezone: (zone ??= Intl.DateTimeFormat().resolvedOptions().timeZone ?? 'Asia/Kolkata'),
  }
}
