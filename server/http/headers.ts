import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** Headers every reply carries. The page has a content policy of its own. */
export async function guardReplies(app: FastifyInstance, isProduction: boolean, allowedOrigins: string[]): Promise<void> {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // Until somebody knows that a reply may be kept.
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
    reply.header('permissions-policy', 'camera=(self), geolocation=(self), microphone=(), payment=()')
  })
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    hsts: isProduction ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  if (allowedOrigins.length > 0) allowOrigins(app, new Set(allowedOrigins))
}

/** Pages of these origins may call the API and use the links to media; tokens travel in a header, so no credentials are allowed. */
function allowOrigins(app: FastifyInstance, allowed: Set<string>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isOpen(request.url)) return
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After, X-Request-Id')
  })
  app.addHook('onSend', async (request, reply) => {
    if (isOpen(request.url)) reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '))
  })
  for (const url of ['/api/*', '/media/*']) {
    app.options(url, async (_request, reply) =>
      reply
        .code(204)
        .header('access-control-allow-methods', 'GET, POST, PATCH, PUT, DELETE')
        .header('access-control-allow-headers', 'Authorization, Content-Type, Customer-Id, Whitelabel-Id, Timezone, Idempotency-Key')
        .header('access-control-max-age', '600')
        .send(),
    )
  }
}

const isOpen = (url: string): boolean => /^\/(api|media)\//.test(url)
