import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { countInvitation } from '#server/accounts/otp-throttle.ts'
import { type AuditAction, recordEvent } from '#server/audit/events.ts'
import { endStaffSessions, outletsOf } from '#server/auth/staff.ts'
import { tokenHashOf } from '#server/auth/tokens.ts'
import { getOutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { staff, staffLinks, type StaffRole, staffRoles } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { LINK_LIVES_MS } from '#server/messages/code-life.ts'
import { queueMessage } from '#server/messages/outbox.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { Problem } from '#server/problem.ts'
import { lockOutlet } from './settings.ts'

type LinkRow = typeof staffLinks.$inferSelect

export async function readPeople({ db, now }: Deps, { outletId, staffId }: Hand): Promise<Wire['OutletStaff']> {
  const { timeZone } = await getOutletRow(db, outletId)
  const people = await peopleAt(db, outletId)
  const invitations = await db
    .select()
    .from(staffLinks)
    .where(eq(staffLinks.outletId, outletId))
    .orderBy(asc(staffLinks.sentAt), asc(staffLinks.id))
  return {
    timeZone,
    people: people.map(({ id, name, email, role, seenAt, disabledAt }) => ({
      staffId: id,
      name,
      email,
      role,
      ...(seenAt && { seenAt: seenAt.toISOString() }),
      isYou: id === staffId,
      ...(disabledAt && { isDisabled: true }),
    })),
    invitations: invitations.map(({ id, email, role, sentAt, expiresAt }) => ({
      invitationId: id,
      email,
      role: role!,
      sentAt: sentAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isOver: expiresAt <= now(),
    })),
  }
}

const peopleAt = (db: Queries, outletId: string) =>
  db
    .select({
      id: staff.id,
      name: staff.name,
      email: staff.email,
      role: staffRoles.role,
      seenAt: staffRoles.seenAt,
      disabledAt: staff.disabledAt,
    })
    .from(staffRoles)
    .innerJoin(staff, eq(staff.id, staffRoles.staffId))
    .where(eq(staffRoles.outletId, outletId))
    .orderBy(asc(staff.name), asc(staff.id))

/** A key of 256 bits; only its hash is stored. */
export function newKey(purpose: LinkRow['purpose'], now: Date) {
  const key = randomBytes(32).toString('base64url')
  return { key, row: { keyHash: tokenHashOf(key), sentAt: now, expiresAt: new Date(now.getTime() + LINK_LIVES_MS[purpose]) } }
}

/** The key stands after the `#`, so that no server and no log gets it. */
export const linkWith = (origin: string, key: string): string => `${origin}/counter/link#${key}`

export const invite = (deps: Deps, { email, role }: { email: string; role: StaffRole }, origin: string, hand: Hand): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { outletId } = hand
    const [member] = await tx
      .select({ name: staff.name })
      .from(staffRoles)
      .innerJoin(staff, eq(staff.id, staffRoles.staffId))
      .where(and(eq(staffRoles.outletId, outletId), eq(staff.email, email)))
    if (member) throw new Problem(409, `${member.name} works here already.`, { code: 'STAFF_EXISTS', field: 'email' })
    const { key, row } = newKey('INVITATION', deps.now())
    const made = await tx
      .insert(staffLinks)
      .values({ ...row, id: newId(16), purpose: 'INVITATION', email, outletId, role })
      .onConflictDoNothing({ target: [staffLinks.outletId, staffLinks.email] })
      .returning({ id: staffLinks.id })
    if (made.length === 0) {
      const message = 'This email is invited already. Send the invitation again, or take it back, in the list.'
      throw new Problem(409, message, { code: 'INVITED_ALREADY', field: 'email' })
    }
    await send(tx, deps, { email, role, outletId }, linkWith(origin, key), 'staff.invited', hand)
  })

export const inviteAgain = (deps: Deps, invitationId: string, origin: string, hand: Hand): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const { key, row } = newKey('INVITATION', deps.now())
    const [link] = await tx.update(staffLinks).set(row).where(isInvitation(hand, invitationId)).returning()
    if (!link) throw invitationGone()
    await send(tx, deps, { ...link, role: link.role!, outletId: hand.outletId }, linkWith(origin, key), 'staff.invitation-sent-again', hand)
  })

