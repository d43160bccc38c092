import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open.ts'
import { orders } from '#server/db/schema.ts'
import { explainStartFailure } from '#server/start-failure.ts'
import { postgresMissing } from './support/postgres.ts'
import { prepareDatabase, startProcess } from './support/process.ts'
import { errorOf, UNLIMITED, withServer } from './support/server.ts'

const PRELOAD = join(import.meta.dirname, 'support/full-disk.ts')
const ORDER = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }

test('on a full disk orders are refused with 503, a stop and a start say why, and what was acknowledged is there when room is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [dataDir, full] = [join(folder, 'data'), join(folder, 'full')]
  const [customer] = await prepareDatabase({ dataDir }, 1)
  const env = { DATA_DIR: dataDir, FULL_DISK: full, LOG_LEVEL: 'error', METRICS_TOKEN: 'reads-the-figures', KITCHEN_SPEED: '0.1' }
  const server = await startProcess(env, { preload: PRELOAD })
  onTestFinished(() => server.kill())
  const order = () =>
    fetch(`${server.url}/api/customer/order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${customer!.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(ORDER),
    })
  const readiness = async () => (await fetch(`${server.url}/readyz`)).status

  expect([(await order()).status, await readiness()]).toEqual([201, 200])
  writeFileSync(full, '')
  expect(await readiness()).toBe(503)
  for (let n = 0; n < 8; n++) {
    const refused = await order()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
  }
  expect((await fetch(`${server.url}/api/customer/business/haveli/menu`)).status).toBe(200)
  const figures = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer reads-the-figures' } })
  expect(await figures.text()).toContain('http_requests_total{operation="placeOrder",status="503",code="DISK_FULL"} 8')
  expect(server.output()).toMatch(/"msg":"disk full"/)
  rmSync(full)
  expect([await readiness(), (await order()).status]).toEqual([200, 201])

  writeFileSync(full, '')
  expect(await server.stop()).toBe(0)
  await expect(startProcess(env, { preload: PRELOAD })).rejects.toThrow(/\nThe disk is full, so Mezbaan did not start\. .+\n$/)
  const { db, close } = await openDatabase({ dataDir })
  onTestFinished(close)
  expect(await db.$count(orders)).toBe(2)
})

describe('with a PostgreSQL whose disk is full', () => {
  if (postgresMissing) {
    test.skip(`skipped, ${postgresMissing}`, () => {})
    return
  }
  const server = withServer('postgres', { config: readConfig(UNLIMITED) })

  test('orders are refused with 503, and the process is not ready until a write succeeds', async () => {
    const { db } = server.database
    await db.execute(sql`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await db.execute(sql`create function refuse_files() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`)
    await db.execute(sql`create trigger full_disk before insert on orders for each row execute function refuse()`)
    await db.execute(
      sql`create event trigger full_disk on ddl_command_start when tag in ('CREATE TABLE AS') execute function refuse_files()`,
    )
    const customer = await server.newCustomer()
    expect((await server.ask('GET', '/readyz')).status).toBe(200)
    const refused = await customer.ask('POST', 'order', ORDER)
    expect([errorOf(refused), refused.headers['retry-after']]).toEqual([{ status: 503, code: 'DISK_FULL' }, '30'])
    for (let n = 0; n < 2; n++) expect(errorOf(await server.ask('GET', '/readyz'))).toEqual({ status: 503, code: 'DISK_FULL' })
    await db.execute(sql`drop trigger full_disk on orders`)
    await db.execute(sql`drop event trigger full_disk`)
    expect((await server.ask('GET', '/readyz')).status).toBe(200)
    expect((await customer.ask('POST', 'order', ORDER)).status).toBe(201)
  })
})

test('a disk of a PostgreSQL that is full at the start is explained, whatever wraps the failure', () => {
  const failure = Object.assign(new Error('could not extend file "base/5/24576": No space left on device'), { code: '53100' })
  expect(explainStartFailure(new Error('Failed query', { cause: failure }))).toMatch(
    /^The disk is full, so Mezbaan did not start\. .+\(could not extend file .+ No space left on device\)$/,
  )
})
