import { endSubscription } from '#src/device/push.ts'
import { forgetPushConsent } from '#src/storage/push-consent.ts'
import type { Ended } from '#src/storage/revocations.ts'
import { answer, http } from './client.ts'

/** Revokes the token that the next requests would carry, and with it the server tells this device no more; nor does the browser, also without a network. In a file of its own: every page may need it, and nothing else of `auth.ts`. */
export async function logout({ token, customerId }: Ended): Promise<void> {
  if (forgetPushConsent(customerId)) void endSubscription().catch(() => undefined)
  await answer(http.POST('/customer/logout', { headers: { Authorization: `Bearer ${token}`, 'customer-id': customerId } }))
}
