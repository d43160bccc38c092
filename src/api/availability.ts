import type { Coordinates } from '#machines/model/location.ts'
import { answer, http } from './client.ts'

/** Notes who wants to know of outlets round a place; without a contact, the customer who is signed in. Rejects with ApiError. */
export async function requestAvailability(wish: Coordinates & { place: string; contact?: string }): Promise<void> {
  const { lat, lng, place, contact } = wish
  await answer(http.POST('/customer/availability-request', { body: { latitude: lat, longitude: lng, place, contact } }))
}
