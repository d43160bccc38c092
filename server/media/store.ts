import type { Deps } from '#server/deps.ts'
import { objectStore } from './object-store.ts'
import type { MediaStore } from './rules.ts'
import { PRIVATE_WINDOW_MS, signedUploadUrl, signedUrl } from './signing.ts'

export const mediaStoreOf = ({ objectStorage, mediaSecret }: Pick<Deps, 'objectStorage' | 'mediaSecret'>): MediaStore =>
  objectStorage ? objectStore(objectStorage) : databaseStore(mediaSecret)

/** In the rows of the table itself, which go with their bytes. */
const databaseStore = (secret: string): MediaStore => ({
  uploadUrl: async (file, now) => signedUploadUrl(secret, file, now),
  pictureUrl: async ({ key }, now) => signedUrl(secret, key, PRIVATE_WINDOW_MS, now),
  removeBytes: async () => {},
})
