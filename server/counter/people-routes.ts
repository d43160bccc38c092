import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { validName, validPassword } from '#server/accounts/fields.ts'
import { countCode, sendCounted } from '#server/accounts/otp-throttle.ts'
import { wrongPassword } from '#server/accounts/own-password.ts'
import { countAttempt, forgetAttempts } from '#server/accounts/throttle.ts'
import { recordEvent } from '#server/audit/events.ts'
import { nameDevice } from '#server/auth/device.ts'
import { hashPassword, isPasswordOf } from '#server/auth/passwords.ts'
import { endStaffSessions, findStaff, type StaffRow, voidPasswordLinks } from '#server/auth/staff.ts'
import { staffOf } from '#server/auth/staff-identity.ts'
import { toEmail } from '#server/contact.ts'
import type { Handlers, StaffCaller } from '#server/contract.ts'
import { outlets, staff, staffLinks, staffRoles } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { queueMessage, queueNothing } from '#server/messages/outbox.ts'
import type { Hand } from '#server/orders/transitions.ts'
import { Problem } from '#server/problem.ts'
import {
  findLink,
  invite,
  inviteAgain,
  linkGone,
  linkWith,
  newKey,
  readPeople,
  removePerson,
  setRole,
  takeBack,
  takeLink,
} from './people.ts'
import { attemptAt, checkSignIn, signIn } from './sign-in.ts'

const SHORTEST_PASSWORD = 6

