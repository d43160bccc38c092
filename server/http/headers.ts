import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Headers every reply carries: those of data are fewer, since the others tell a browser how to treat a page. */
export function guardReplies(app: FastifyInstance, isProduction: boolean, allowedOrigins: string[]): void {
  const always = {
    // Pages bring a content policy of their own.
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
  } as const
  const ofData = {
    ...headersOfHelmet({
      ...always,
      crossOriginEmbedderPolicy: false,
      crossOriginOpenerPolicy: false,
      originAgentCluster: false,
      referrerPolicy: false,
      xDnsPrefetchControl: false,
      xDownloadOptions: false,
      xPermittedCrossDomainPolicies: false,
      xXssProtection: false,
    }),
    // Until somebody knows that a reply may be kept.
    'cache-control': 'no-store',
  }
  const ofPages = {
    ...headersOfHelmet({ ...always, crossOriginEmbedderPolicy: false, referrerPolicy: { policy: 'strict-origin-when-cross-origin' } }),
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  }
  // With a callback, as all hooks of every request: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isData(request.url) ? ofData : ofPages).header('x-request-id', request.id)
    done()
  })
  if (allowedOrigins.length > 0) allowOrigins(app, new Set(allowedOrigins))
}

const isData = (url: string): boolean => url.startsWith('/api/') && !url.startsWith('/api/docs')

/** They are the same for every reply, so that they are worked out once, on a reply that goes nowhere. */
function headersOfHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Pages of these origins may call the API and use the links to media; tokens travel in a header, so no credentials are allowed. */
function allowOrigins(app: FastifyInstance, allowed: Set<string>): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers
    if (isOpen(request.url) && origin !== undefined && allowed.has(origin))
      reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', 'Retry-After, X-Request-Id')
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isOpen(request.url)) reply.header('vary', [reply.getHeader('vary'), 'Origin'].filter(Boolean).join(', '))
    done()
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
