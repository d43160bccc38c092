import { AwsV4Signer } from 'aws4fetch'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import type { ObjectStorage } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { PRIVATE_WINDOW_MS, UPLOAD_MS, windowStart } from './signing.ts'
import type { MediaFile, MediaStore } from './rules.ts'

const PATIENCE_MS = 5_000

export interface Presigned {
  method: 'GET' | 'PUT' | 'DELETE'
  url: string
  /** The request must carry these as they are. */
  headers?: Record<string, string>
  from: Date
  validMs: number
}

/** A URL that makes this one request with our rights (AWS Signature Version 4). */
export async function presign(storage: Omit<ObjectStorage, 'url' | 'bucket'>, request: Presigned): Promise<string> {
  const url = new URL(request.url)
  url.searchParams.set('X-Amz-Expires', String(request.validMs / 1000))
  const signer = new AwsV4Signer({
    method: request.method,
    url: url.href,
    headers: request.headers ?? {},
    accessKeyId: storage.keyId,
    secretAccessKey: storage.secret,
    region: storage.region,
    service: 's3',
    datetime: request.from.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    signQuery: true,
    // Content type and length too: the storage refuses any other file.
    allHeaders: true,
  })
  return (await signer.sign()).url.href
}

export function objectStore(storage: ObjectStorage): MediaStore {
  const objectUrl = (key: string, query: Record<string, string> = {}) =>
    `${storage.url}/${storage.bucket}/${key}?${new URLSearchParams(query)}`

  const uploadHeaders = ({ contentType, size }: MediaFile) => ({ 'content-type': contentType, 'content-length': String(size) })
  const uploadUrl = (file: MediaFile, from: Date) =>
    presign(storage, { method: 'PUT', url: objectUrl(file.key), headers: uploadHeaders(file), from, validMs: UPLOAD_MS })

  return {
    uploadUrl,

    async keepBytes(file, body, from) {
      const sent = { method: 'PUT', headers: uploadHeaders(file), body: new Uint8Array(body), signal: AbortSignal.timeout(PATIENCE_MS) }
      const reply = await fetch(await uploadUrl(file, from), sent).catch(() => undefined)
      if (!reply?.ok) throw unavailable()
      return Buffer.alloc(0)
    },

    pictureUrl: ({ key, contentType }, now) =>
      presign(storage, {
        method: 'GET',
        url: objectUrl(key, { 'response-content-type': contentType, 'response-cache-control': 'private, max-age=3600' }),
        from: new Date(windowStart(PRIVATE_WINDOW_MS, now)),
        validMs: 2 * PRIVATE_WINDOW_MS,
      }),

    async removeBytes(key, from) {
      const method = 'DELETE'
      const url = await presign(storage, { method, url: objectUrl(key), from, validMs: UPLOAD_MS })
      const reply = await fetch(url, { method, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined)
      if (!reply?.ok && reply?.status !== 404) throw unavailable()
    },
  }
}

const unavailable = () => new Problem(503, SERVER_TROUBLE, { code: 'UNAVAILABLE' }, 2)
