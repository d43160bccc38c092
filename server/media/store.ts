import type { Deps } from '#server/deps.ts'
import { objectStore } from './object-store.ts'
import type { MediaFile } from './rules.ts'
import { PRIVATE_WINDOW_MS, signedUploadUrl, signedUrl } from './signing.ts'

/** Where the bytes of customers' own files lie. */
export interface MediaStore {
  /** Takes one PUT of the file, within minutes. */
  uploadUrl(file: MediaFile, now: Date): Promise<string>
  /** Shows the picture for an hour or two. */
  pictureUrl(file: MediaFile, now: Date): Promise<string>
  /** Nothing happens when it is not there. */
  removeBytes(key: string, now: Date): Promise<void>
}

export const mediaStoreOf = ({ objectStorage, mediaSecret }: Pick<Deps, 'objectStorage' | 'mediaSecret'>): MediaStore =>
  objectStorage ? objectStore(objectStorage) : databaseStore(mediaSecret)

/** In the rows of the table itself, which go with their bytes. */
const databaseStore = (secret: string): MediaStore => ({
  uploadUrl: async (file, now) => signedUploadUrl(secret, file, now),
  pictureUrl: async ({ key }, now) => signedUrl(secret, key, PRIVATE_WINDOW_MS, now),
  removeBytes: async () => {},
})
