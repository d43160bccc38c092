import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { tellOfNewOutlets } from './availability/tell.ts'
import { buildApp, hasConsole } from './app.ts'
import { cleanUp, type CleanUpSettings, publishedFolders } from './clean-up.ts'
import { type Config, readConfig, type Settings, withSecrets } from './config.ts'
import type { OpenDatabase } from './db/database.ts'
import { openDatabase } from './db/open.ts'
import { closeDemoAccounts, seed, seedOutlet } from './seed/seed.ts'
import type { SeedOutlet } from './seed/catalogue.ts'
import { publishFiles } from './http/published-files.ts'
import { mediaStoreOf } from './media/store.ts'
import type { Carriers } from './messages/carrier.ts'
import { carriersOf } from './messages/carriers.ts'
import { openSender } from './messages/sender.ts'
import { openKitchen } from './orders/kitchen.ts'
import { pushCarrier } from './push/carrier.ts'
import { repeat } from './repeat.ts'
import { closeApp, closeOnSignals } from './stopping.ts'

/** Settings given here win over the environment's. */
export interface StartOptions extends Partial<Config> {
  env?: Record<string, string | undefined>
  /** The built web app (the folder of index.html); without it only the API is served. */
  spaDir?: string
  /** Instead of the demo catalogue. */
  catalogue?: readonly SeedOutlet[]
  now?: () => Date
  /** Where the demo inbox prints codes; standard output by default. */
  print?: (line: string) => void
  /** Close on SIGINT and SIGTERM, and end the process; on by default. */
  signals?: boolean
}

export interface RunningServer {
  /** Without a slash at its end. */
  url: string
  /** The demo console; only where there is one. */
  consoleUrl?: string
  brandName: string
  app: FastifyInstance
  /** Lets requests finish, then closes the database. */
  close(): Promise<void>
}

/** Looks for outlets that have opened. */
const TELL_EVERY_MS = 30_000
const CHECKPOINT_EVERY_MS = 5 * 60_000
const CLEAN_EVERY_MS = 60 * 60_000

export async function startServer(options: StartOptions = {}): Promise<RunningServer> {
  const { env = process.env, spaDir, catalogue, now = () => new Date(), print = console.log, signals = true, ...given } = options
  const config = withSecrets({ ...readConfig(env), ...given })
  const database = await openDatabase({ ...config, onLost: abort })
  try {
    if (config.demo)
      await database.alone(async () => {
        if (config.demoDishes > 0)
          await seedOutlet(database.db, (await import('./seed/large-menu.ts')).largeMenuOutlet(config.demoDishes), now())
        await seed(database.db, catalogue ?? (await import('./seed/catalogue.ts')).SEED_OUTLETS, now())
      })
    if (config.isProduction) {
      const closed = await closeDemoAccounts(database.db)
      if (closed > 0) console.warn(`This database has been a demo's: its ${closed} accounts with the known password are closed now.`)
    }
    const app = await buildApp({ config, database, spaDir, now })
    const carriers = await carriersOf(config, print)
    for (const folder of publishedFolders(spaDir)) await publishFiles(database.db, folder, now())
    await app.listen({ port: config.port, host: config.host })
    const url = urlOf(app, config.host)
    // A demo's mails are read on the machine that runs it.
    const publicUrl = config.publicUrl ?? (config.isProduction ? undefined : url)
    const stopWork = startWork(app, database, { ...config, publicUrl, spaDir }, carriers, now)

    let closing: Promise<void> | undefined
    const close = () =>
      (closing ??= (async () => {
        await closeApp(app)
        await stopWork()
        await database.close()
        ignoreSignals?.()
      })())
    const ignoreSignals = signals ? closeOnSignals(app, config.drainSeconds * 1000, close) : undefined
    return { url, ...(hasConsole(config) && { consoleUrl: `${url}/console` }), brandName: config.brandName, app, close }
  } catch (error) {
    await database.close()
    throw error
  }
}

function urlOf(app: FastifyInstance, host: string): string {
  const { port } = app.server.address() as AddressInfo
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Writing on would lose what the other process writes. */
function abort(error: Error): void {
  console.error(`The data folder was taken over by another process: ${error.message}`)
  process.exit(1)
}

/** Whatever no request does; returns its end, which waits for work that runs. */
function startWork(
  { log }: FastifyInstance,
  database: OpenDatabase,
  settings: Settings & CleanUpSettings,
  carriers: Omit<Carriers, 'PUSH'>,
  now: () => Date,
): () => Promise<void> {
  const { db } = database
  const onError = (error: unknown) => log.error({ err: error }, 'background work failed')
  const push = pushCarrier(db, settings.pushContact)
  const sender = openSender(db, { ...carriers, PUSH: push }, (trouble) => log.warn(trouble, 'a message was not taken'), onError)
  const store = mediaStoreOf(settings)
  const stops = [
    ...(settings.kitchenStepMs > 0 ? [openKitchen(db, settings.kitchenStepMs).start(now, onError)] : []),
    sender.start(now),
    repeat(TELL_EVERY_MS, () => tellOfNewOutlets(db, settings, now()), onError),
    repeat(CHECKPOINT_EVERY_MS, () => database.checkpoint(), onError),
    repeat(CLEAN_EVERY_MS, () => cleanUp(database, settings, store, now, onError), onError),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}
