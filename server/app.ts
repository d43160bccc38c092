import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { DATABASE_TIME } from './accounts/counters.ts'
import { accountRoutes } from './accounts/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { serveWithdrawal } from './availability/withdraw.ts'
import { cartRoutes } from './cart/routes.ts'
import { openKitchens } from './catalogue/kitchens.ts'
import { openMenus } from './catalogue/menus.ts'
import { catalogueRoutes } from './catalogue/routes.ts'
import { searchRoutes } from './catalogue/search.ts'
import { openSold } from './catalogue/sold.ts'
import type { Config, Settings } from './config.ts'
import { serveCounterPage } from './counter/page.ts'
import { answerHosts } from './console/hosts.ts'
import { serveConsole } from './console/routes.ts'
import { officeRoutes } from './counter/office-routes.ts'
import { outletRoutes } from './counter/outlet-routes.ts'
import { peopleRoutes } from './counter/people-routes.ts'
import { counterRoutes } from './counter/routes.ts'
import type { OpenDatabase } from './db/database.ts'
import type { Deps } from './deps.ts'
import { favouriteRoutes } from './favourites/routes.ts'
import { serveDocs } from './docs/routes.ts'
import { registerOperations } from './http/operations.ts'
import { type Serving, openHttp } from './http/server.ts'
import { servePage, type Watcher } from './http/page.ts'
import { findPublished } from './http/published-files.ts'
import { openNews } from './news/news.ts'
import { mediaRoutes } from './media/routes.ts'
import { serveMedia } from './media/serve.ts'
import { noticeRoutes } from './notices/routes.ts'
import { orderRoutes } from './orders/routes.ts'
import { originRoutes } from './origins/routes.ts'
import { openPages } from './pages.ts'
import { placeRoutes } from './places/routes.ts'
import { Problem } from './problem.ts'
import { privacyRoutes } from './privacy/routes.ts'
import { pushRoutes } from './push/routes.ts'
import { reviewRoutes } from './reviews/routes.ts'
import { ROOT } from '#server/root.ts'
import { serveHealth } from './observability/health.ts'
import { type CountEvent, openMetrics } from './observability/metrics.ts'
import { openRows, type ReadRows } from './observability/rows.ts'
import { reportRoutes, takePolicyReports } from './observability/reports.ts'

export interface AppOptions extends Pick<Serving, 'logTo' | 'configure'> {
  config: Settings
  database: OpenDatabase
  mediaDir?: string
  /** The built web app, when this server is to serve it. */
  spaDir?: string | undefined
  /** The staff's page, for another place than its own. */
  counterDir?: string
  /** The built inspector, for another place than its own. */
  inspectorDir?: string
  /** The pages on all flows, for another place than their own. */
  flowsDir?: string
  now?: () => Date
  /** For how long a menu is served from memory before it is read again. */
  menuMaxAgeMs?: number
  /** The same for what an outlet sold. */
  soldMaxAgeMs?: number
}

const MENU_MAX_AGE_MS = 1_000
/** What other processes changed of the menus, for the list of outlets and the search. */
const KITCHENS_MAX_AGE_MS = 30_000
const SOLD_MAX_AGE_MS = 10 * 60_000
const MEDIA_DIR = join(ROOT, 'server/media')

