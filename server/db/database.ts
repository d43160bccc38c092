import { join } from 'node:path'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { ROOT } from '#server/root.ts'

export type Db = PgDatabase<PgQueryResultHKT>
/** The database, or a transaction of it. */
export type Queries = Pick<Db, 'select' | 'insert' | 'update' | 'delete' | 'with' | '$with'>

/** Callbacks of a listener to a channel. */
export interface Heard {
  onNotice(payload: string): void
  /** It is listened to from now on: what was notified before may have been missed. */
  onGap(): void
  onTrouble(error: unknown): void
}

export interface OpenDatabase {
  db: Db
  engine: 'pglite' | 'postgres'
  /** Of several processes that start at once, one does this work at a time; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>
  /** Hears what is notified on a channel, until it is ended. */
  listen(channel: string, heard: Heard): () => Promise<void>
  /** Resolves when everything written so far would survive a power cut. */
  durable(): Promise<void>
  /** Rejects when the disk is full, as far as that can be known; `wasFull` says that a write has failed for it. */
  requireRoom(wasFull: boolean): Promise<void>
  /** The pool's connections, and how many requests wait for one; undefined where there is no pool. */
  pool?: () => { total: number; idle: number; waiting: number }
  /** Housekeeping that PostgreSQL does by itself and PGlite does not. */
  checkpoint(): Promise<void>
  vacuum(): Promise<void>
  close(): Promise<void>
}

export const MIGRATIONS = join(ROOT, 'server/db/migrations')
