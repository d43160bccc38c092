import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Db, MIGRATIONS, type OpenDatabase } from './database.ts'
import * as schema from './schema.ts'

const MIGRATION_LOCK = 72_616

export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  await migrateAlone(databaseUrl)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A lost connection emits 'error', on the pool when idle and on the client when in use; unheard, either ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    db: drizzle({ client: pool, schema }) as unknown as Db,
    engine: 'postgres',
    durable: async () => {},
    checkpoint: async () => {},
    vacuum: async () => {},
    close: () => pool.end(),
  }
}

/** Several instances may start at once; the others wait here. */
async function migrateAlone(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await migrate(drizzle({ client, schema }), { migrationsFolder: MIGRATIONS })
  } finally {
    // Ending the session gives the lock back.
    await client.end()
  }
}
