import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** What guests may read is kept by the browser and asked for again by its tag: a menu that did not change is not sent twice. */
export function tagPublicReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.access !== 'none' || request.method !== 'GET' || reply.statusCode !== 200) return done()
    // A handler that keeps its replies knows their tags.
    const tag = reply.getHeader('etag') ?? (typeof payload === 'string' ? tagOf(payload) : undefined)
    if (typeof tag !== 'string') return done()
    reply.header('etag', tag).header('cache-control', 'public, no-cache')
    const held = request.headers['if-none-match']
    if (held === undefined || !held.split(/,\s*/).includes(tag)) return done()
    for (const header of ['content-type', 'content-length', 'content-encoding']) reply.removeHeader(header)
    reply.code(304)
    done(null, '')
  })
}
