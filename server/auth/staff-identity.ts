import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffCaller } from '#server/contract.ts'
import type { StaffRole } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { varyBy } from '#server/vary.ts'
import { findStaffCaller, roleAt, STAFF_SESSION_MS } from './staff.ts'

const COOKIE = /(?:^|;\s*)counter=([\w-]{43})(?=;|$)/

/** A page of another site cannot send the cookie, and no script can read it. */
export function setSessionCookie({ isProduction }: Pick<Deps, 'isProduction'>, reply: FastifyReply, token: string): void {
  const age = token === '' ? 0 : STAFF_SESSION_MS / 1000
  reply.header(
    'set-cookie',
    `counter=${token}; Path=/api/counter; Max-Age=${age}; HttpOnly; SameSite=Strict${isProduction ? '; Secure' : ''}`,
  )
}

export const staffOf = (request: { staff: StaffCaller | null }): StaffCaller => {
  if (!request.staff) throw unauthenticated()
  return request.staff
}

/** Finds who is signed in before anything else of the request is read; where the call is of an outlet, only with one of these roles there. */
export const identifyStaff =
  ({ db, now }: Deps, isOptional: boolean, roles?: readonly StaffRole[]) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    varyBy(reply, 'Cookie')
    const token = COOKIE.exec(request.headers.cookie ?? '')?.[1]
    const caller = token ? await findStaffCaller(db, token, now()) : undefined
    if (!caller && isOptional) return
    if (!caller) throw unauthenticated()
    // SameSite lets requests from pages of sibling domains through.
    if (!['same-origin', 'none', undefined].includes(request.headers['sec-fetch-site'] as string | undefined)) throw forbidden()
    const { outletId } = request.params as { outletId?: string }
    // The contract checks the path only later, so that a zero byte may be in it here.
    const role = outletId === undefined || outletId.includes('\0') ? undefined : await roleAt(db, caller.staffId, outletId, now())
    if (roles && (role === undefined || !roles.includes(role))) throw forbidden()
    request.staff = caller
  }

/** Also for an outlet that is not there: who works elsewhere does not learn which there are. */
const forbidden = () => new Problem(403, 'You may not do this here. Ask the owner of the outlet.', { code: 'NOT_YOUR_ROLE' })
