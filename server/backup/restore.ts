import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { count } from 'drizzle-orm'
import pg from 'pg'
import { extract } from 'tar'
import { worthKeeping } from '#server/db/copies.ts'
import { syncPath } from '#server/db/durable.ts'
import { lockFolder } from '#server/db/folder-lock.ts'
import { openDatabase } from '#server/db/open.ts'
import { customers, orders } from '#server/db/schema.ts'
import { databasePlace, fileArgument, runDatabaseCommand, runPostgresTool } from './place.ts'

/** May be in a folder that is empty otherwise: the lock, what an earlier try left, and what a file system of its own has. */
const NO_CONTENT = new Set(['in-use.lock', 'in-use.pid', 'opening.lock', 'restoring', 'lost+found'])

void runDatabaseCommand(async () => {
  const file = fileArgument('restore')
  const kind = kindOf(file)
  const place = databasePlace()
  if ('databaseUrl' in place) {
    if (kind !== 'pg_dump') throw new Error(`${file} is not a backup of a PostgreSQL database; DATABASE_URL asks for one.`)
    return restoreDump(file, place.databaseUrl)
  }
  if (kind === 'pg_dump') throw new Error(`${file} is a backup of a PostgreSQL database: set DATABASE_URL to an empty one.`)
  return restoreFolder(file, place.dataDir)
})

function kindOf(file: string): 'pg_dump' | 'folder' {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`)
  const start = Buffer.alloc(5)
  const opened = openSync(file, 'r')
  readSync(opened, start)
  closeSync(opened)
  if (start.toString('latin1') === 'PGDMP') return 'pg_dump'
  if (start.readUInt16BE() === 0x1f_8b) return 'folder'
  throw new Error(`${file} is not a backup.`)
}

async function restoreDump(file: string, databaseUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  await client.connect()
  try {
    const { rows } = await client.query(
      `select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname !~ '^pg_' and nspname <> 'information_schema' limit 1`,
    )
    if (rows.length > 0) throw new Error('The database at DATABASE_URL is not empty: restore into a new one.')
    await runPostgresTool('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', file], databaseUrl)
  } finally {
    await client.end()
  }
  return `Restored into the database at DATABASE_URL: ${await contentOf({ databaseUrl })}`
}

async function restoreFolder(file: string, dataDir: string): Promise<string> {
  // A server that starts meanwhile is refused.
  const release = await lockFolder(dataDir, () => process.exit(1))
  try {
    const found = readdirSync(dataDir).filter((name) => !NO_CONTENT.has(name))
    if (found.length > 0) throw new Error(`${dataDir} is not empty: move it away, or set DATA_DIR to another folder.`)
    const restoring = join(dataDir, 'restoring')
    rmSync(restoring, { recursive: true, force: true })
    mkdirSync(restoring)
    try {
      await extract({
        file,
        cwd: restoring,
        strict: true,
        filter: (_path, entry) => 'type' in entry && ['File', 'Directory'].includes(entry.type),
      })
      if (!existsSync(join(restoring, 'db/PG_VERSION'))) throw new Error('there is no database in it')
      const content = await contentOf({ dataDir: restoring })
      // The database comes last: until it is there, a server would begin with an empty one.
      for (const name of worthKeeping(restoring).toSorted((one, other) => Number(one === 'db') - Number(other === 'db'))) {
        syncPath(join(restoring, name))
        renameSync(join(restoring, name), join(dataDir, name))
      }
      syncPath(dataDir)
      return `Restored into ${dataDir}: ${content}`
    } catch (error) {
      throw new Error(`${file} was not restored: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    } finally {
      rmSync(restoring, { recursive: true, force: true })
    }
  } finally {
    await release()
  }
}

/** Opens the database as the server does, so that a database that cannot be opened does not count as restored. */
async function contentOf(place: { databaseUrl: string } | { dataDir: string }): Promise<string> {
  const { db, close } = await openDatabase(place)
  try {
    const [[ofCustomers], [ofOrders]] = [
      await db.select({ count: count() }).from(customers),
      await db.select({ count: count() }).from(orders),
    ]
    return `${ofCustomers!.count} customers, ${ofOrders!.count} orders`
  } finally {
    await close()
  }
}
