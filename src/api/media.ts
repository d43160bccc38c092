import { QueryObserver, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { letterPlate, type PictureTone, pictureTone } from '#machines/model/picture-tone.ts'
import { savesData } from '#src/first-paint/data-saver.ts'
import { cachedPicture } from '#src/storage/images.ts'
import { loadCalls } from './load-calls.ts'
import { isMediaKey, isPictureUrl } from './picture-address.ts'

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

export interface Picture {
  /** undefined while it is not known, or cannot be had: the plate stays empty. */
  src?: string
  tone: PictureTone
  letter?: string
}

/** Not useQuery, whose observers for plates without a key would be most of the work of a list's first render. */
function usePictureSource(key: string | undefined, isFetched: boolean): string | null | undefined {
  const client = useQueryClient()
  const subscribe = useCallback(
    (onChange: () => void) =>
      key === undefined || !isFetched ? () => {} : new QueryObserver(client, pictureQuery(key)).subscribe(onChange),
    [client, key, isFetched],
  )
  const read = () =>
    key === undefined ? undefined : client.getQueryCache().build(client, client.defaultQueryOptions(pictureQuery(key))).state.data
  return useSyncExternalStore(subscribe, read, read)
}

/** A picture by its key, ready for a plate; without a key, the first letter of the name stands there. */
export function usePicture(key: string | undefined, name = '', isWorthIt = true): Picture {
  const src = usePictureSource(key, isWorthIt)
  return key === undefined && name ? letterPlate(name) : { src: src ?? undefined, tone: pictureTone(key) }
}

/** Three of some pictures, the one in the middle first; every turn lays the next one there. Nothing is fetched until `wanted`. */
export function usePictureSpread(keys: readonly string[], turn: number, wanted: boolean, name?: string) {
  const key = (place: number) => (wanted && place < keys.length ? keys[(turn + place) % keys.length] : undefined)
  // Those behind the first are decoration: shown where they are here already.
  const isWorthIt = !savesData()
  const plates = [usePicture(key(0), name), usePicture(key(1), '', isWorthIt), usePicture(key(2), '', isWorthIt)] as const
  return { plates, tone: pictureTone(keys[0]), count: keys.length, current: keys.length > 0 ? turn % keys.length : 0 }
}
