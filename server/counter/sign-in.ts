import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordRefusal } from '#server/accounts/refusals.ts'
import { type Attempt, countAttempt, forgetAttempts } from '#server/accounts/throttle.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import { findStaff, openStaffSession, outletsOf, type StaffRow } from '#server/auth/staff.ts'
import { setSessionCookie } from '#server/auth/staff-identity.ts'
import type { StaffCaller, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { invalidCredentials } from '#server/problem.ts'

export const attemptAt = ({ ip }: Pick<FastifyRequest, 'ip'>, email: string): Attempt => ({
  account: `staff ${email}`,
  address: ip,
  device: undefined,
  customerId: undefined,
})

/** The person of this email and password; a wrong one is counted, and refused. */
export async function checkSignIn(deps: Deps, request: FastifyRequest, email: string, password: string): Promise<StaffRow> {
  const attempt = attemptAt(request, email)
  await countAttempt(deps, attempt)
  const person = await findStaff(deps.db, email)
  const isRight = await isPasswordOf(person?.passwordHash, password)
  if (!isRight || !person || person.disabledAt) {
    await recordRefusal(deps, 'sign-in.refused', attempt)
    throw invalidCredentials()
  }
  await forgetAttempts(deps.db, attempt)
  return person
}

/** Signs a person in who gave the password of this row. */
export async function signIn(deps: Deps, reply: FastifyReply, person: StaffRow): Promise<{ data: Wire['StaffAtCounter'] }> {
  const token = await openStaffSession(deps.db, person, deps.now())
  if (token === undefined) throw invalidCredentials()
  setSessionCookie(deps, reply, token)
  return sessionOf(deps, { staffId: person.id, name: person.name })
}

export const sessionOf = async ({ db }: Pick<Deps, 'db'>, { staffId, name }: Pick<StaffCaller, 'staffId' | 'name'>) => ({
  data: { name, outlets: await outletsOf(db, staffId) },
})
