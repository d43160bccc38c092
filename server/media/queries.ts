import { and, desc, eq, inArray, isNotNull, isNull, lt, notExists, or, sql } from 'drizzle-orm'
import type { Db, Queries } from '#server/db/database.ts'
import { customers, media, menuItems } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type ContentType, type MediaFile, type MediaStore, type MediaType, keyOfWidth, MOST_FILES, WIDTHS } from './rules.ts'
import { UPLOAD_MS } from './signing.ts'

const UNNAMED_MS = 24 * 60 * 60_000
const MOST_AT_ONCE = 500

const file = {
  key: media.key,
  contentType: sql<ContentType>`${media.contentType}`,
  size: media.size,
  mediaType: sql<MediaType>`${media.mediaType}`,
  isUploaded: sql<boolean>`${media.body} is not null`,
}
export type OwnFile = MediaFile & { mediaType: MediaType; isUploaded: boolean }

interface NewFile extends MediaFile {
  mediaType: MediaType | 'DISH'
  customerId?: string
  outletId?: string
  /** The bytes go to an object storage, which does not tell when they have come. */
  isElsewhere: boolean
}

export async function insertFile(db: Queries, { isElsewhere, ...row }: NewFile, now: Date): Promise<void> {
  await db.insert(media).values({ ...row, body: isElsewhere ? Buffer.alloc(0) : null, createdAt: now })
}

/** Undefined also for an upload of another customer. */
export async function findOwnFile(db: Queries, customerId: string, key: string): Promise<OwnFile | undefined> {
  const [found] = await db
    .select(file)
    .from(media)
    .where(and(eq(media.key, key), eq(media.customerId, customerId)))
  return found
}

/** Whether the key is a file that this customer uploaded. */
export async function ownsMedia(db: Queries, customerId: string, key: string): Promise<boolean> {
  return (await findOwnFile(db, customerId, key))?.isUploaded ?? false
}

/** Undefined also for what is no picture of an outlet's dish, or has not come. */
export async function findDishFile(db: Queries, key: string): Promise<MediaFile | undefined> {
  const [found] = await db
    .select(file)
    .from(media)
    .where(and(eq(media.key, key), isNotNull(media.outletId), isNotNull(media.body)))
  return found
}

/** Those of the keys that a dish may name: pictures that this outlet uploaded, in their widest form. */
export async function dishFilesOf(db: Queries, outletId: string, keys: string[]): Promise<string[]> {
  const widest = keys.filter((key) => keyOfWidth(key, Infinity) === key)
  if (widest.length === 0) return []
  const found = await db
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.outletId, outletId), inArray(media.key, widest), isNotNull(media.body)))
  return found.map(({ key }) => key)
}

export async function isExpected(db: Queries, key: string): Promise<boolean> {
  const found = await db
    .select({ key: media.key })
    .from(media)
    .where(and(eq(media.key, key), isNull(media.body)))
  return found.length > 0
}

/** Keeps a picture in all its widths; false when it was there already, or nothing is expected under this key. */
export const putPlates = (db: Db, key: string, plates: (MediaFile & { body: Buffer })[]): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const [asked] = await tx
      .select({ outletId: media.outletId, mediaType: media.mediaType, createdAt: media.createdAt })
      .from(media)
      .where(and(eq(media.key, key), isNull(media.body)))
      .for('update')
    if (!asked) return false
    await tx.delete(media).where(eq(media.key, key))
    await tx.insert(media).values(plates.map((plate) => ({ ...asked, ...plate })))
    return true
  })

/** Pictures that no dish of the outlet names: those among `keys`, and those of a day ago, whose upload failed or whose form was closed without a save. */
export function unnamedPictures(db: Queries, now: Date, keys: string[] = []): Promise<{ key: string; isExpected: boolean }[]> {
  const widest = sql`regexp_replace(${media.key}, '[0-9]+[.]webp$', ${`${Math.max(...WIDTHS)}.webp`})`
  const isNamed = and(
    eq(menuItems.outletId, media.outletId),
    isNull(menuItems.deletedAt),
    sql`${menuItems.pictures} @> jsonb_build_array(${widest})`,
  )
  const isOld = lt(media.createdAt, new Date(now.getTime() - UNNAMED_MS))
  return db
    .select({ key: media.key, isExpected: sql<boolean>`${media.body} is null` })
    .from(media)
    .where(
      and(
        isNotNull(media.outletId),
        keys.length === 0 ? isOld : or(isOld, inArray(widest, keys)),
        notExists(
          db
            .select({ one: sql`1` })
            .from(menuItems)
            .where(isNamed),
        ),
      ),
    )
    .limit(MOST_AT_ONCE)
}

/** Deletes the bytes before the row: while the row is there, deleting can be tried again. */
export async function dropUnnamedPictures(db: Queries, store: Pick<MediaStore, 'removeBytes'>, now: Date, keys?: string[]): Promise<void> {
  for (const { key, isExpected } of await unnamedPictures(db, now, keys)) {
    // Of an upload that failed half-way any width may have come.
    for (const one of isExpected ? WIDTHS.map((width) => keyOfWidth(key, width)) : [key]) await store.removeBytes(one, now)
    await db.delete(media).where(eq(media.key, key))
  }
}

/** Keeps the bytes; false when there were some already, or nothing is expected under this key. */
export async function putBody(db: Queries, key: string, body: Buffer): Promise<boolean> {
  const written = await db
    .update(media)
    .set({ body })
    .where(and(eq(media.key, key), isNull(media.body)))
    .returning({ key: media.key })
  return written.length > 0
}

export async function bodyOf(db: Queries, key: string): Promise<{ contentType: string; body: Buffer } | undefined> {
  const [found] = await db
    .select({ contentType: media.contentType, body: media.body })
    .from(media)
    .where(and(eq(media.key, key), isNotNull(media.body)))
  return found?.body?.length ? { contentType: found.contentType, body: found.body } : undefined
}

/** The oldest beyond what a customer may keep; never the picture in use. */
export const surplusFiles = (db: Queries, customerId: string): Promise<{ key: string }[]> =>
  db
    .select({ key: media.key })
    .from(media)
    .where(
      and(
        eq(media.customerId, customerId),
        notExists(
          db
            .select({ one: sql`1` })
            .from(customers)
            .where(eq(customers.picture, media.key)),
        ),
      ),
    )
    .orderBy(desc(media.createdAt), desc(media.key))
    .offset(MOST_FILES)

/** With the customer's picture, when it is this one. */
export async function deleteFile(tx: Queries, customerId: string, key: string, now: Date): Promise<void> {
  await tx
    .update(customers)
    .set({ picture: null, updatedAt: now })
    .where(and(eq(customers.id, customerId), eq(customers.picture, key)))
  await tx.delete(media).where(and(eq(media.key, key), eq(media.customerId, customerId)))
}

/** URLs that were asked for and never used; those for dishes go with the pictures that no dish names. */
export async function dropUnusedUploads(db: Queries, now: Date): Promise<void> {
  const isOld = lt(media.createdAt, new Date(now.getTime() - 2 * UPLOAD_MS))
  await db.delete(media).where(and(isNull(media.body), isNull(media.outletId), isOld))
}
