import { and, desc, eq, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Queries } from '#server/db/database.ts'
import { customers, media } from '#server/db/schema.ts'
import { type ContentType, type MediaFile, type MediaType, MOST_FILES } from './rules.ts'
import { UPLOAD_MS } from './signing.ts'

const file = {
  key: media.key,
  contentType: sql<ContentType>`${media.contentType}`,
  size: media.size,
  mediaType: sql<MediaType>`${media.mediaType}`,
  isUploaded: sql<boolean>`${media.body} is not null`,
}
export type OwnFile = MediaFile & { mediaType: MediaType; isUploaded: boolean }

interface NewFile extends MediaFile {
  mediaType: MediaType
  customerId: string
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

/** URLs that were asked for and never used. */
export async function dropUnusedUploads(db: Queries, now: Date): Promise<void> {
  await db.delete(media).where(and(isNull(media.body), lt(media.createdAt, new Date(now.getTime() - 2 * UPLOAD_MS))))
}
