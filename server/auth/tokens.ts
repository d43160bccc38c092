import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Caller } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { customers, tokens } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'

const HOUR_MS = 60 * 60 * 1000
export const SESSION_MS = 12 * HOUR_MS
export const REMEMBERED_MS = 30 * 24 * HOUR_MS

/** Only the hash is kept: a copy of the database opens no account. */
export const tokenHashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A new opaque token of 256 bits. */
export async function issueToken(db: Queries, customerId: string, remember: boolean, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.insert(tokens).values({
    tokenHash: tokenHashOf(token),
    customerId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + (remember ? REMEMBERED_MS : SESSION_MS)),
  })
  return token
}

/**
 * A token for a caller who gave the password of this hash; undefined when the password was changed meanwhile. The lock makes a change wait until the
 * token is there to be revoked with the others.
 */
export async function openSession(
  db: Db,
  { id, passwordHash }: Pick<typeof customers.$inferSelect, 'id' | 'passwordHash'>,
  remember: boolean,
  now: Date,
): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const same = await tx
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, id), eq(customers.passwordHash, passwordHash)))
      .for('share')
    return same.length === 0 ? undefined : issueToken(tx, id, remember, now)
  })
}

export async function findCaller(db: Db, token: string, now: Date): Promise<Caller | undefined> {
  const [caller] = await db
    .select({ customerId: customers.id, whitelabelId: customers.whitelabelId, tokenHash: tokens.tokenHash })
    .from(tokens)
    .innerJoin(customers, eq(customers.id, tokens.customerId))
    .where(and(eq(tokens.tokenHash, tokenHashOf(token)), gt(tokens.expiresAt, now)))
  return caller
}

export async function revokeToken(db: Db, tokenHash: string): Promise<void> {
  await db.delete(tokens).where(eq(tokens.tokenHash, tokenHash))
}

export async function dropExpiredTokens(db: Db, now: Date): Promise<void> {
  await db.delete(tokens).where(lt(tokens.expiresAt, now))
}
