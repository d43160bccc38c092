import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import type { Secrets } from '#server/signatures.ts'
import { bodyOf, isExpected, putBody, putPlates } from './queries.ts'
import { platesOf, webps } from './renditions.ts'
import {
  CONTENT_TYPES,
  isKey,
  isOfOutlet,
  isPublic,
  keyOfWidth,
  type MediaFile,
  MOST_BYTES,
  notAPicture,
  pictureNotFound,
  typeOf,
  WIDTHS,
} from './rules.ts'
import { isSigned, isSignedUpload, type UploadQuery } from './signing.ts'
import { mediaStoreOf } from './store.ts'

interface Link {
  Params: { '*': string }
  Querystring: Record<string, unknown>
}

/** A page shows many pictures, so their limit is so many times that of other requests. */
const PICTURES_PER_REQUEST = 10

const PUBLIC = { maxAge: '365d', immutable: true }
const FOR_GOOD = 'public, max-age=31536000, immutable'
const linkExpired = () => new Problem(403, 'This picture link has expired')

/** Serves the files to callers with a signed URL. */
export async function serveMedia(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, now, mediaSecrets, mediaDir, requestsPerMinute } = deps
  await app.register(fastifyStatic, { root: mediaDir, serve: false })
  const rateLimit = { max: requestsPerMinute * PICTURES_PER_REQUEST, timeWindow: 60_000 }
  app.get<Link>('/media/*', { config: { rateLimit } }, async (request, reply) => {
    const key = request.params['*']
    const { expires, signature } = request.query
    if (!isKey(key)) throw pictureNotFound()
    if (typeof expires !== 'string' || typeof signature !== 'string' || !isSigned(mediaSecrets, key, expires, signature, now())) {
      throw linkExpired()
    }
    if (isPublic(key)) {
      if (!key.endsWith('.avif')) return reply.sendFile(key, PUBLIC)
      reply.header('vary', 'Accept')
      if (/image\/avif|^\*/.test(request.headers.accept ?? '*')) return reply.sendFile(key, PUBLIC)
      const webp = await webps.get(join(mediaDir, key)).catch(() => undefined)
      if (!webp) throw pictureNotFound()
      return reply.type('image/webp').header('cache-control', FOR_GOOD).send(webp)
    }
    const file = await bodyOf(db, key)
    if (!file) throw pictureNotFound()
    return reply
      .type(file.contentType)
      .header('cache-control', isOfOutlet(key) ? FOR_GOOD : 'private, max-age=3600')
      .header('content-disposition', 'inline')
      .send(file.body)
  })
  await app.register(async (scope) => takeUploads(scope, deps))
}

/** In a scope of its own: nowhere else are bodies of these types, or of this size, read at all. */
function takeUploads(app: FastifyInstance, deps: Deps): void {
  const { db, now, mediaSecrets, requestsPerMinute } = deps
  const store = mediaStoreOf(deps)
  async function putPicture(key: string, bytes: Buffer): Promise<boolean> {
    if (!(await isExpected(db, key))) return false
    const plates: (MediaFile & { body: Buffer })[] = []
    for (const [at, body] of (await platesOf(bytes)).entries()) {
      const file: MediaFile = { key: keyOfWidth(key, WIDTHS[at]!), contentType: 'image/webp', size: body.length }
      plates.push({ ...file, body: await store.keepBytes(file, body, now()) })
    }
    return putPlates(db, key, plates)
  }
  app.addContentTypeParser([...CONTENT_TYPES], { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.put<Link & { Body: Buffer }>(
    '/media/*',
    {
      bodyLimit: MOST_BYTES,
      onRequest: [
        app.rateLimit({ max: requestsPerMinute, timeWindow: 60_000 }),
        async (request, reply) => {
          try {
            refuseUpload(request, mediaSecrets, now())
          } catch (error) {
            // The announced body is not read, so the connection cannot be used again.
            reply.header('connection', 'close')
            throw error
          }
        },
      ],
    },
    async (request, reply: FastifyReply) => {
      if (typeOf(request.body) !== request.headers['content-type']) {
        throw notAPicture('This file is not the kind of picture it was said to be')
      }
      const key = request.params['*']
      if (!(await (isOfOutlet(key) ? putPicture(key, request.body) : putBody(db, key, request.body)))) {
        throw new Problem(409, 'This upload link was used before', { code: 'LINK_USED' })
      }
      return reply.code(204).send()
    },
  )
}

/** Everything that can be known before the body is read; Node reads no more of it than the length that was announced. */
function refuseUpload(request: FastifyRequest<Link>, secrets: Secrets, now: Date): void {
  const key = request.params['*']
  const { query } = request
  if (!isKey(key)) throw pictureNotFound()
  if (!isUploadQuery(query) || !isSignedUpload(secrets, key, query, now)) throw new Problem(403, 'This upload link has expired')
  const { 'content-type': type, 'content-length': size } = request.headers
  if (type !== query.type) throw new Problem(415, `This link takes ${query.type} only`)
  if (size === undefined) throw new Problem(411, 'The size of the file is missing')
  if (size !== query.size) throw new Problem(Number(size) > Number(query.size) ? 413 : 422, `This link takes ${query.size} bytes exactly`)
}

const isUploadQuery = (query: Record<string, unknown>): query is Record<string, unknown> & UploadQuery =>
  ['type', 'size', 'expires', 'signature'].every((name) => typeof query[name] === 'string')
