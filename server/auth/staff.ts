import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lt, ne, or } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import { hashPassword } from './passwords.ts'
import { tokenHashOf } from './tokens.ts'
import type { StaffCaller } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { outlets, staff, staffLinks, type StaffRole, staffRoles, staffSessions } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { newId } from '#server/ids.ts'
import { outletNotFound, Problem } from '#server/problem.ts'

export type StaffRow = typeof staff.$inferSelect

/** A day at the counter; who works longer signs in again. */
export const STAFF_SESSION_MS = 12 * 60 * 60_000
const SEEN_EVERY_MS = 5 * 60_000

/** Also a person who was disabled: that is for the caller to refuse. */
export async function findStaff(db: Queries, email: string): Promise<StaffRow | undefined> {
  const [found] = await db.select().from(staff).where(eq(staff.email, email))
  return found
}

/** A token for a person who gave the password of this row; undefined when it was changed, or the person disabled, meanwhile. */
export async function openStaffSession(db: Db, { id, passwordHash }: StaffRow, now: Date): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  return inTransaction(db, async (tx) => {
    const [person] = await tx
      .select({ id: staff.id })
      .from(staff)
      .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash), isNull(staff.disabledAt)))
      .for('no key update')
    if (!person) return undefined
    const expiresAt = new Date(now.getTime() + STAFF_SESSION_MS)
    await tx.insert(staffSessions).values({ tokenHash: tokenHashOf(token), staffId: id, createdAt: now, expiresAt })
    await recordEvent(tx, { actor: 'STAFF', action: 'staff.signed-in', staffId: id }, now)
    return token
  })
}

export async function findStaffCaller(db: Queries, token: string, now: Date): Promise<StaffCaller | undefined> {
  const [found] = await db
    .select({ staffId: staff.id, name: staff.name, tokenHash: staffSessions.tokenHash })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .where(and(eq(staffSessions.tokenHash, tokenHashOf(token)), gt(staffSessions.expiresAt, now), isNull(staff.disabledAt)))
  return found
}

/** Whether who has this session still works at the outlet. */
export async function isStillAt(db: Queries, { staffId, tokenHash }: StaffCaller, outletId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ staffId: staffSessions.staffId })
    .from(staffSessions)
    .innerJoin(staffRoles, isRoleAt(staffId, outletId))
    .where(and(eq(staffSessions.tokenHash, tokenHash), gt(staffSessions.expiresAt, now)))
  return found.length > 0
}

export const endStaffSession = (db: Db, { staffId, tokenHash }: StaffCaller, now: Date): Promise<void> =>
  inTransaction(db, async (tx) => {
    await tx.delete(staffSessions).where(eq(staffSessions.tokenHash, tokenHash))
    await recordEvent(tx, { actor: 'STAFF', action: 'staff.signed-out', staffId }, now)
  })

/** Ends all sessions of the person; the one with the hash `except` stays. */
export async function endStaffSessions(tx: Queries, staffId: string, except?: string): Promise<void> {
  await tx
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), except === undefined ? undefined : ne(staffSessions.tokenHash, except)))
}

/** Voids the links that were sent to set a password, once it has been set by other means. */
export async function voidPasswordLinks(tx: Queries, email: string): Promise<void> {
  await tx.delete(staffLinks).where(and(eq(staffLinks.email, email), eq(staffLinks.purpose, 'PASSWORD')))
}

/** Invitations stay on the owner's list for a month, to be sent again. */
export async function dropOldStaffLinks(db: Db, now: Date): Promise<void> {
  const isOver = and(eq(staffLinks.purpose, 'PASSWORD'), lt(staffLinks.expiresAt, now))
  await db.delete(staffLinks).where(or(isOver, lt(staffLinks.expiresAt, new Date(now.getTime() - 30 * 24 * 60 * 60_000))))
}

export async function dropExpiredStaffSessions(db: Db, now: Date): Promise<void> {
  await db.delete(staffSessions).where(lt(staffSessions.expiresAt, now))
}

const isRoleAt = (staffId: string, outletId: string) => and(eq(staffRoles.staffId, staffId), eq(staffRoles.outletId, outletId))

/** Undefined for a person who has no role there; one who has is seen there now. */
export async function roleAt(db: Queries, staffId: string, outletId: string, now: Date): Promise<StaffRole | undefined> {
  const isHere = isRoleAt(staffId, outletId)
  const [found] = await db.select({ role: staffRoles.role, seenAt: staffRoles.seenAt }).from(staffRoles).where(isHere)
  if (found && now.getTime() - (found.seenAt?.getTime() ?? 0) >= SEEN_EVERY_MS)
    await db.update(staffRoles).set({ seenAt: now }).where(isHere)
  return found?.role
}

export const outletsOf = (db: Queries, staffId: string) =>
  db
    .select({ outletId: outlets.id, name: outlets.name, role: staffRoles.role })
    .from(staffRoles)
    .innerJoin(outlets, eq(outlets.id, staffRoles.outletId))
    .where(eq(staffRoles.staffId, staffId))
    .orderBy(asc(outlets.name), asc(outlets.id))

export interface NewStaff {
  name: string
  /** In canonical form. */
  email: string
  outletId: string
  role: StaffRole
  /** For a new person; one who has an account keeps their own. */
  password: string
}

/** Gives a person, made if there is none of this email, a role in an outlet; answers whether the person is new. Rejects with 404 without the outlet. */
export async function addStaff(db: Db, { name, email, outletId, role, password }: NewStaff, now: Date): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    const [outlet] = await tx.select({ id: outlets.id }).from(outlets).where(eq(outlets.id, outletId))
    if (!outlet) throw outletNotFound()
    const [made] = await tx
      .insert(staff)
      .values({ id: newId(16), name, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: staff.email })
      .returning({ id: staff.id })
    const { id: staffId } = made ?? (await findStaff(tx, email))!
    await tx
      .insert(staffRoles)
      .values({ staffId, outletId, role })
      .onConflictDoUpdate({ target: [staffRoles.staffId, staffRoles.outletId], set: { role } })
    await recordEvent(tx, { actor: 'SYSTEM', action: 'staff.added', subject: `${staffId}/${outletId}` }, now)
    return made !== undefined
  })
}

/** Lets a person in again with a new password, or out for good; either ends their sessions. Rejects with 404 where there is no such person. */
export async function changeStaff(db: Db, email: string, change: { password: string } | { isDisabled: true }, now: Date): Promise<void> {
  const isPassword = 'password' in change
  const values = isPassword ? { passwordHash: await hashPassword(change.password), disabledAt: null } : { disabledAt: now }
  await inTransaction(db, async (tx) => {
    const [person] = await tx.update(staff).set(values).where(eq(staff.email, email)).returning({ id: staff.id })
    if (!person) throw new Problem(404, 'There is no person with this email.')
    await endStaffSessions(tx, person.id)
    await voidPasswordLinks(tx, email)
    const action = isPassword ? 'staff.password-set' : 'staff.disabled'
    await recordEvent(tx, { actor: 'SYSTEM', action, subject: person.id }, now)
  })
}

export const listStaff = (db: Queries) =>
  db
    .select({ name: staff.name, email: staff.email, outletId: staffRoles.outletId, role: staffRoles.role, disabledAt: staff.disabledAt })
    .from(staff)
    .leftJoin(staffRoles, eq(staffRoles.staffId, staff.id))
    .orderBy(asc(staff.email), asc(staffRoles.outletId))