/** Who works at an outlet, how they come to it, and their passwords. */
export function peopleRoutes(deps: Deps) {
  const { db, now, brandName } = deps
  const handOf = (request: { params: { outletId: string }; staff: StaffCaller | null }): Hand => ({
    outletId: request.params.outletId,
    staffId: staffOf(request).staffId,
  })
  const peopleAfter = async (change: Promise<void> | undefined, request: Parameters<typeof handOf>[0]) => {
    await change
    return { data: await readPeople(deps, handOf(request)) }
  }
  /** A production server does not believe the address that a stranger asks at. */
  function originFor({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
    if (deps.publicUrl !== undefined) return deps.publicUrl
    if (!deps.isProduction) return `${protocol}://${host}`
    throw new Problem(503, 'Links cannot be sent: this server does not know its own address (PUBLIC_URL).', { code: 'NO_PUBLIC_URL' })
  }
  async function setPassword(
    { id, email, name, passwordHash }: StaffRow,
    password: string,
    { field, except, link }: { field: string; except?: string; link?: Awaited<ReturnType<typeof findLink>> },
  ): Promise<string> {
    const newHash = await hashPassword(validPassword(password, [email, name], brandName, field))
    await inTransaction(db, async (tx) => {
      if (link) await takeLink(tx, link)
      const changed = await tx
        .update(staff)
        .set({ passwordHash: newHash })
        .where(and(eq(staff.id, id), eq(staff.passwordHash, passwordHash)))
        .returning({ id: staff.id })
      if (changed.length === 0) throw link ? linkGone() : wrongPassword()
      await endStaffSessions(tx, id, except)
      await voidPasswordLinks(tx, email)
      await queueMessage(tx, { channel: 'EMAIL', value: email }, 'staff-password-changed', {}, now())
      await recordEvent(tx, { actor: 'STAFF', action: link ? 'staff.password-reset' : 'staff.password-changed', staffId: id }, now())
    })
    return newHash
  }

  return {
    listStaff: (request) => peopleAfter(undefined, request),

    async inviteStaff(request) {
      const email = toEmail(request.body.email)
      if (email === undefined) throw new Problem(422, 'Invalid email address', { code: 'VALIDATION', field: 'email' })
      return peopleAfter(invite(deps, { email, role: request.body.role }, originFor(request), handOf(request)), request)
    },

    resendInvitation: async (request) =>
      peopleAfter(inviteAgain(deps, request.params.invitationId, originFor(request), handOf(request)), request),

    takeBackInvitation: (request) => peopleAfter(takeBack(deps, request.params.invitationId, handOf(request)), request),

    setStaffRole: (request) => peopleAfter(setRole(deps, request.params.staffId, request.body, handOf(request)), request),

    removeStaff: (request) => peopleAfter(removePerson(deps, request.params.staffId, handOf(request)), request),

    async changeStaffPassword(request) {
      const { password, newPassword } = request.body
      const { staffId, tokenHash } = staffOf(request)
      const [person] = await db.select().from(staff).where(eq(staff.id, staffId))
      if (!person) throw wrongPassword()
      const attempt = attemptAt(request, person.email)
      await countAttempt(deps, attempt)
      if (!(await isPasswordOf(person.passwordHash, password))) throw wrongPassword()
      await forgetAttempts(db, attempt)
      if (newPassword === password) {
        throw new Problem(422, 'This is your password already. Please choose another one.', { code: 'VALIDATION', field: 'newPassword' })
      }
      await setPassword(person, newPassword, { field: 'newPassword', except: tokenHash })
      return { data: null }
    },

    async forgetStaffPassword(request, reply) {
      const email = toEmail(request.body.email)
      if (email === undefined) throw new Problem(422, 'Invalid email address', { code: 'VALIDATION', field: 'email' })
      const origin = originFor(request)
      const device = nameDevice(deps, request, reply)
      await sendCounted(deps, request.ip, async (tx) => {
        await countCode(tx, deps, { purpose: 'STAFF', recipient: email, address: request.ip, device, isOwner: false })
        const person = await findStaff(tx, email)
        const { key, row } = newKey('PASSWORD', now())
        const to = { channel: 'EMAIL' as const, value: email }
        // Made for an unknown person too, so that the reply takes as long. Those before stay good: a stranger's request takes none away.
        await tx.insert(staffLinks).values({ ...row, id: newId(16), purpose: 'PASSWORD', email })
        if (person && !person.disabledAt) await queueMessage(tx, to, 'staff-password-link', { link: linkWith(origin, key) }, now())
        else await queueNothing(tx, to, now())
      })
      return { data: null }
    },

    async readStaffLink(request) {
      const { purpose, email, outletId, role } = await findLink(db, request.body.key, now())
      const person = await findStaff(db, email)
      const [outlet] = outletId === null ? [] : await db.select({ name: outlets.name }).from(outlets).where(eq(outlets.id, outletId))
      return {
        data: { purpose, email, ...(person && { name: person.name }), ...(outlet && { outlet: outlet.name }), ...(role && { role }) },
      }
    },

    async useStaffLink(request, reply) {
      const { key, password } = request.body
      const link = await findLink(db, key, now())
      const { email, outletId, role } = link
      const known = await findStaff(db, email)
      if (link.purpose === 'INVITATION' && known) {
        const person = await checkSignIn(deps, request, email, password)
        await inTransaction(db, async (tx) => {
          await takeLink(tx, link)
          await tx.insert(staffRoles).values({ staffId: person.id, outletId: outletId!, role: role! }).onConflictDoNothing()
          await recordEvent(tx, { actor: 'STAFF', action: 'staff.joined', subject: outletId!, staffId: person.id }, now())
        })
        return signIn(deps, reply, person)
      }
      if (password.length < SHORTEST_PASSWORD)
        throw new Problem(422, 'Password must be at least 6 characters', { code: 'VALIDATION', field: 'password' })
      if (link.purpose === 'PASSWORD') {
        if (!known || known.disabledAt) throw linkGone()
        const passwordHash = await setPassword(known, password, { field: 'password', link })
        await forgetAttempts(db, attemptAt(request, email))
        return signIn(deps, reply, { ...known, passwordHash })
      }
      const name = validName(request.body.name ?? '')
      const passwordHash = await hashPassword(validPassword(password, [email, name], brandName))
      const made = await inTransaction(db, async (tx) => {
        await takeLink(tx, link)
        const [person] = await tx
          .insert(staff)
          .values({ id: newId(16), name, email, passwordHash, createdAt: now() })
          .onConflictDoNothing({ target: staff.email })
          .returning()
        if (!person)
          throw new Problem(409, 'You have an account at the counter already. Sign in with its password.', { code: 'STAFF_EXISTS' })
        await tx.insert(staffRoles).values({ staffId: person.id, outletId: outletId!, role: role! })
        await recordEvent(tx, { actor: 'STAFF', action: 'staff.joined', subject: outletId!, staffId: person.id }, now())
        return person
      })
      return signIn(deps, reply, made)
    },
  } satisfies Partial<Handlers>
}
