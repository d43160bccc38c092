import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle as overPostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as overPglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MIGRATIONS } from '#server/db/database.ts'
import { ENGINES, startPostgres } from './support/postgres.ts'

interface OldDatabase {
  run(statement: string): Promise<unknown[]>
  migrate(folder: string): Promise<void>
}

const OLD_DATABASES = {
  async pglite(): Promise<OldDatabase> {
    const client = await PGlite.create()
    onTestFinished(() => client.close())
    const db = overPglite({ client })
    return {
      run: async (statement) => (await db.execute(sql.raw(statement))).rows,
      migrate: (migrationsFolder) => migratePglite(db, { migrationsFolder }),
    }
  },
  async postgres(): Promise<OldDatabase> {
    const { url, stop } = await startPostgres()
    onTestFinished(stop)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    onTestFinished(() => client.end())
    const db = overPostgres({ client })
    return {
      run: async (statement) => (await db.execute(sql.raw(statement))).rows,
      migrate: (migrationsFolder) => migratePostgres(db, { migrationsFolder }),
    }
  },
}

/** The migrations up to this one, as a release of that time had them. */
function migrationsUpTo(last: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'mezbaan-old-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(MIGRATIONS, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx <= last) }))
  return folder
}

describe.each(ENGINES)('a database of an earlier release on %s', (engine) => {
  test('keeps its rows: requests for outlets lose their exact place, and outlets that are open are announced already', async () => {
    const { run, migrate } = await OLD_DATABASES[engine]()
    await migrate(migrationsUpTo(9))
    const outlet = (id: string, status: string) => `('${id}', '${id}', 'RESTAURANT', '${status}', 18.9, 72.8, 'Street', 'Mumbai', 'Mumbai',
        'Maharashtra', '400001', '9000000000', 'a@example.com', 'a.webp', '[]', '9 to 5', '{}')`
    await run(`insert into outlets (id, name, type, status, latitude, longitude, street, city, district, state, pincode, contact_number, email,
        logo, banners, timing, hours) values ${[outlet('open', 'LIVE'), outlet('soon', 'COMING_SOON'), outlet('shut', 'TEMPORARILY_CLOSED')].join()}`)
    await run(`insert into customers (id, whitelabel_id, name, email, contact_number, password_hash, created_at, updated_at)
        values ('C1', 1, 'Asha Rao', 'asha@example.com', '9876543210', 'none', '2025-01-01T00:00Z', '2025-01-01T00:00Z')`)
    await run(`insert into availability_requests (id, whitelabel_id, customer_id, latitude, longitude, place, contact, created_at) values
        ('R1', 1, 'C1', 19.059612, 72.829549, 'Bandra West', null, '2026-11-01T00:00Z'),
        ('R2', 1, null, -33.865143, -70.004999, 'Elsewhere', 'meera@example.com', '2026-11-02T00:00Z')`)
    const before = Date.now()

    await migrate(MIGRATIONS)

    const requests = await run('select * from availability_requests order by id')
    expect(requests).toMatchObject([
      { id: 'R1', latitude: 19.06, longitude: 72.83, customer_id: 'C1', contact: null, withdrawal_key: null },
      { id: 'R2', latitude: -33.87, longitude: -70, customer_id: null, contact: 'meera@example.com', withdrawal_key: null },
    ])
    expect(JSON.stringify(requests)).not.toMatch(/Bandra|Elsewhere/)
    expect(await run('select id, announced_at is not null as announced, status from outlets order by id')).toEqual([
      { id: 'open', announced: true, status: 'LIVE' },
      { id: 'shut', announced: false, status: 'TEMPORARILY_CLOSED' },
      { id: 'soon', announced: false, status: 'COMING_SOON' },
    ])
    // An account of that release counts as used just now, and has agreed to no version.
    const [asha] = (await run('select consent_version, consented_at, active_at from customers')) as { active_at: string | Date }[]
    expect(asha).toMatchObject({ consent_version: null, consented_at: null })
    expect(new Date(asha!.active_at).getTime()).toBeGreaterThan(before - 60_000)
    expect(await run('select id from audit_events')).toEqual([])
  })
})
