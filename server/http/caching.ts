import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

/** What guests may read is kept by the browser and asked for again by its tag: a menu that did not change is not sent twice. */
export function tagPublicReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.routeOptions.config.access !== 'none' || request.method !== 'GET' || reply.statusCode !== 200) return payload
    if (typeof payload !== 'string') return payload
    const tag = `W/"${createHash('sha256').update(payload).digest('base64url').slice(0, 27)}"`
    reply.header('etag', tag).header('cache-control', 'public, no-cache')
    if (!(request.headers['if-none-match'] ?? '').split(/,\s*/).includes(tag)) return payload
    reply.code(304).removeHeader('content-type').removeHeader('content-length')
    return ''
  })
}