/** The server without a port. The database stays the caller's to close. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, database } = options
  const metrics = openMetrics(database, config.metricsToken)
  const app = await openHttp({ ...options, durable: database.durable })
  const deps = depsOf(options, metrics.countEvent, openRows(metrics.countEvent, app.log), app.log)
  metrics.serve(app, config.requestsPerMinute)
  await serveApi(app, deps)
  app.addHook('preClose', deps.news.close)
  await serveMedia(app, deps)
  await serveWithdrawal(app, deps)
  await takePolicyReports(app, metrics.countEvent)
  serveHealth(app, database, config.requestsPerMinute)
  await serveCounterPage(app, { ...deps, findPublished: (name) => findPublished(deps.db, name) }, options.counterDir)
  const watcher = await serveReview(app, deps, options)
  await servePages(app, deps, options.spaDir, watcher)
  return app
}

function depsOf(
  { config, database, ...options }: AppOptions,
  countEvent: CountEvent,
  readRows: ReadRows,
  log: Pick<FastifyInstance['log'], 'warn'>,
): Deps {
  const { db } = database
  const now = options.now ?? (() => new Date())
  const soldOf = openSold(db, now, options.soldMaxAgeMs ?? SOLD_MAX_AGE_MS)
  const kitchens = openKitchens(db, options.menuMaxAgeMs ?? KITCHENS_MAX_AGE_MS)
  const hoursNow = config.demoTime ? clockFrom(config.demoTime) : now
  return {
    ...config,
    db,
    soldOf,
    menus: openMenus(db, soldOf, readRows, hoursNow, options.menuMaxAgeMs ?? MENU_MAX_AGE_MS, kitchens.forget),
    kitchens,
    now,
    news: openNews(database, config.canListen, (error) => log.warn({ err: error }, 'no news is heard from the database')),
    windowTime: () => (options.now ? sql`${now().toISOString()}::timestamptz` : DATABASE_TIME),
    hoursNow,
    orderTerms: { taxRatePercent: config.taxRatePercent, taxedAfterDiscount: true, signedPlaces: config.requireSignedTables },
    mediaDir: options.mediaDir ?? MEDIA_DIR,
    countEvent,
    readRows,
  }
}

const serveApi = (app: FastifyInstance, deps: Deps): Promise<void> =>
  registerOperations(app, deps, {
    ...accountRoutes(deps),
    ...catalogueRoutes(deps),
    ...searchRoutes(deps),
    ...cartRoutes(deps),
    ...originRoutes(deps),
    ...orderRoutes(deps),
    ...noticeRoutes(deps),
    ...pushRoutes(deps),
    ...reviewRoutes(deps),
    ...favouriteRoutes(deps),
    ...availabilityRoutes(deps),
    ...mediaRoutes(deps),
    ...placeRoutes(deps),
    ...privacyRoutes(deps),
    ...reportRoutes(deps),
    ...counterRoutes(deps),
    ...outletRoutes(deps),
    ...officeRoutes(deps),
    ...peopleRoutes(deps),
  })

/** What reviewers look at, where there is a console; resolves with what it adds to the app's page. */
async function serveReview(app: FastifyInstance, deps: Deps, { inspectorDir, flowsDir }: AppOptions): Promise<Watcher | undefined> {
  if (!hasConsole(deps)) return undefined
  // eslint-disable-next-line no-restricted-imports -- the one door to the tools: what reviewers look at is no part of the product, and loaded only where it is served
  const review = await import('#tools/inspector/routes.ts')
  await app.register(async (scope) => {
    answerHosts(scope, [deps.host, ...deps.consoleHosts])
    await serveConsole(scope, deps)
    await serveDocs(scope, deps.brandName)
    await review.serveInspector(scope, inspectorDir, flowsDir)
  })
  return review.watcherOf(inspectorDir)
}

async function servePages(app: FastifyInstance, deps: Deps, spaDir: string | undefined, watcher: Watcher | undefined): Promise<void> {
  const rendered = await openPages(spaDir, deps, (failure) => {
    if (!(failure instanceof Problem)) app.log.error(failure, 'a page was not rendered')
  })
  await servePage(app, spaDir, { ...deps, watcher, rendered, findPublished: (name) => findPublished(deps.db, name) })
}

/** A clock that shows this moment now, and goes on. */
function clockFrom(start: Date): () => Date {
  const begun = performance.now()
  return () => new Date(start.getTime() + performance.now() - begun)
}

/** The console shows the codes and orders of all customers: for demonstrations, and never in production. */
export const hasConsole = ({ demo, isProduction }: Pick<Config, 'demo' | 'isProduction'>): boolean => demo && !isProduction
