import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Queries } from '#server/db/database.ts'
import { otps } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'
import { isSignedBy, type Secrets, sign } from '#server/signatures.ts'
import { CODE_LIFE_MS } from '#server/messages/code-life.ts'
import type { Contact } from '#server/contact.ts'
import type { Device } from '#server/auth/device.ts'

/** Tries of the device that asked for the code. */
export const TRIES_PER_CODE = 5
/** Tries of all others together, for a code that was asked for without a cookie: its client may keep none. */
export const OPEN_TRIES_PER_CODE = 3
const DIGITS = 6

type Otp = typeof otps.$inferSelect
/** A code is accepted only for the white label, purpose and recipient that it was issued for. */
export type Binding = Pick<Otp, 'whitelabelId' | 'purpose' | 'recipient'>
export const bindingFor = (purpose: Binding['purpose'], whitelabelId: number, { value }: Contact): Binding => ({
  whitelabelId,
  purpose,
  recipient: value,
})

/**
 * Makes a new code for this binding and voids the one before it that the device, or a client without cookies, could use. Codes that other devices asked
 * for stay good: a stranger's request takes none away (Decision 226). Returns the six digits; only their MAC is stored.
 */
export async function issueCode(
  tx: Queries,
  peppers: Secrets,
  binding: Binding,
  { id: device, isNew }: Device,
  now: Date,
): Promise<string> {
  const code = randomInt(0, 10 ** DIGITS)
  const id = randomUUID()
  await tx.delete(otps).where(and(isBoundTo(binding), eq(otps.device, device)))
  if (isNew) await tx.update(otps).set({ openAttemptsLeft: 0 }).where(isBoundTo(binding))
  await tx.insert(otps).values({
    ...binding,
    id,
    codeMac: sign(peppers, signed({ ...binding, id }, code)),
    device,
    attemptsLeft: TRIES_PER_CODE,
    openAttemptsLeft: isNew ? OPEN_TRIES_PER_CODE : 0,
    sentAt: now,
    expiresAt: new Date(now.getTime() + CODE_LIFE_MS),
  })
  return String(code).padStart(DIGITS, '0')
}

/** Whether the device asked for a code that may still be used; also when its tries are used up. */
export async function hasCode(db: Db, binding: Binding, device: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: otps.id })
    .from(otps)
    .where(and(isLive(binding, now), eq(otps.device, device)))
  return found.length > 0
}

/**
 * Takes one try of the device's code, or without a device one of the open tries, in one atomic statement and only then looks at the guess, so that
 * parallel guesses get no more tries than there are. Not for use in a transaction, whose failure would give the try back. Answers the id of the code, for
 * `useCodes`; undefined when the guess is wrong or comes too late. Codes are compared as numbers: 012345 and 12345 are the same.
 */
export async function tryCode(
  db: Db,
  peppers: Secrets,
  binding: Binding,
  { guess, device }: { guess: number; device?: string },
  now: Date,
): Promise<string | undefined> {
  const [tries, whose] =
    device === undefined ? (['openAttemptsLeft', undefined] as const) : (['attemptsLeft', eq(otps.device, device)] as const)
  const [otp] = await db
    .update(otps)
    .set({ [tries]: sql`${otps[tries]} - 1` })
    .where(and(isLive(binding, now), whose, gt(otps[tries], 0)))
    .returning()
  if (!otp) return undefined
  return isSignedBy(peppers, signed(otp, guess), otp.codeMac) ? otp.id : undefined
}

/** Marks the codes used in one atomic statement; false when any of them was used, replaced or too old, and the transaction must not go on. */
export async function useCodes(tx: Queries, ids: readonly string[], now: Date): Promise<boolean> {
  const used = await tx
    .update(otps)
    .set({ usedAt: now })
    .where(and(inArray(otps.id, [...ids]), isNull(otps.usedAt), gt(otps.expiresAt, now)))
    .returning({ id: otps.id })
  return used.length === ids.length
}

/** Makes these codes unusable. */
export async function voidCodes(tx: Queries, whitelabelId: number, purpose: Otp['purpose'], recipients: readonly string[]): Promise<void> {
  await tx
    .delete(otps)
    .where(
      and(eq(otps.whitelabelId, whitelabelId), eq(otps.purpose, purpose), inArray(otps.recipient, [...recipients]), isNull(otps.usedAt)),
    )
}

export async function dropExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(otps).where(lt(otps.expiresAt, now))
}

/** The same refusal for a wrong, expired, used or replaced code, and where none was issued. */
export const wrongCode = (field: string) =>
  new Problem(422, 'This code is wrong or has expired. Please check it, or ask for a new one.', { code: 'OTP_INVALID', field })

const isBoundTo = ({ whitelabelId, purpose, recipient }: Binding) =>
  and(eq(otps.whitelabelId, whitelabelId), eq(otps.purpose, purpose), eq(otps.recipient, recipient))

const isLive = (binding: Binding, now: Date) => and(isBoundTo(binding), isNull(otps.usedAt), gt(otps.expiresAt, now))

const signed = ({ id, whitelabelId, purpose, recipient }: Binding & { id: string }, code: number): string =>
  [id, whitelabelId, purpose, recipient, code].join('\0')
