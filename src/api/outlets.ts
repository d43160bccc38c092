import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import { type Outlet, untilOpeningMs } from '#machines/model/outlet.ts'
import { loadCalls } from './load-calls.ts'
import { queryClient } from './query-client.ts'

/** One outlet, seen from the chosen place; without one, no distance is told. */
export const outletQuery = (outletId: string, chosen: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['outlet', outletId, chosen?.lat, chosen?.lng],
    // As it is known without a place, while the distance from a chosen one is asked for.
    placeholderData: () => queryClient.getQueryData<Outlet>(['outlet', outletId, undefined, undefined]),
    queryFn: async ({ signal }) => (await loadCalls()).fetchOutlet(outletId, chosen, signal),
    // An open page shows that the outlet has opened.
    refetchInterval: ({ state }) => (state.data && untilOpeningMs(state.data)) ?? false,
  })
