import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import cors, { type FastifyCorsOptions } from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Headers of every reply; a page brings a content policy of its own, and a reply that caches may store says so itself. */
export const headersOfReplies = (isProduction: boolean, allowedOrigins: string[]): Record<string, string> => ({
  ...headersOfHelmet({
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    crossOriginResourcePolicy: { policy: allowedOrigins.length > 0 ? 'cross-origin' : 'same-origin' },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }),
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=()',
  'cache-control': 'no-store',
})

export async function guardReplies(app: FastifyInstance, headers: Record<string, string>, allowedOrigins: string[]): Promise<void> {
  // With a callback, as all hooks of every request: a promise each would cost more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id)
    done()
  })
  if (allowedOrigins.length > 0) await allowOrigins(app, allowedOrigins)
}

/** The same for every reply, so computed once, on a reply that is never sent. */
function headersOfHelmet(options: Parameters<typeof helmet>[0]): Record<string, string> {
  const request = new IncomingMessage(new Socket())
  const reply = new ServerResponse(request)
  helmet(options)(request, reply, () => {})
  return Object.fromEntries(Object.entries(reply.getHeaders()).map(([name, value]) => [name, String(value)]))
}

/** Pages of these origins may call the API and use the links to media; tokens travel in a header, so no credentials are allowed. */
async function allowOrigins(app: FastifyInstance, origin: string[]): Promise<void> {
  const open: FastifyCorsOptions = {
    origin,
    methods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
    allowedHeaders: ['Authorization', 'Content-Type', 'Customer-Id', 'Whitelabel-Id', 'Timezone', 'Idempotency-Key', 'Last-Event-ID'],
    exposedHeaders: ['Retry-After', 'X-Request-Id'],
    maxAge: 600,
    strictPreflight: false,
  }
  await app.register(cors, { delegator: (request, done) => done(null, isOpen(request.url) ? open : { origin: false }) })
}

const isOpen = (url: string): boolean => /^\/(api|media)\//.test(url)
