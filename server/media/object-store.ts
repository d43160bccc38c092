import { AwsV4Signer } from 'aws4fetch'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import type { ObjectStorage } from '#server/config.ts'
import { Problem } from '#server/problem.ts'
import { PRIVATE_WINDOW_MS, UPLOAD_MS, windowStart } from './signing.ts'
import type { MediaStore } from './rules.ts'

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

  return {
    uploadUrl: ({ key, contentType, size }, from) =>
      presign(storage, {
        method: 'PUT',
        url: objectUrl(key),
        headers: { 'content-type': contentType, 'content-length': String(size) },
        from,
        validMs: UPLOAD_MS,
      }),

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
      if (!reply?.ok && reply?.status !== 404) throw new Problem(503, SERVER_TROUBLE, { code: 'UNAVAILABLE' }, 2)
    },
  }
}
