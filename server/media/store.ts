import type { Deps } from '#server/deps.ts'
import { objectStore } from './object-store.ts'
import { isOfOutlet, isPublic, type MediaStore } from './rules.ts'
import type { Secrets } from '#server/signatures.ts'
import { PRIVATE_WINDOW_MS, PUBLIC_WINDOW_MS, signedUploadUrl, signedUrl } from './signing.ts'

export const mediaStoreOf = ({ objectStorage, mediaSecrets }: Pick<Deps, 'objectStorage' | 'mediaSecrets'>): MediaStore =>
  objectStorage ? objectStore(objectStorage) : databaseStore(mediaSecrets)

/** Where a picture that anyone may see can be seen for a while; undefined for what is none of ours. */
export async function dishPictureUrl(deps: Pick<Deps, 'objectStorage' | 'mediaSecrets' | 'now'>, key: string): Promise<string | undefined> {
  if (isPublic(key)) return signedUrl(deps.mediaSecrets, key, PUBLIC_WINDOW_MS, deps.now())
  return isOfOutlet(key) ? mediaStoreOf(deps).pictureUrl({ key, contentType: 'image/webp', size: 0 }, deps.now()) : undefined
}

/** In the rows of the table itself, which go with their bytes. */
const databaseStore = (secrets: Secrets): MediaStore => ({
  uploadUrl: async (file, now) => signedUploadUrl(secrets, file, now),
  keepBytes: async (_file, body) => body,
  pictureUrl: async ({ key }, now) => signedUrl(secrets, key, isOfOutlet(key) ? PUBLIC_WINDOW_MS : PRIVATE_WINDOW_MS, now),
  removeBytes: async () => {},
})
