import { randomUUID } from 'node:crypto'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '#scripts/run-command.ts'
import type { SignedIn } from './support/customers.ts'
import { postgresMissing, startPostgres } from './support/postgres.ts'
import { prepareDatabase, type ServerProcess, startProcess } from './support/process.ts'

const noPostgres = postgresMissing ?? (spawnSync('pg_dump', ['--version']).error && 'no pg_dump found')
const folder = mkdtempSync(join(tmpdir(), 'mezbaan-backup-'))
const cleanUps: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
  rmSync(folder, { recursive: true, force: true })
})

/** An empty place for a database, and the settings that name it. */
interface Place {
  env: { DATA_DIR: string } | { DATABASE_URL: string }
  location: { dataDir: string } | { databaseUrl: string }
  destroy(): Promise<void>
}
const newFolder = async (): Promise<Place> => {
  const dataDir = join(folder, randomUUID())
  return { env: { DATA_DIR: dataDir }, location: { dataDir }, destroy: async () => rmSync(dataDir, { recursive: true }) }
}
const newDatabases = async (): Promise<() => Promise<Place>> => {
  const postgres = await startPostgres()
  const admin = new pg.Client({ connectionString: postgres.url })
  await admin.connect()
  const made: Place[] = []
  cleanUps.push(async () => {
    for (const place of made) await place.destroy()
    await admin.end()
    await postgres.stop()
  })
  return async () => {
    const name = `backup_${randomUUID().replaceAll('-', '')}`
    await admin.query(`create database ${name}`)
    const url = new URL(postgres.url)
    url.pathname = `/${name}`
    const place = {
      env: { DATABASE_URL: url.href },
      location: { databaseUrl: url.href },
      destroy: async () => void (await admin.query(`drop database if exists ${name} with (force)`)),
    }
    made.push(place)
    return place
  }
}

const run = (command: 'backup' | 'restore', file: string, place: Place) =>
  runCommand('node', ['--enable-source-maps', `dist-server/${command}.js`, file], { env: { DATABASE_URL: '', DATA_DIR: '', ...place.env } })
async function succeed(command: 'backup' | 'restore', file: string, place: Place): Promise<string> {
  const { code, output } = await run(command, file, place)
  expect(code, output).toBe(0)
  return output
}

