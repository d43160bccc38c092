import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

export const tagOf = (text: string): string => `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`

/** Replies that guests may read carry an ETag: the browser keeps them, and an unchanged menu is answered with 304. */
export function tagPublicReplies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (request.routeOptions.config.access !== 'none' || request.method !== 'GET' || reply.statusCode !== 200) return done()
    // The menu handler has set the tag itself.
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
