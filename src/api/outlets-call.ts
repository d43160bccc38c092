import type { Coordinates } from '#machines/model/location.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { list } from '#machines/model/reading.ts'
import { config } from '#src/config.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { outletsOf, readOutlet, seenFrom } from './outlet-wire.ts'

export async function fetchOutlets(chosen: Coordinates | undefined, limit: { limit?: number }, signal: AbortSignal): Promise<Outlet[]> {
  const { lat, lng } = chosen ?? config.brand.defaultLocation
  const query = { latitude: lat, longitude: lng, ...limit }
  const { data } = await answer(http.GET('/customer/businesses', { params: { query }, signal }), signal)
  return outletsOf(chosen, list(data))
}

/** All of them from a backend that knows no limit. */
export const fetchNearest = (chosen: Coordinates | undefined, limit: number, signal: AbortSignal): Promise<Outlet[]> =>
  orPlain(fetchOutlets(chosen, { limit }, signal), () => fetchOutlets(chosen, {}, signal))

export async function fetchOutlet(outletId: string, chosen: Coordinates | undefined, signal: AbortSignal): Promise<Outlet> {
  const params = { path: { outletId }, ...(chosen && { query: { latitude: chosen.lat, longitude: chosen.lng } }) }
  const { data } = await answer(http.GET('/customer/business/{outletId}', { params, signal }), signal)
  return seenFrom(chosen, readOutlet(data)) ?? noAnswer()
}
