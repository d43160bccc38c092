import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, ne, notInArray, or } from 'drizzle-orm'
import { DAY_MS } from '#machines/model/dates.ts'
import { recordEvent } from '#server/audit/events.ts'
import type { Caller } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { customers, tokens } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { timeOf } from '#server/messages/dates.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import { isNewDevice, recordDevice } from './device.ts'

const HOUR_MS = 60 * 60 * 1000
export const SESSION_MS = 12 * HOUR_MS
/** A remembered session ends then at the latest. */
export const REMEMBERED_MS = 365 * DAY_MS
/** A session that is not used for so long ends. */
export const IDLE_MS = 30 * DAY_MS
const RECORD_USE_EVERY_MS = HOUR_MS
const RECORD_ACTIVITY_EVERY_MS = DAY_MS
export const SESSIONS_PER_CUSTOMER = 10

/** Only the hash is stored: a copy of the database opens no account. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new opaque token of 256 bits. Of the customer's others, those used longest ago end when there are too many. */
export async function issueToken(
  db: Queries,
  customerId: string,
  { isRemembered, browser = null }: { isRemembered: boolean; browser?: string | null },
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const tokenHash = tokenHashOf(token)
  await db.insert(tokens).values({
    tokenHash,
    customerId,
    createdAt: now,
    usedAt: now,
    expiresAt: new Date(now.getTime() + (isRemembered ? REMEMBERED_MS : SESSION_MS)),
    browser,
  })
  const others = and(eq(tokens.customerId, customerId), ne(tokens.tokenHash, tokenHash))
  const recent = db
    .select({ tokenHash: tokens.tokenHash })
    .from(tokens)
    .where(others)
    .orderBy(desc(tokens.usedAt), desc(tokens.createdAt))
    .limit(SESSIONS_PER_CUSTOMER - 1)
  await db.delete(tokens).where(and(others, notInArray(tokens.tokenHash, recent)))
  return token
}

/**
 * A token for a caller who gave the password of this hash; undefined when the password was changed meanwhile. The lock makes a change wait until the
 * token is there to be revoked with the others, and a second sign-in until this one is counted. The customer gets an email where the device is new.
 */
export async function openSession(
  db: Db,
  { id, email, passwordHash }: Pick<typeof customers.$inferSelect, 'id' | 'email' | 'passwordHash'>,
  { remember, device, browser }: { remember: boolean; device: string; browser: string | null },
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const [customer] = await tx
      .select({ id: customers.id, deletesAt: customers.deletesAt })
      .from(customers)
      .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
      .for('no key update')
    if (!customer) return undefined
    await keepAccount(tx, customer, now)
    if (await isNewDevice(tx, device, id)) {
      const seen = { time: timeOf(now), ...(browser !== null && { browser }) }
      await queueMessage(tx, { channel: 'EMAIL', value: email }, 'new-device', seen, now)
    }
    await recordDevice(tx, device, id, now)
    await recordEvent(tx, { actor: 'CUSTOMER', action: 'session.opened', customerId: id }, now)
    return issueToken(tx, id, { isRemembered: remember, browser }, now)
  })
}

export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const [found] = await db
    .select({
      customerId: customers.id,
      whitelabelId: customers.whitelabelId,
      tokenHash: tokens.tokenHash,
      usedAt: tokens.usedAt,
      activeAt: customers.activeAt,
    })
    .from(tokens)
    .innerJoin(customers, eq(customers.id, tokens.customerId))
    .where(and(eq(tokens.tokenHash, tokenHashOf(token)), isLive(now)))
  if (!found) return undefined
  const { usedAt, activeAt, ...caller } = found
  if (now.getTime() - usedAt.getTime() >= RECORD_USE_EVERY_MS)
    await db.update(tokens).set({ usedAt: now }).where(eq(tokens.tokenHash, caller.tokenHash))
  if (now.getTime() - activeAt.getTime() >= RECORD_ACTIVITY_EVERY_MS) await recordActivity(db, caller, now)
  return caller
}

/** Notes that a session is used. The account then stays, where it was to be deleted for want of use. */
async function recordActivity(db: Db, { customerId, tokenHash }: Caller, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [customer] = await tx
      .select({ id: customers.id, deletesAt: customers.deletesAt })
      .from(customers)
      .where(eq(customers.id, customerId))
      .for('no key update')
    // A customer who asked for deletion meanwhile has ended all sessions: the account still goes.
    const live = await tx.select({ tokenHash: tokens.tokenHash }).from(tokens).where(eq(tokens.tokenHash, tokenHash))
    if (!customer || live.length === 0) return
    await keepAccount(tx, customer, now)
  })
}

/** Notes that the customer is here, which takes a planned deletion back. The caller has locked the row. */
async function keepAccount(
  tx: Queries,
  { id, deletesAt }: Pick<typeof customers.$inferSelect, 'id' | 'deletesAt'>,
  now: Date,
): Promise<void> {
  await tx.update(customers).set({ activeAt: now, deletesAt: null }).where(eq(customers.id, id))
  if (deletesAt) await recordEvent(tx, { actor: 'CUSTOMER', action: 'deletion.cancelled', customerId: id }, now)
}

/** Whether the session of this token goes on. */
export async function isLiveToken(db: Queries, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ tokenHash: tokens.tokenHash })
    .from(tokens)
    .where(and(eq(tokens.tokenHash, tokenHash), isLive(now)))
  return found.length > 0
}

const isLive = (now: Date) => and(gt(tokens.expiresAt, now), gt(tokens.usedAt, idleSince(now)))

const idleSince = (now: Date): Date => new Date(now.getTime() - IDLE_MS)

/** The customer's sessions, the one used last first. `usedAt` is noted once an hour at most. */
export async function sessionsOf(db: Queries, customerId: string, now: Date) {
  const rows = await db
    .select()
    .from(tokens)
    .where(and(eq(tokens.customerId, customerId), isLive(now)))
    .orderBy(desc(tokens.usedAt), desc(tokens.createdAt))
  return rows.map((row) => ({ ...row, id: sessionIdOf(row.tokenHash) }))
}

/** Names a session in public: neither the token nor the hash that is looked up follows from it. */
const sessionIdOf = (tokenHash: string): string => createHash('sha256').update(`session\0${tokenHash}`).digest('base64url')

export async function revokeToken(db: Queries, tokenHash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.tokenHash, tokenHash))
}

/** Ends the customer's sessions, but for the one of this hash where one is given. */
export async function revokeTokens(db: Queries, customerId: string, except?: string): Promise<void> {
  await db.delete(tokens).where(and(eq(tokens.customerId, customerId), except === undefined ? undefined : ne(tokens.tokenHash, except)))
}

export async function dropExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(tokens).where(or(lt(tokens.expiresAt, now), lt(tokens.usedAt, idleSince(now))))
}
