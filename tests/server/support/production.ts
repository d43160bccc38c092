import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { addStaff } from '#server/auth/staff.ts'
import { type DatabaseLocation, openDatabase } from '#server/db/open.ts'
import { seedOutlet } from '#server/seed/seed.ts'
import { startBalancer } from './balancer.ts'
import { TEST_CATALOGUE } from './catalogue.ts'
import { startPostgres } from './postgres.ts'
import { startProcess } from './process.ts'
import { startGateway, startMailServer } from './receivers.ts'

export const TABLE_SECRET = 'a table secret of thirty-two letters'

/** An empty setting has its default: the limits are those of production. */
const NOT_SET = { DEMO: '', REQUESTS_PER_MINUTE: '', ORDERS_PER_MINUTE: '', ACCOUNTS_PER_HOUR_PER_ADDRESS: '' }

export interface Production {
  url: string
  /** What the commands of the server's machine read. */
  env: Record<string, string>
  /** The next code that comes there, by mail or by text message. */
  codeSentTo(contact: string): Promise<string>
  close(): Promise<void>
}

interface ProductionOptions {
  fill?: (database: Opened) => Promise<void>
  /** Of 127.0.0.1, and of whatever else the server is to trust; else it has one of its own. */
  certificate?: ReturnType<typeof certificateIn>
  settings?: Record<string, string>
  preload?: string
}

/**
 * The compiled server as in production, with one outlet unless `fill` does otherwise: on PostgreSQL two processes that serve the app too, behind one address,
 * with mail over STARTTLS; on PGlite one, with mail that is not encrypted.
 */
export async function startProduction(
  engine: 'pglite' | 'postgres',
  { fill = openOutlet, certificate, settings = {}, preload }: ProductionOptions = {},
): Promise<Production> {
  const closes: (() => Promise<unknown> | void)[] = []
  const close = async () => {
    for (const one of closes.splice(0).toReversed()) await one()
  }
  try {
    const folder = mkdtempSync(join(tmpdir(), 'mezbaan-production-'))
    closes.push(() => rmSync(folder, { recursive: true }))
    const isShared = engine === 'postgres'
    const pair = isShared ? (certificate ?? certificateIn(folder)) : undefined
    const mail = await startMailServer(pair && { key: readFileSync(pair.key), cert: readFileSync(pair.cert), disabledCommands: ['AUTH'] })
    closes.push(mail.close)
    const gateway = await startGateway((_request, reply) => reply.end('{}'))
    closes.push(gateway.close)
    const env = {
      ...NOT_SET,
      NODE_ENV: 'production',
      DRAIN_SECONDS: '0',
      // The demo's brand names no operator.
      BRAND_MISSING: '',
      TRUSTED_PROXIES: '127.0.0.1',
      REQUIRE_SIGNED_TABLES: 'true',
      TABLE_SECRET,
      MEDIA_SECRET: 'm'.repeat(32),
      OTP_PEPPER: 'p'.repeat(32),
      SMTP_URL: pair ? mail.url : `${mail.url}?ignoreTLS=true`,
      ...(pair && { NODE_EXTRA_CA_CERTS: pair.cert }),
      MAIL_FROM: 'Mezbaan <no-reply@example.com>',
      SMS_URL: gateway.url,
      SMS_SENDER: 'MEZBAN',
      SMS_TEMPLATES: 'register-code=1107161,reset-code=1107162,contact-code=1107165,account-exists=1107163,outlet-opened=1107164',
      ...settings,
    }
    const postgres = isShared ? await startPostgres() : undefined
    if (postgres) closes.push(postgres.stop)
    if (postgres) await buildIfStale()
    const dataDir = join(folder, 'data')
    // Only one process can open the embedded database.
    if (!postgres) await withDatabase({ dataDir }, fill)
    const database: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: dataDir }
    const one = () => startProcess({ ...env, ...database }, { withApp: isShared, ...(preload && { preload }) })
    const servers = await Promise.all(isShared ? [one(), one()] : [one()])
    closes.push(() => Promise.all(servers.map((server) => server.stop())))
    if (postgres) await withDatabase({ databaseUrl: postgres.url }, fill)
    const balancer = await startBalancer(servers.map(({ url }) => url))
    closes.push(balancer.close)
    return {
      url: balancer.url,
      env: { ...env, ...database },
      codeSentTo: (contact) => nextCode(contact, mail.received, gateway.requests),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

type Opened = Awaited<ReturnType<typeof openDatabase>>

/** Who cooks at the outlet. */
export const COOK = { email: 'ravi@food.example.com', password: 'a pan on the fire' }

export async function openOutlet({ db }: Opened): Promise<void> {
  await seedOutlet(db, TEST_CATALOGUE[0]!, new Date())
  await addStaff(db, { ...COOK, name: 'Ravi Kumar', outletId: 'haveli', role: 'KITCHEN' }, new Date())
}

export async function withDatabase(location: DatabaseLocation, work: (database: Opened) => Promise<void>): Promise<void> {
  const database = await openDatabase(location)
  await work(database).finally(() => database.close())
}

/** That no authority vouches for. */
export function certificateIn(folder: string, names = 'IP:127.0.0.1') {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    '-subj',
    '/CN=127.0.0.1',
  ]
  execFileSync('openssl', [...request, '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  return { key, cert }
}

type Mails = Awaited<ReturnType<typeof startMailServer>>['received']
type Texts = Awaited<ReturnType<typeof startGateway>>['requests']

/** Each message is read once: the next code is another one. */
export async function nextCode(contact: string, mails: Mails, texts: Texts): Promise<string> {
  const take = <T>(messages: T[], isTheirs: (message: T) => boolean) => messages.splice(messages.findIndex(isTheirs) >>> 0, 1)[0]
  const sent = () =>
    contact.includes('@')
      ? take(mails, ({ to }) => to.includes(contact))?.raw.split('\r\n\r\n')[1]
      : (take(texts, ({ body }) => (body as { to: string }).to === `+91${contact}`)?.body as { text: string } | undefined)?.text
  const text = await vi.waitUntil(sent, { timeout: 15_000, interval: 50 })
  return /\b\d{6}\b/.exec(text)![0]
}
