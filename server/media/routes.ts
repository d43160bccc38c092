import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { isSigned, signedUrl } from './signing.ts'

// The contract's pattern: no empty part, no dot but the one of the ending, so no way out of the folder.
const KEY = /^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+){0,4}\.[a-z0-9]{2,5}$/
const PUBLIC = /^catalogue\//

const pictureNotFound = () => new Problem(404, 'Picture not found')

export const mediaRoutes = ({ mediaSecret, mediaDir, now }: Deps): Pick<Handlers, 'getSignedUrl'> => ({
  async getSignedUrl(request) {
    const { key } = request.query
    if (!PUBLIC.test(key)) throw request.caller ? pictureNotFound() : unauthenticated()
    if (!(await isFile(join(mediaDir, key)))) throw pictureNotFound()
    return { data: signedUrl(mediaSecret, key, now()) }
  },
})

/** The pictures themselves, for whoever has a signed URL. */
export async function serveMedia(app: FastifyInstance, { mediaSecret, mediaDir, now }: Deps): Promise<void> {
  await app.register(fastifyStatic, { root: mediaDir, serve: false })
  app.get<{ Params: { '*': string }; Querystring: { expires?: unknown; signature?: unknown } }>('/media/*', async (request, reply) => {
    const key = request.params['*']
    const { expires, signature } = request.query
    if (!KEY.test(key)) throw pictureNotFound()
    if (typeof expires !== 'string' || typeof signature !== 'string' || !isSigned(mediaSecret, key, expires, signature, now())) {
      throw new Problem(403, 'This picture link has expired')
    }
    if (!(await isFile(join(mediaDir, key)))) throw pictureNotFound()
    return reply.sendFile(key, { maxAge: '365d', immutable: true })
  })
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined))?.isFile() ?? false
