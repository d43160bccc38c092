import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { and, eq, inArray, lt } from 'drizzle-orm'
import { DAY_MS } from '#machines/model/dates.ts'
import type { Queries } from '#server/db/database.ts'
import { publishedFiles } from '#server/db/schema.ts'

/** A page that was opened before a deploy asks for its code as long as it stays open. */
const RETENTION_MS = 30 * DAY_MS
/** In one statement. */
const AT_ONCE = 25

const CONTENT_TYPES: Record<string, string> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
}

export interface PublishedFile {
  contentType: string
  body: Buffer
}

/** Gives the other processes the hashed files of this build, and keeps them for 30 days more. */
export async function publishFiles(db: Queries, spaDir: string, now: Date): Promise<void> {
  const folder = join(spaDir, 'assets')
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => extname(name) in CONTENT_TYPES)
  const own = inArray(publishedFiles.name, names)
  // Once a day: a start writes nothing that is there.
  await db
    .update(publishedFiles)
    .set({ publishedAt: now })
    .where(and(own, lt(publishedFiles.publishedAt, new Date(now.getTime() - DAY_MS))))
  const known = await db.select({ name: publishedFiles.name }).from(publishedFiles).where(own)
  const published = new Set(known.map(({ name }) => name))
  const missing = names.filter((name) => !published.has(name))
  const rows = missing.map((name) => ({
    name,
    contentType: CONTENT_TYPES[extname(name)]!,
    body: readFileSync(join(folder, name)),
    publishedAt: now,
  }))
  // Another process of the same build may publish them in the same moment.
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await db
      .insert(publishedFiles)
      .values(rows.slice(at, at + AT_ONCE))
      .onConflictDoNothing()
}

/** A file of any build that was started in the last 30 days. */
export async function findPublished(db: Queries, name: string): Promise<PublishedFile | undefined> {
  // PostgreSQL throws on a zero byte.
  if (!/^[\w.-]+$/.test(name)) return undefined
  const { contentType, body } = publishedFiles
  const [found] = await db.select({ contentType, body }).from(publishedFiles).where(eq(publishedFiles.name, name))
  return found
}

export async function dropOldFiles(db: Queries, now: Date): Promise<void> {
  await db.delete(publishedFiles).where(lt(publishedFiles.publishedAt, new Date(now.getTime() - RETENTION_MS)))
}
