import { queryOptions } from '@tanstack/react-query'
import { cachedPicture } from '#src/storage/images.ts'
import { loadCalls } from '#src/api/load-calls.ts'
import { isMediaKey, isPictureUrl } from '#src/api/picture-address.ts'

/** How long a signed URL is used before another is asked for; the server signs for at least an hour. */
const SIGNED_FOR_MS = 30 * 60 * 1000

/** The `src` of a picture: a URL as it is, a key signed by the server, fetched once and cached as a data string; null for neither. */
export const pictureQuery = (key: string) =>
  queryOptions({
    queryKey: ['picture', key],
    meta: { failure: 'silent' },
    initialData: (): string | null | undefined => (isMediaKey(key) ? cachedPicture(key) : undefined),
    staleTime: ({ state }) => (state.data?.startsWith('data:') ? Infinity : SIGNED_FOR_MS),
    gcTime: SIGNED_FOR_MS,
    queryFn: async ({ signal }): Promise<string | null> => {
      if (isPictureUrl(key)) return key
      return isMediaKey(key) ? (await loadCalls()).fetchSignedPicture(key, signal) : null
    },
  })
