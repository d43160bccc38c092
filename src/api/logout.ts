import type { Ended } from '#src/storage/revocations.ts'
import { answer, http } from './client.ts'

/** Revokes the token that the next requests would carry. In a file of its own: every page may need it, and nothing else of `auth.ts`. */
export async function logout({ token, customerId }: Ended): Promise<void> {
  await answer(http.POST('/customer/logout', { headers: { Authorization: `Bearer ${token}`, 'customer-id': customerId } }))
}
