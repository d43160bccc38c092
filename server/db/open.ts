import type { OpenDatabase } from './database.ts'

export interface DatabaseLocation {
  /** A PostgreSQL server; embedded PGlite without. */
  databaseUrl?: string | undefined
  /** PGlite's folder; in memory without. */
  dataDir?: string | undefined
  /** The folder was lost to another process: stop at once. */
  onLost?: (error: Error) => void
}

export async function openDatabase({ databaseUrl, dataDir, onLost }: DatabaseLocation): Promise<OpenDatabase> {
  if (databaseUrl) return (await import('./postgres.ts')).openPostgres(databaseUrl)
  return (await import('./pglite.ts')).openPglite(dataDir, onLost)
}