export const takeBack = ({ db, now }: Deps, invitationId: string, hand: Hand): Promise<void> =>
  inTransaction(db, async (tx) => {
    const gone = await tx.delete(staffLinks).where(isInvitation(hand, invitationId)).returning({ id: staffLinks.id })
    if (gone.length === 0) throw invitationGone()
    await recordEvent(tx, { actor: 'STAFF', action: 'staff.invitation-taken-back', subject: hand.outletId, staffId: hand.staffId }, now())
  })

const isInvitation = ({ outletId }: Hand, invitationId: string) => and(eq(staffLinks.id, invitationId), eq(staffLinks.outletId, outletId))

async function send(
  tx: Queries,
  deps: Deps,
  { email, role, outletId }: { email: string; role: StaffRole; outletId: string },
  link: string,
  action: AuditAction,
  { staffId }: Hand,
): Promise<void> {
  await countInvitation(tx, deps, outletId, email)
  const { name: outlet } = await getOutletRow(tx, outletId)
  const variables = { link, outlet, role: role.toLowerCase() }
  await queueMessage(tx, { channel: 'EMAIL', value: email }, 'staff-invitation', variables, deps.now())
  await recordEvent(tx, { actor: 'STAFF', action, subject: outletId, staffId }, deps.now())
}

/** What may be done with the row of a person of the outlet. Of two owners who change the staff at once, one waits for the other. */
const change = (
  { db, now }: Deps,
  person: string,
  { outletId, staffId }: Hand,
  action: AuditAction,
  write: (tx: Queries, member: { name: string; role: StaffRole }) => Promise<void>,
  isLoss: boolean,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    await lockOutlet(tx, outletId)
    const people = await peopleAt(tx, outletId)
    const member = people.find(({ id }) => id === person)
    if (!member) throw new Problem(404, 'This person does not work here any more.', { code: 'STAFF_GONE' })
    const otherOwners = people.filter(({ id, role, disabledAt }) => id !== person && role === 'OWNER' && disabledAt === null)
    if (isLoss && member.role === 'OWNER' && otherOwners.length === 0) {
      const message = `${member.name} is the only owner. Make another person owner first.`
      throw new Problem(409, message, { code: 'LAST_OWNER' })
    }
    await write(tx, member)
    await recordEvent(tx, { actor: 'STAFF', action, subject: `${person}/${outletId}`, staffId }, now())
  })

const isMember = (outletId: string, person: string) => and(eq(staffRoles.outletId, outletId), eq(staffRoles.staffId, person))

export const setRole = (deps: Deps, person: string, { role, was }: { role: StaffRole; was: StaffRole }, hand: Hand): Promise<void> =>
  change(
    deps,
    person,
    hand,
    'staff.role-set',
    async (tx, { name, role: current }) => {
      if (current !== was) throw new Problem(409, `${name} is ${NAMES[current]} by now.`, { code: 'STAFF_CHANGED' })
      await tx.update(staffRoles).set({ role }).where(isMember(hand.outletId, person))
    },
    role !== 'OWNER',
  )

export const removePerson = (deps: Deps, person: string, hand: Hand): Promise<void> =>
  change(
    deps,
    person,
    hand,
    'staff.removed',
    async (tx) => {
      await tx.delete(staffRoles).where(isMember(hand.outletId, person))
      if ((await outletsOf(tx, person)).length === 0) await endStaffSessions(tx, person)
    },
    true,
  )

const NAMES: Record<StaffRole, string> = { OWNER: 'an owner', KITCHEN: 'of the kitchen', WAITER: 'a waiter' }
const invitationGone = () => new Problem(404, 'This invitation was accepted or taken back meanwhile.', { code: 'INVITATION_GONE' })

/** A link that was not used, taken back or replaced, and is not too old. */
export async function findLink(db: Queries, key: string, now: Date): Promise<LinkRow> {
  const [link] = await db
    .select()
    .from(staffLinks)
    .where(eq(staffLinks.keyHash, tokenHashOf(key)))
  if (!link || link.expiresAt <= now) throw linkGone()
  return link
}

/** Marks the link used. Of several uses at once one succeeds, the others are refused. */
export async function takeLink(tx: Queries, { id, keyHash }: LinkRow): Promise<void> {
  const usedLinks = await tx
    .delete(staffLinks)
    .where(and(eq(staffLinks.id, id), eq(staffLinks.keyHash, keyHash)))
    .returning({ id: staffLinks.id })
  if (usedLinks.length === 0) throw linkGone()
}

export const linkGone = () => new Problem(404, 'This link does not work any more. Ask for a new one.', { code: 'LINK_GONE' })
