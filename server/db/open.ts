import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as schema from './schema.ts'

export type Db = PgDatabase<PgQueryResultHKT, typeof schema>
/** The database, or a transaction of it. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete'>

export interface OpenDatabase {
  db: Db
  engine: 'pglite' | 'postgres'
  /** Resolves when everything written so far would survive a power cut. */
  durable(): Promise<void>
  /** Housekeeping that PostgreSQL does by itself and PGlite does not. */
  checkpoint(): Promise<void>
  vacuum(): Promise<void>
  close(): Promise<void>
}

export interface DatabaseLocation {
  /** A PostgreSQL server; embedded PGlite without. */
  databaseUrl?: string | undefined
  /** PGlite's folder; in memory without. */
  dataDir?: string | undefined
  /** The folder was lost to another process: stop at once. */
  onLost?: (error: Error) => void
}

export const MIGRATIONS = join(import.meta.dirname, 'migrations')

export async function openDatabase({ databaseUrl, dataDir, onLost }: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./pglite.ts')).openPglite(dataDir, onLost)
}
