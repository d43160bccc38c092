import type { Db, Queries } from './database.ts'

const ATTEMPTS = 4

export const UNIQUE_VIOLATION = '23505'

/** Serialisation failure, deadlock. */
const AGAIN = ['40001', '40P01']

/** Runs the work in a transaction, again when the database asks for it. */
export async function inTransaction<T>(db: Db, work: (tx: Queries) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !AGAIN.includes(databaseCode(error) ?? '')) throw error
    }
  }
}

/** The SQLSTATE or socket error code of a failed query, wherever it is wrapped. */
export function databaseCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/**
 * SQLSTATE: 08 connection lost, 57P0 shutting down, 53 out of resources, 57014 statement too slow, 25P03 transaction idle too long, 25006 standby not
 * promoted yet.
 */
const UNAVAILABLE_STATE = /^(08|57P0|53|57014$|25P03$|25006$)/
/** ENOENT is a socket file that is not there. */
const UNAVAILABLE_SOCKET = ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT']
/** The driver's own failures have no code. */
const UNAVAILABLE_MESSAGE = /timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/

/** Whether the database cannot answer now but may soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  if (code && (UNAVAILABLE_STATE.test(code) || UNAVAILABLE_SOCKET.includes(code))) return true
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (UNAVAILABLE_MESSAGE.test(cause.message)) return true
  }
  return false
}
