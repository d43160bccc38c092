import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { explainStartFailure } from '#server/start-failure.ts'
import { postgresMissing } from './support/postgres.ts'
import { errorOf, UNLIMITED, withServer } from './support/server.ts'

const ORDER = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }

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
