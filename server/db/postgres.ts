import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { type Db, MIGRATIONS, type OpenDatabase } from './database.ts'
import { listenOn } from './listen.ts'
import { isDatabaseUnavailable } from './transaction.ts'

const START_LOCK = 72_616
const STATEMENT_TIMEOUT_MS = 5_000

/** Writes a temporary table, which is dropped at once: a full disk refuses it. */
const TAKE_ROOM = `begin;
  create temporary table room on commit drop as select repeat(md5(n::text), 8) from generate_series(1, 1000) n;
  commit`

export async function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  await migrateAlone(databaseUrl)
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    idleTimeoutMillis: 30_000,
    // Requests wait here for a connection, and end in 503: no others are shed (Decision 254).
    connectionTimeoutMillis: 5_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The database's own limit comes first; a network that went silent brings no answer at all.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    keepAlive: true,
    idle_in_transaction_session_timeout: 10_000,
  })
  // A lost connection emits 'error', on the pool when idle and on the client when in use; unheard, either ends the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  // drizzle's own on a pool takes a connection outside of its `try`: one that is lost at `begin` would never return to the pool.
  const transaction: Db['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let failure: unknown
    try {
      return await drizzle({ client }).transaction(work, config)
    } catch (error) {
      failure = error
      throw error
    } finally {
      // Only a connection that works is used again.
      client.release(isDatabaseUnavailable(failure))
    }
  }
  return {
    db: Object.assign(drizzle({ client: pool }), { transaction }),
    engine: 'postgres',
    alone: (work) => alone(databaseUrl, work),
    listen: (channel, heard) =>
      listenOn(databaseUrl, channel, (payload) => pool.query('select pg_notify($1, $2)', [channel, payload]), heard),
    pool: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    durable: async () => {},
    async requireRoom(wasFull) {
      if (wasFull) await pool.query(TAKE_ROOM)
    },
    checkpoint: async () => {},
    vacuum: async () => {},
    close: () => pool.end(),
  }
}

/** Several instances may start at once; the others wait here. */
const migrateAlone = (databaseUrl: string): Promise<void> =>
  alone(databaseUrl, () => connected(databaseUrl, (client) => migrate(drizzle({ client }), { migrationsFolder: MIGRATIONS })))

/**
 * Of several processes that ask, one works at a time, however slow its work is. A transaction of its own holds the lock: a pooler may give each
 * transaction another session, and a session's lock would stay behind in one that the pooler keeps open (Decision 252).
 */
const alone = <T>(databaseUrl: string, work: () => Promise<T>): Promise<T> =>
  connected(databaseUrl, async (client) => {
    // The database may have limits of its own, which are meant for requests.
    await client.query(`begin; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
      select pg_advisory_xact_lock(${START_LOCK})`)
    const result = await work()
    await client.query('commit')
    return result
  })

async function connected<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
