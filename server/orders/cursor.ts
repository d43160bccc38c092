import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { Problem } from '#server/problem.ts'

/** Where a page of orders ends: its last order's moment and id, which stay good while orders come and go (Decision 268). */
interface PageEnd {
  createdAt: Date
  id: string
}

export const cursorAfter = ({ createdAt, id }: PageEnd): string => `${createdAt.getTime().toString(36)}-${id}`

/** Nine digits of base 36 reach the year 5188, which every database takes. Rejects with 422 what `cursorAfter` does not write. */
export function readCursor(cursor: string): PageEnd {
  const [, time, id] = /^([0-9a-z]{1,9})-([A-Za-z0-9_-]{1,64})$/.exec(cursor) ?? []
  if (!time || !id) throw new Problem(422, 'This page of orders cannot be found. Please load the list again.', { code: 'BAD_CURSOR' })
  return { createdAt: new Date(Number.parseInt(time, 36)), id }
}

/** In a list by time and id, newest first: what comes after the page that ends there, or all. */
export function olderThan(cursor: string | undefined, createdAt: PgColumn, id: PgColumn): SQL | undefined {
  if (cursor === undefined) return undefined
  const end = readCursor(cursor)
  return sql`(${createdAt}, ${id}) < (${sql.param(end.createdAt, createdAt)}, ${end.id})`
}
