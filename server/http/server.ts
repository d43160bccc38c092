import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Settings } from '#server/config.ts'
import { refuseWhileStopping } from '#server/observability/health.ts'
import { RequestCounts } from './request-counts.ts'
import { tagPublicReplies } from './caching.ts'
import { answerFailures } from './failures.ts'
import { guardReplies, headersOfReplies } from './headers.ts'
import { loggerOf } from './log.ts'
import { answersToUnreadable, HOST_IS_CHECKED_LATER, requireHost } from './unreadable.ts'
import { readJsonBodies, validateRequests } from './validation.ts'

export interface Serving {
  config: Settings
  /** Resolves when everything written so far would survive a power cut. */
  durable: () => Promise<void>
  /** Where the log goes; to standard output without. */
  logTo?: { write(line: string): void }
  /** Called before any route exists, for example to watch all replies. */
  configure?: (app: FastifyInstance) => void
}

/** Replies within the limit carry no headers about it. */
const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Fastify with all that holds for every request and every reply, and no routes yet. */
export async function openHttp({ config, durable, logTo, configure }: Serving): Promise<FastifyInstance> {
  const headers = headersOfReplies(config.isProduction, config.allowedOrigins)
  const app: FastifyInstance = Fastify({
    ...answersToUnreadable(headers),
    logger: loggerOf(config.logLevel, logTo),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: 64 * 1024,
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    requestTimeout: 15_000,
    // How often slow requests are looked for; Node's own half a minute would treble the time that they have.
    http: { ...HOST_IS_CHECKED_LATER, headersTimeout: 10_000, connectionsCheckingInterval: 2_000 },
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // Fastify's own answer has another form than the contract's: see `refuseWhileStopping`.
    return503OnClosing: false,
  })
  configure?.(app)
  validateRequests(app)
  readJsonBodies(app)
  answerFailures(app)
  await guardReplies(app, headers, config.allowedOrigins)
  requireHost(app)
  await app.register(rateLimit, {
    global: false,
    store: RequestCounts,
    addHeadersOnExceeding: SILENT,
    addHeaders: { ...SILENT, 'retry-after': true },
  })
  refuseWhileStopping(app)
  // A menu of 40 kB travels as 5; quality 5 costs a millisecond, 11 would cost fifty.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } })
  tagPublicReplies(app)
  replyOnceStored(app, durable)
  return app
}

/** A reply to a write is sent once the write is on the disk. */
function replyOnceStored(app: FastifyInstance, durable: Serving['durable']): void {
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (READS.has(request.method)) return done()
    // eslint-disable-next-line promise/no-callback-in-promise -- a hook that answers by promise would cost every read one as well
    durable().then(() => done(), done)
  })
}
