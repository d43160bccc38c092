import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Handlers } from '#server/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { recordEvent } from '#server/audit/events.ts'
import { callerOf } from '#server/auth/identity.ts'
import { staffOf } from '#server/auth/staff-identity.ts'
import { deleteFile, findDishFile, findOwnFile, insertFile, surplusFiles } from './queries.ts'
import { CONTENT_TYPES, isKey, isOfOutlet, isPublic, keyOfWidth, MOST_BYTES, newDishKey, newKey, pictureNotFound } from './rules.ts'
import { PUBLIC_WINDOW_MS, signedUploadUrl, signedUrl } from './signing.ts'
import { mediaStoreOf } from './store.ts'

export function mediaRoutes(deps: Deps) {
  const { db, now, mediaSecrets, mediaDir } = deps
  const store = mediaStoreOf(deps)

  /** Deletes the bytes before the row: while the row is there, deleting can be tried again. */
  async function remove(customerId: string, key: string): Promise<void> {
    await store.removeBytes(key, now())
    await inTransaction(db, (tx) => deleteFile(tx, customerId, key, now()))
  }

  return {
    async getSignedUrl(request) {
      const { key, width } = request.query
      if (isPublic(key)) {
        const sized = width === undefined ? key : keyOfWidth(key, width)
        if (!(await isFile(join(mediaDir, sized)))) throw pictureNotFound()
        return { data: signedUrl(mediaSecrets, sized, PUBLIC_WINDOW_MS, now()) }
      }
      if (isOfOutlet(key)) {
        const picture = await findDishFile(db, width === undefined ? key : keyOfWidth(key, width))
        if (!picture) throw pictureNotFound()
        return { data: await store.pictureUrl(picture, now()) }
      }
      const file = await findOwnFile(db, callerOf(request).customerId, key)
      if (!file?.isUploaded) throw pictureNotFound()
      return { data: await store.pictureUrl(file, now()) }
    },

    async generateUploadUrl(request) {
      const { customerId } = callerOf(request)
      const { mediaType, contentType, contentLength: size } = request.body
      const file = { key: newKey(customerId, contentType), contentType, size }
      await insertFile(db, { ...file, mediaType, customerId, isElsewhere: deps.objectStorage !== undefined }, now())
      for (const { key } of await surplusFiles(db, customerId)) await remove(customerId, key)
      return { data: { url: await store.uploadUrl(file, now()), key: file.key, headers: { 'Content-Type': contentType } } }
    },

    /** To this server wherever the bytes come to lie: it encodes them anew first. */
    async uploadDishPicture(request) {
      const { outletId } = request.params
      const { contentType, contentLength: size } = request.body
      const key = newDishKey(outletId)
      await inTransaction(db, async (tx) => {
        await insertFile(tx, { key, contentType, size, mediaType: 'DISH', outletId, isElsewhere: false }, now())
        const { staffId } = staffOf(request)
        await recordEvent(tx, { actor: 'STAFF', action: 'picture.uploaded', subject: outletId, staffId }, now())
      })
      return {
        data: { url: signedUploadUrl(mediaSecrets, { key, contentType, size }, now()), key, headers: { 'Content-Type': contentType } },
      }
    },

    async getUploadAttributes(request) {
      return { data: { mediaType: request.params.mediaType, contentTypes: CONTENT_TYPES, maxBytes: MOST_BYTES } }
    },

    async deleteMedia(request) {
      const { customerId } = callerOf(request)
      const { key, mediaType } = request.body
      const file = isKey(key) ? await findOwnFile(db, customerId, key) : undefined
      if (file?.mediaType !== mediaType) throw pictureNotFound()
      await remove(customerId, key)
      return { data: null }
    },
  } satisfies Partial<Handlers>
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false
