import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import { type Outlet, untilOpeningMs } from '#machines/model/outlet.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { readOutlet } from './outlet-wire.ts'
import { queryClient } from './query-client.ts'
import { present } from '#machines/model/reading.ts'

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
