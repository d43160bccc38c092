import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import type { Outlet } from '#machines/model/outlet.ts'
import { list } from '#machines/model/reading.ts'
import { config } from '#src/config.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { outletsOf } from './outlets.ts'

/** Some screens of cards, in whole rows of one, two and three; one more says that there are others. */
export const NEAREST = 24

const outletsNear = async (chosen: Coordinates | undefined, limit: { limit?: number }, signal: AbortSignal): Promise<Outlet[]> => {
  const { lat, lng } = chosen ?? config.brand.defaultLocation
  const query = { latitude: lat, longitude: lng, ...limit }
  const { data } = await answer(http.GET('/customer/businesses', { params: { query }, signal }), signal)
  return outletsOf(chosen, list(data))
}

/**
 * Outlets round the chosen place, nearest first; round the brand's own without one, which says nothing of how far they are. More than NEAREST:
 * there may be others, which `allOutletsQuery` knows, where the backend has not told all of them at once.
 */
export const outletsQuery = (chosen: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['outlets', chosen?.lat, chosen?.lng],
    queryFn: ({ signal }) => orPlain(outletsNear(chosen, { limit: NEAREST + 1 }, signal), () => outletsNear(chosen, {}, signal)),
  })

export const allOutletsQuery = (chosen: Coordinates | undefined) =>
  queryOptions({ queryKey: ['outlets', chosen?.lat, chosen?.lng, 'all'], queryFn: ({ signal }) => outletsNear(chosen, {}, signal) })
