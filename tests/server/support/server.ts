import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AppOptions, buildApp } from '#server/app.ts'
import { type Config, readConfig, type Settings } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { seed } from '#server/seed/seed.ts'
import type { Secrets } from '#server/signatures.ts'
import { TEST_CATALOGUE } from './catalogue.ts'
import { watchReplies } from './contract-check.ts'
import { addCustomer } from './customers.ts'
import { startPostgres } from './postgres.ts'

export interface Reply {
  status: number
  body: any
  headers: Record<string, string | string[] | number | undefined>
}
export interface Customer {
  id: string
  token: string
  /** Asks as this customer. */
  ask(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
}
export interface TestServer {
  app: FastifyInstance
  database: OpenDatabase
  /** The server's clock; tests move it. */
  clock: { now: Date }
  /** Asks as a guest. */
  ask: Customer['ask']
  newCustomer(): Promise<Customer>
}

/** Where the clock of a test's server begins. */
export const FIRST_MOMENT = '2026-11-21T12:00:00Z'

export const TEST_TABLE_SECRETS: Secrets = ['t'.repeat(32)]
export const TEST_PEPPERS: Secrets = ['p'.repeat(32)]
const SECRETS = { mediaSecrets: ['x'.repeat(32)], otpPeppers: TEST_PEPPERS, tableSecrets: TEST_TABLE_SECRETS } satisfies Partial<Settings>

export const UNLIMITED = {
  LOG_LEVEL: 'silent',
  REQUESTS_PER_MINUTE: '100000',
  ORDERS_PER_MINUTE: '100000',
  ACCOUNTS_PER_HOUR_PER_ADDRESS: '100000',
  WHITELABEL_IDS: '1, 2, 7',
}

interface TestOptions extends Partial<Omit<AppOptions, 'config'>> {
  config?: Config
}

/** A running server for the tests around it; its fields are there once the tests run. */
export function withServer(engine: 'pglite' | 'postgres', { config, ...options }: TestOptions = {}): TestServer {
  const server = { clock: { now: new Date(FIRST_MOMENT) } } as TestServer
  let violations: string[]
  const cleanUps: (() => Promise<void> | void)[] = []

  beforeAll(async () => {
    const postgres = engine === 'postgres' ? await startPostgres() : undefined
    if (postgres) cleanUps.unshift(() => postgres.stop())
    const database = await openDatabase({ databaseUrl: postgres?.url })
    cleanUps.unshift(() => database.close())
    await seed(database.db, TEST_CATALOGUE, server.clock.now)
    const mediaDir = testPictures()
    cleanUps.unshift(() => rmSync(mediaDir, { recursive: true }))
    const app = await buildApp({
      config: { ...(config ?? readConfig(UNLIMITED)), ...SECRETS },
      database,
      mediaDir,
      now: () => server.clock.now,
      // Tests change dishes behind the server's back, as another process does.
      menuMaxAgeMs: 0,
      soldMaxAgeMs: 0,
      configure: (instance) => {
        violations = watchReplies(instance)
      },
      ...options,
    })
    cleanUps.unshift(() => app.close())
    Object.assign(server, { app, database, ask: asker(app), newCustomer: () => newCustomer(server) })
  })

  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp()
    expect(violations).toEqual([])
  })
  return server
}

export const asker =
  (app: FastifyInstance, token?: string): Customer['ask'] =>
  async (method, path, body, headers = {}) => {
    const reply = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path.startsWith('/') ? path : `/api/customer/${path}`,
      ...(body !== undefined && { payload: body as object }),
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    return { status: reply.statusCode, body: isJson ? reply.json() : reply.body, headers: reply.headers }
  }

/** A signed-in customer of its own for each test. */
async function newCustomer({ app, database, clock }: TestServer): Promise<Customer> {
  const { id, token } = await addCustomer(database.db, clock.now)
  return { id, token, ask: asker(app, token) }
}

function testPictures(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-media-'))
  mkdirSync(join(folder, 'catalogue'))
  writeFileSync(join(folder, 'catalogue/dish.webp'), 'a picture')
  cpSync(new URL('../../../server/media/catalogue/butter-chicken', import.meta.url), join(folder, 'catalogue/butter-chicken'), {
    recursive: true,
  })
  return folder
}

export const errorOf = (reply: Reply) => ({ status: reply.status, code: reply.body.error?.code })
