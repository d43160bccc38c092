import { hasWidths } from '#machines/model/menu/picture-tone.ts'
import { cachePicture } from '#src/storage/cache-picture.ts'
import { answer, http } from './client.ts'
import { orPlain } from './or-plain.ts'
import { isOurs, signedAddress } from './picture-address.ts'
import { fetchPicture } from './picture-data.ts'

/** The largest plates that many pictures lie on, in CSS pixels: those of the cards and banners of wide screens, and of the rows of a phone. */
const usualSize = () => (innerWidth < 1024 ? 116 : 232)

/** Has the server sign a picture's key, and caches what it leads to; null for an address that no picture may come from. */
export async function fetchSignedPicture(key: string, signal: AbortSignal, size = usualSize()): Promise<string | null> {
  const ask = (width?: number) => answer(http.GET('/customer/customer/signed-url', { params: { query: { key, width } }, signal }), signal)
  const { data } = await (hasWidths(key) ? orPlain(ask(Math.ceil(size * devicePixelRatio)), ask) : ask())
  const url = signedAddress(data)
  if (url === undefined) return null
  const picture = isOurs(url) ? await fetchPicture(url, signal) : url
  if (picture) cachePicture(key, picture)
  return picture
}
