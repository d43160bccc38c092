import type { Query } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import { type Outlet, untilOpeningMs } from '#machines/model/outlet/outlet.ts'
import { queryClient } from '#src/api/query-client.ts'
import { type Resource, resource } from './resource.ts'

/** One outlet, with its distance from the chosen place; without a place it has no distance. */
export const outletQuery = (outletId: string, chosen: Coordinates | undefined): Resource<Outlet> =>
  resource<Outlet>({
    key: ['outlet', outletId, chosen?.lat, chosen?.lng],
    call: (source, signal) =>
      source.GET('/customer/business/{outletId}', {
        params: { path: { outletId }, query: { latitude: chosen?.lat, longitude: chosen?.lng } },
        signal,
      }),
    read: (data, { readOutlet }) => seenFrom(chosen, readOutlet(data)),
    pictures: import.meta.env.SSR ? ({ pictures }) => pictures.slice(0, 3) : undefined,
    // The outlet without its distance, while that from a chosen place is fetched.
    placeholderData: () => queryClient.getQueryData(outletQuery(outletId, undefined).queryKey),
    // An open page shows that the outlet has opened.
    refetchInterval: ({ state }) => (state.data && untilOpeningMs(state.data)) ?? false,
  })

/** Without a chosen place no distance is shown, whatever the backend says (Decision 72). */
export const seenFrom = (chosen: Coordinates | undefined, outlet: Outlet | undefined): Outlet | undefined =>
  outlet && (chosen ? outlet : { ...outlet, distanceKm: undefined })

/** The outlet that a query of the cache has, if it is one of an outlet. */
export const outletInQuery = ({ queryKey, state }: Query): Outlet | undefined =>
  queryKey[1] === 'outlet' ? (state.data as Outlet | undefined) : undefined
