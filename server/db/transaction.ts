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

/** Whether the database cannot answer now but may soon: connection lost or refused, too many of them, shutting down, not promoted yet, out of time. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseCode(error)
  if (
    code &&
    (/^(08|57P0|53)/.test(code) || ['57014', '25P03', '25006', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT'].includes(code))
  ) {
    return true
  }
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (/timeout exceeded when trying to connect|Connection terminated|is not queryable|Query read timeout/.test(cause.message)) return true
  }
  return false
}
