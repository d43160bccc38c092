import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './accounts/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { serveWithdrawal } from './availability/withdraw.ts'
import { cartRoutes } from './cart/routes.ts'
import { openMenus } from './catalogue/menus.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { openSold } from './catalogue/sold.ts'
import type { Config, Settings } from './config.ts'
import { answerHosts } from './console/hosts.ts'
import { serveConsole } from './console/routes.ts'
import type { Handlers } from './contract.ts'
import type { OpenDatabase } from './db/database.ts'
import type { Deps } from './deps.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { serveDocs } from './docs/routes.ts'
import { guardReplies, headersOfReplies } from './http/headers.ts'
import { tagPublicReplies } from './http/caching.ts'
import { methodsOf, readContract } from './http/contract-file.ts'
import { answerFailures, sendFailure } from './http/failures.ts'
import { loggerOf, requestLogger } from './http/log.ts'
import { registerOperations } from './http/operations.ts'
import { pathOf, servePage } from './http/page.ts'
import { answersToUnreadable, HOST_IS_CHECKED_LATER, requireHost } from './http/unreadable.ts'
import { readJsonBodies, validateRequests } from './http/validation.ts'
import { mediaRoutes } from './media/routes.ts'
import { serveMedia } from './media/serve.ts'
import { orderRoutes } from './orders/routes.ts'
import { originRoutes } from './origins/routes.ts'
import { openPages } from './pages.ts'
import { placeRoutes } from './places/routes.ts'
import { Problem } from './problem.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { ROOT } from '#server/root.ts'
import { refuseWhileStopping, serveHealth } from './observability/health.ts'
import { openMetrics } from './observability/metrics.ts'
import { reportRoutes, takePolicyReports } from './observability/reports.ts'

export interface AppOptions {
  config: Settings
  database: OpenDatabase
  mediaDir?: string
  /** The built web app, when this server is to serve it. */
  spaDir?: string | undefined
  /** The built inspector, for another place than its own. */
  inspectorDir?: string
  /** The pages on all flows, for another place than their own. */
  flowsDir?: string
  now?: () => Date
  /** For how long a menu is served from memory before it is read again. */
  menuMaxAgeMs?: number
  /** The same for what an outlet sold. */
  soldMaxAgeMs?: number
  /** Where the log goes; to standard output without. */
  logTo?: { write(line: string): void }
  /** Called before any route exists, for example to watch all replies. */
  configure?: (app: FastifyInstance) => void
}

const MENU_MAX_AGE_MS = 1_000
const SOLD_MAX_AGE_MS = 10 * 60_000
/** Replies within the limit carry no headers about it. */
const SILENT = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
export const MEDIA_DIR = join(ROOT, 'server/media')

/** The server without a port. The database stays the caller's to close. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database } = options
  const headers = headersOfReplies(config.isProduction, config.allowedOrigins)
  const app: FastifyInstance = Fastify({
    ...answersToUnreadable(headers.ofContent),
    logger: loggerOf(config.logLevel, options.logTo),
    childLoggerFactory: requestLogger,
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
  const now = options.now ?? (() => new Date())
  const soldOf = openSold(database.db, now, options.soldMaxAgeMs ?? SOLD_MAX_AGE_MS)
  const metrics = openMetrics(database, config.metricsToken)
  const deps: Deps = {
    ...config,
    db: database.db,
    soldOf,
    menus: openMenus(database.db, soldOf, options.menuMaxAgeMs ?? MENU_MAX_AGE_MS),
    now,
    hoursNow: config.demo && config.demoTime ? clockFrom(config.demoTime) : now,
    orderTerms: { taxRatePercent: config.taxRatePercent, couponCodes: true, signedPlaces: config.requireSignedTables },
    kitchenStepMs: config.demo ? config.kitchenStepSeconds * 1000 : 0,
    mediaDir: options.mediaDir ?? MEDIA_DIR,
    countEvent: metrics.countEvent,
  }
  const contract = readContract()
  const handlers: Handlers = {
    ...accountRoutes(deps),
    ...catalogueRoutes(deps),
    ...cartRoutes(deps),
    ...originRoutes(deps),
    ...orderRoutes(deps),
    ...reviewRoutes(deps),
    ...favouriteRoutes(deps),
    ...availabilityRoutes(deps),
    ...mediaRoutes(deps),
    ...placeRoutes(deps),
    ...privacyRoutes(deps),
    ...reportRoutes(deps),
  }

  options.configure?.(app)
  validateRequests(app)
  readJsonBodies(app)
  answerFailures(app)
  await guardReplies(app, headers, config.allowedOrigins)
  requireHost(app)
  await app.register(rateLimit, { global: false, addHeadersOnExceeding: SILENT, addHeaders: { ...SILENT, 'retry-after': true } })
  refuseWhileStopping(app)
  metrics.serve(app, config.requestsPerMinute)
  // A menu of 40 kB travels as 5; quality 5 costs a millisecond, 11 would cost fifty.
  await app.register(compress, { encodings: ['br', 'gzip'], brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } } })
  tagPublicReplies(app)
  // A reply to a write is sent once the write is on the disk.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    if (READS.has(request.method)) return done()
    // eslint-disable-next-line promise/no-callback-in-promise -- a hook that answers by promise would cost every read one as well
    database.durable().then(() => done(), done)
  })
  await registerOperations(app, structuredClone(contract), handlers, deps, config.requestsPerMinute)
  await serveMedia(app, deps, config.requestsPerMinute)
  await serveWithdrawal(app, deps, config.requestsPerMinute)
  // eslint-disable-next-line no-restricted-imports -- the one door to the tools: what reviewers look at is no part of the product, and loaded only where it is served
  const review = hasConsole(config) ? await import('#tools/inspector/routes.ts') : undefined
  if (review) {
    await app.register(async (demo) => {
      answerHosts(demo, [config.host, ...config.consoleHosts])
      await serveConsole(demo, deps)
      await serveDocs(demo, deps.brandName)
      await review.serveInspector(demo, options.inspectorDir, options.flowsDir)
    })
  }
  await takePolicyReports(app, metrics.countEvent)
  serveHealth(app, database.db, config.requestsPerMinute)
  const watcher = review?.watcherOf(options.inspectorDir)
  const rendered = await openPages(options.spaDir, deps, (failure) => {
    if (!(failure instanceof Problem)) app.log.error(failure, 'a page was not rendered')
  })
  await servePage(app, options.spaDir, { objectStorage: config.objectStorage, watcher, rendered })

  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const methods = path.startsWith('/api/') ? methodsOf(contract, path.slice('/api'.length)) : []
    if (methods.length === 0) return sendFailure(reply, new Problem(404, 'Not found'))
    reply.header('allow', methods.join(', '))
    return sendFailure(reply, new Problem(405, 'Method not allowed'))
  })
  return app
}

/** A clock that shows this moment now, and goes on. */
function clockFrom(start: Date): () => Date {
  const begun = performance.now()
  return () => new Date(start.getTime() + performance.now() - begun)
}

/** The console shows the codes and orders of all customers: for demonstrations, and never in production. */
export const hasConsole = ({ demo, isProduction }: Pick<Config, 'demo' | 'isProduction'>): boolean => demo && !isProduction
