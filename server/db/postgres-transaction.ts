import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Transaction } from './database.ts'
import * as schema from './schema.ts'
import { databaseCode, isUnavailable, NAMES_LOST } from './transaction.ts'

type Connection = Parameters<pg.Query['submit']>[0]
interface Ends {
  isFirst: boolean
  isLast: boolean
}

/**
 * A statement that travels with the begin before it, or with the commit behind it. There is one Sync for both: after a failure the server skips
 * all that comes before it, so nothing runs without its begin, and a commit follows a statement that succeeded.
 */
class EndStatement extends pg.Query {
  readonly #ends: Ends

  constructor(config: pg.QueryConfig, values: unknown[], ends: Ends, done: (error: Error | undefined, result: pg.ResultBuilder) => void) {
    super({ ...config, queryMode: 'extended' } as pg.QueryConfig, values, done)
    this.#ends = ends
    this.submit = (connection) => this.#submit(connection)
  }

  #submit(connection: Connection): void {
    const { isFirst, isLast } = this.#ends
    const send = (text: string) => {
      connection.parse({ name: '', text, types: [] }, true)
      connection.bind({}, true)
      connection.execute({}, true)
    }
    const execute: Connection['execute'] = (...given) => {
      connection.execute(...given)
      if (isLast) send('commit')
    }
    connection.stream.cork()
    try {
      if (isFirst) send('begin')
      return pg.Query.prototype.submit.call(this, Object.create(connection, { execute: { value: execute } }) as Connection)
    } finally {
      connection.stream.uncork()
    }
  }

  handleCommandComplete(message: { text: string }, connection: Connection): void {
    if (message.text === 'BEGIN' || message.text === 'COMMIT') return
    const own = pg.Query.prototype as unknown as EndStatement
    own.handleCommandComplete.call(this, message, connection)
  }
}

/** Whether the sessions of a pool keep statements under names: until one of them does not know a name, or knows one that it was not told. */
export interface Naming {
  isOn: boolean
}

interface Session {
  tx: Transaction
  state: 'new' | 'begun' | 'committed'
}

/** The way of each connection to its transactions: making it costs as much as a statement. */
const sessions = new WeakMap<pg.PoolClient, Session>()

function sessionOf(client: pg.PoolClient, naming: Naming): Session {
  const known = sessions.get(client)
  if (known) return known
  const throughClient = (isLast: boolean) => ({
    async query(given: pg.QueryConfig, values: unknown[]) {
      const config = naming.isOn ? given : { ...given, name: '' }
      const isFirst = session.state === 'new'
      session.state = 'begun'
      if (!isFirst && !isLast) return client.query(config, values)
      const result = await new Promise((resolve, reject) => {
        client.query(new EndStatement(config, values, { isFirst, isLast }, (error, found) => (error ? reject(error) : resolve(found))))
      })
      if (isLast) session.state = 'committed'
      return result
    },
  })
  const queriesOf = (isLast: boolean) => drizzle({ client: throughClient(isLast) as unknown as pg.PoolClient, schema })
  const session: Session = { tx: Object.assign(queriesOf(false), { last: queriesOf(true) }) as unknown as Transaction, state: 'new' }
  sessions.set(client, session)
  return session
}

/** Begins with the first statement, and commits with the one that is made with `last`, or else after the work. */
export async function transactionOn<T>(pool: pg.Pool, naming: Naming, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: unknown
  const session = sessionOf(client, naming)
  session.state = 'new'
  const isOpen = () => session.state === 'begun'
  try {
    const result = await work(session.tx)
    if (isOpen()) await client.query('commit')
    return result
  } catch (error) {
    failure = error
    if (NAMES_LOST.includes(databaseCode(error) ?? '')) naming.isOn = false
    if (isOpen() && !isUnavailable(error)) await client.query('rollback').catch((lost: unknown) => (failure = lost))
    throw error
  } finally {
    // Only a connection that works is used again.
    client.release(isUnavailable(failure))
  }
}
