import { queryOptions } from '@tanstack/react-query'
import { loadCalls } from '#src/api/load-calls.ts'
import { isMediaKey } from '#src/api/picture-address.ts'

/** As wide as the plate on the page of a dish, in CSS pixels. */
const LARGE = 250

/** The picture of a dish for its own page; the one of its row stands there until it is here. */
export const largePictureQuery = (key = '') =>
  queryOptions({
    queryKey: ['large-picture', key],
    meta: { failure: 'silent' },
    enabled: isMediaKey(key),
    staleTime: Infinity,
    queryFn: async ({ signal }) => (await loadCalls()).fetchSignedPicture(key, signal, LARGE),
  })
