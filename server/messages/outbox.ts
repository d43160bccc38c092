import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Contact } from '#server/contact.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { messages } from '#server/db/schema.ts'
import { SECRET_LIVES_MS, type SmsTemplate, type Template, type Variables } from './templates.ts'

export type Message = typeof messages.$inferSelect

const RETENTION_MS = 7 * 24 * 60 * 60_000

/** Puts a message into the outbox, in the transaction that causes it: both happen or neither. */
export function queueMessage(tx: Queries, to: Contact, template: SmsTemplate, variables: Variables, now: Date): Promise<void>
export function queueMessage(
  tx: Queries,
  to: Contact & { channel: 'EMAIL' },
  template: Template,
  variables: Variables,
  now: Date,
): Promise<void>
export async function queueMessage(tx: Queries, to: Contact, template: Template, variables: Variables, now: Date): Promise<void> {
  await tx.insert(messages).values(row(to, template, variables, now))
}

/** The same work for a contact without an account, so that the reply takes as long; nothing is sent or shown. */
export async function queueNothing(tx: Queries, to: Contact, now: Date): Promise<void> {
  await tx.insert(messages).values({ ...row(to, 'nothing', {}, now), dueAt: null })
}

const row = ({ channel, value }: Contact, template: string, variables: Variables, now: Date): typeof messages.$inferInsert => ({
  id: randomUUID(),
  channel,
  recipient: value,
  template,
  variables,
  createdAt: now,
  dueAt: now,
  tries: 0,
})

/** For the demo inbox: what was sent in the last hour, newest first. */
export async function recentMessages(db: Queries, now: Date): Promise<Message[]> {
  return (
    db
      .select()
      .from(messages)
      // Rows of `queueNothing` are only there for their timing: they are not sent.
      .where(
        and(
          gt(messages.createdAt, new Date(now.getTime() - 60 * 60_000)),
          sql`${messages.template} <> 'nothing'`,
          ne(messages.channel, 'PUSH'),
        ),
      )
      .orderBy(desc(messages.createdAt), messages.id)
      .limit(100)
  )
}

/** Takes the codes and links out of messages when these have expired. */
export async function blankExpired(db: Db, now: Date): Promise<void> {
  await db
    .update(messages)
    .set({ variables: {} })
    .where(
      and(
        or(
          ...Object.entries(SECRET_LIVES_MS).map(([template, life]) =>
            and(eq(messages.template, template), lte(messages.createdAt, new Date(now.getTime() - life!))),
          ),
        ),
        sql`${messages.variables} <> '{}'::jsonb`,
      ),
    )
}

export async function dropOldMessages(db: Db, now: Date): Promise<void> {
  await db.delete(messages).where(lt(messages.createdAt, new Date(now.getTime() - RETENTION_MS)))
}
