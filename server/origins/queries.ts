import { and, asc, eq } from 'drizzle-orm'
import type { OriginType } from '#machines/model/origin.ts'
import type { Queries } from '#server/db/database.ts'
import { origins } from '#server/db/schema.ts'

export type OriginRow = typeof origins.$inferSelect

export const originsOf = (db: Queries, outletId: string, type: OriginType): Promise<OriginRow[]> =>
  db
    .select()
    .from(origins)
    .where(and(eq(origins.outletId, outletId), eq(origins.type, type), origins.inUse))
    .orderBy(asc(origins.id))
