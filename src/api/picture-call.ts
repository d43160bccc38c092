import { hasWidths } from '#machines/model/picture-tone.ts'
import { cachePicture } from '#src/storage/cache-picture.ts'
import { answer, http } from './client.ts'
import { isOurs, signedAddress } from './picture-address.ts'
import { fetchPicture } from './picture-data.ts'

/** Has the server sign a picture's key, and caches what it leads to; null for an address that no picture may come from. */
export async function fetchSignedPicture(key: string, signal: AbortSignal, size = 116): Promise<string | null> {
  const query = { key, width: hasWidths(key) ? Math.ceil(size * devicePixelRatio) : undefined }
  const { data } = await answer(http.GET('/customer/customer/signed-url', { params: { query }, signal }), signal)
  const url = signedAddress(data)
  if (url === undefined) return null
  const picture = isOurs(url) ? await fetchPicture(url, signal) : url
  if (picture) cachePicture(key, picture)
  return picture
}
