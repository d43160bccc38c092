import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import { type Outlet, untilOpeningMs } from '#machines/model/outlet.ts'
import { config } from '#src/config.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { readOutlet } from './outlet-wire.ts'
import { queryClient } from './query-client.ts'
import { list, present } from '#machines/model/reading.ts'

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

/** One outlet, seen from the chosen place; without one, no distance is told. */
export const outletQuery = (outletId: string, chosen: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['outlet', outletId, chosen?.lat, chosen?.lng],
    // As it is known without a place, while the distance from a chosen one is asked for.
    placeholderData: () => queryClient.getQueryData<Outlet>(['outlet', outletId, undefined, undefined]),
    queryFn: async ({ signal }): Promise<Outlet> => {
      const params = { path: { outletId }, ...(chosen && { query: { latitude: chosen.lat, longitude: chosen.lng } }) }
      const { data } = await answer(http.GET('/customer/business/{outletId}', { params, signal }), signal)
      return seenFrom(chosen, readOutlet(data)) ?? noAnswer()
    },
    // An open page shows that the outlet has opened.
    refetchInterval: ({ state }) => (state.data && untilOpeningMs(state.data)) ?? false,
  })

export const outletsOf = (chosen: Coordinates | undefined, wire: readonly unknown[]): Outlet[] =>
  wire.map((outlet) => seenFrom(chosen, readOutlet(outlet))).filter(present)

export const seenFrom = (chosen: Coordinates | undefined, outlet: Outlet | undefined): Outlet | undefined =>
  outlet && (chosen ? outlet : { ...outlet, distanceKm: undefined })
