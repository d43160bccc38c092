import { queryOptions } from '@tanstack/react-query'
import type { Coordinates } from '#machines/model/location.ts'
import { loadCalls } from './load-calls.ts'

/** Some screens of cards, in whole rows of one, two and three; one more says that there are others. */
export const NEAREST = 24

/**
 * Outlets round the chosen place, nearest first; round the brand's own without one, which says nothing of how far they are. More than NEAREST:
 * there may be others, which `allOutletsQuery` knows, where the backend has not told all of them at once.
 */
export const outletsQuery = (chosen: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['outlets', chosen?.lat, chosen?.lng],
    queryFn: async ({ signal }) => (await loadCalls()).fetchNearest(chosen, NEAREST + 1, signal),
  })

export const allOutletsQuery = (chosen: Coordinates | undefined) =>
  queryOptions({
    queryKey: ['outlets', chosen?.lat, chosen?.lng, 'all'],
    queryFn: async ({ signal }) => (await loadCalls()).fetchOutlets(chosen, {}, signal),
  })
