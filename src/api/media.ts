import { queryOptions, useQuery } from '@tanstack/react-query'
import { type PictureTone, pictureTone } from '#machines/model/picture-tone.ts'
import { config } from '#src/config.ts'
import { cachedPicture, cachePicture, isRasterData } from '#src/device/image-cache.ts'
import { answer, http } from './client.ts'
import { fetchPicture } from './picture-data.ts'

/** How long a signed URL is used before another is asked for; the server signs for at least an hour. */
const SIGNED_FOR_MS = 30 * 60 * 1000

/**
 * What an <img> shows for a picture: a key is signed by the server and fetched once, then kept as a data string; a URL is taken as
 * it is when a picture may come from there. null for what cannot be shown. Spec §7.
 */
export const pictureQuery = (key: string) =>
  queryOptions({
    queryKey: ['picture', key],
    meta: { failure: 'nobody' },
    initialData: (): string | null | undefined => (isMediaKey(key) ? cachedPicture(key) : undefined),
    // A data string is the picture itself.
    staleTime: ({ state }) => (state.data?.startsWith('data:') ? Infinity : SIGNED_FOR_MS),
    gcTime: SIGNED_FOR_MS,
    queryFn: async ({ signal }): Promise<string | null> => {
      if (isPictureUrl(key)) return key
      if (!isMediaKey(key)) return null
      const { data } = await answer(http.GET('/customer/customer/signed-url', { params: { query: { key } }, signal }), signal)
      const url = new URL(data, apiBase()).href
      if (!isPictureUrl(url)) return null
      const picture = isOurs(url) ? await fetchPicture(url, signal) : url
      if (picture && isRasterData(picture)) cachePicture(key, picture)
      return picture
    },
  })

const apiBase = () => new URL(config.apiUrl, window.location.href)

/** The page's content policy lets scripts fetch from here and from the API; pictures elsewhere the browser shows by itself. */
const isOurs = (url: string): boolean => [window.location.origin, apiBase().origin].includes(new URL(url).origin)

const isMediaKey = (key: string): boolean => /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}\.[a-z0-9]{2,5}$/.test(key)

/** https from anywhere, or this origin; never a scheme that could run something. */
function isPictureUrl(text: string): boolean {
  if (!/^(https?:\/\/|\/(?!\/))/.test(text)) return false
  const url = URL.canParse(text, window.location.href) ? new URL(text, window.location.href) : undefined
  return url?.protocol === 'https:' || url?.origin === window.location.origin
}

export interface Picture {
  /** undefined while it is not known, or cannot be had: the plate stays empty. */
  src?: string
  tone: PictureTone
}

/** A picture by its key, ready for a plate. */
export function usePicture(key: string | undefined): Picture {
  const { data } = useQuery({ ...pictureQuery(key ?? ''), enabled: key !== undefined })
  return { src: data ?? undefined, tone: pictureTone(key) }
}

/** Three of some pictures, the one in the middle first; every turn lays the next one there. Nothing is fetched until `wanted`. */
export function usePictureSpread(keys: readonly string[], turn: number, wanted: boolean) {
  const key = (place: number) => (wanted && place < keys.length ? keys[(turn + place) % keys.length] : undefined)
  const plates = [usePicture(key(0)), usePicture(key(1)), usePicture(key(2))] as const
  return { plates, tone: pictureTone(keys[0]), count: keys.length, current: keys.length > 0 ? turn % keys.length : 0 }
}
