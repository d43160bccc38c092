import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCaller } from './tokens.ts'
import type { Caller } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { varyBy } from '#server/vary.ts'

export const callerOf = (request: { caller: Caller | null }): Caller => {
  if (!request.caller) throw unauthenticated()
  return request.caller
}

/** Finds the caller before anything else of the request is read. `Vary` keeps a cache from giving the reply to another caller. */
export const identify =
  ({ db, now }: Deps, guestsAllowed: boolean) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    varyBy(reply, 'Authorization')
    const token = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.authorization ?? '')?.[1]
    const caller = token ? await findCaller(db, token, now()) : undefined
    if (!caller) {
      if (guestsAllowed) return
      throw unauthenticated()
    }
    // The token already says what these headers say: a header that differs is an attack or a mix-up.
    if (
      differs(request.headers['customer-id'], caller.customerId) ||
      differs(request.headers['whitelabel-id'], String(caller.whitelabelId))
    ) {
      request.log.warn({ customerId: caller.customerId }, 'identity headers differ from the token')
      throw new Problem(403, 'This request does not match your session.', { code: 'IDENTITY_MISMATCH' })
    }
    request.caller = caller
  }

const differs = (header: string | string[] | undefined, own: string): boolean => header !== undefined && header !== own