async function rowsOf({ location }: Place, query: string): Promise<any[]> {
  if ('dataDir' in location) {
    const client = await PGlite.create(join(location.dataDir, 'db'))
    return (await client.query<any>(query).finally(() => client.close())).rows
  }
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  return (await client.query(query).finally(() => client.end())).rows
}
/** Rows and a checksum of each table. */
async function contentOf(place: Place): Promise<Record<string, { count: number; sum: string }>> {
  const tables = await rowsOf(
    place,
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'drizzle') and table_type = 'BASE TABLE' order by 1`,
  )
  const each = tables.map(
    ({ name }) => `select '${name}' as name, count(*)::int, md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${name} t`,
  )
  return Object.fromEntries((await rowsOf(place, each.join(' union all '))).map(({ name, count, sum }) => [name, { count, sum }]))
}

async function placeOrder({ url }: ServerProcess, { token, id }: SignedIn, itemNote: string): Promise<string> {
  const reply = await fetch(`${url}/api/customer/order`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'customer-id': id, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({
      businessId: 'haveli',
      items: [{ menuId: 'dal', quantity: 1, servingSize: null, itemNote }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: 7,
      expectedTotal: 189,
    }),
  })
  const body = await reply.text()
  expect(reply.status, body).toBe(201)
  return JSON.parse(body).data.orderId
}
const SECRETS = { MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32), TABLE_SECRET: 't'.repeat(32) }
const startOn = (place: Place) =>
  startProcess({ ...place.env, ...('DATABASE_URL' in place.env && SECRETS), KITCHEN_SPEED: '86400', LOG_LEVEL: 'warn' })

function backups(engine: string, places: () => Promise<() => Promise<Place>>) {
  let newPlace: () => Promise<Place>
  let customers: SignedIn[]
  let place: Place
  const [busy, quiet] = [join(folder, `${engine}-busy`), join(folder, `${engine}-quiet`)]
  const acknowledged: string[] = []
  let acknowledgedBefore: string[]

  beforeAll(async () => {
    newPlace = await places()
    place = await newPlace()
    customers = await prepareDatabase(place.location, 3)
    await rowsOf(
      place,
      `insert into media (key, customer_id, media_type, content_type, size, body, created_at)
       values ('picture', '${customers[0]!.id}', 'PROFILE', 'image/png', 4, decode('89504e47', 'hex'), now())`,
    )
  })

  test('a backup is taken while the server takes orders, and is for its owner alone', async () => {
    const server = await startOn(place)
    try {
      const over = new AbortController()
      const taking = customers.map(async (customer) => {
        while (!over.signal.aborted) acknowledged.push(await placeOrder(server, customer, 'meanwhile'))
      })
      await expect.poll(() => acknowledged.length).toBeGreaterThan(10)
      acknowledgedBefore = [...acknowledged]
      expect(await succeed('backup', busy, place)).toContain(`Backed up into ${busy}`)
      expect(acknowledged.length).toBeGreaterThan(acknowledgedBefore.length)
      over.abort()
      await Promise.all(taking)
      await succeed('backup', quiet, place)
    } finally {
      await server.kill()
    }
    expect(statSync(quiet).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('what is destroyed and restored has the same rows in every table', async () => {
    const before = await contentOf(place)
    expect(before['public.orders']!.count).toBe(acknowledged.length)
    const secrets = secretsIn(place)
    await place.destroy()
    place = 'DATA_DIR' in place.env ? place : await newPlace()
    expect(await succeed('restore', quiet, place)).toContain(
      `${before['public.customers']!.count} customers, ${acknowledged.length} orders`,
    )
    expect(await contentOf(place)).toEqual(before)
    expect(secretsIn(place)).toEqual(secrets)
    // The restored database takes further orders.
    const server = await startOn(place)
    await placeOrder(server, customers[0]!, 'afterwards').finally(() => server.kill())
  })

  test('a backup of a busy server holds every order that was acknowledged before it, each of them whole', async () => {
    const restored = await newPlace()
    await succeed('restore', busy, restored)
    const orders = await rowsOf(
      restored,
      'select id, (select count(*)::int from order_lines where order_id = orders.id) as lines from orders',
    )
    expect(orders.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledgedBefore))
    expect(orders.filter(({ lines }) => lines !== 1)).toEqual([])
  })

  test('a place with content, and a file that is there, are left as they are', async () => {
    const before = await contentOf(place)
    const refused = await run('restore', quiet, place)
    expect(refused).toEqual({ code: 1, output: expect.stringContaining('is not empty') })
    expect(await contentOf(place)).toEqual(before)
    const file = readFileSync(quiet)
    expect(await run('backup', quiet, place)).toEqual({ code: 1, output: expect.stringContaining('is there already') })
    expect(readFileSync(quiet).equals(file)).toBe(true)
  })

  test('a broken file leaves nothing half restored', async () => {
    const broken = join(folder, `${engine}-broken`)
    cpSync(quiet, broken)
    truncateSync(broken, statSync(quiet).size - 1_000)
    const target = await newPlace()
    const { code, output } = await run('restore', broken, target)
    expect(code, output).toBe(1)
    if ('dataDir' in target.location) expect(readdirSync(target.location.dataDir)).toEqual([])
    else expect(await rowsOf(target, `select * from information_schema.tables where table_schema in ('public', 'drizzle')`)).toEqual([])
    writeFileSync(broken, 'no backup at all')
    expect(await run('restore', broken, target)).toEqual({ code: 1, output: expect.stringContaining('is not a backup') })
  })
}

function secretsIn({ location }: Place): string[] {
  if (!('dataDir' in location)) return []
  return ['media-secret', 'otp-pepper', 'table-secret'].map((name) => readFileSync(join(location.dataDir, name), 'utf8'))
}

describe('on PGlite', () => {
  backups('pglite', async () => newFolder)

  test('a backup needs no server, also where one was killed', async () => {
    const place = await newFolder()
    const [customer] = await prepareDatabase(place.location, 1)
    const server = await startOn(place)
    await placeOrder(server, customer!, 'the last one').finally(() => server.kill())
    const file = join(folder, 'killed')
    await succeed('backup', file, place)
    const restored = await newFolder()
    await succeed('restore', file, restored)
    expect(await rowsOf(restored, 'select count(*)::int from orders')).toEqual([{ count: 1 }])
    expect(await contentOf(restored)).toEqual(await contentOf(place))
  })
})
if (noPostgres) test.skip(`on PostgreSQL: skipped, ${noPostgres}`, () => {})
else
  describe('on PostgreSQL', () => {
    backups('postgres', newDatabases)
  })
