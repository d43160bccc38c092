import { recordEvent } from '#server/audit/events.ts'
import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { invalidCredentials } from '#server/problem.ts'
import { toEmail } from '#server/contact.ts'
import { browserOf } from '#server/auth/browser.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import { accountOf, findCustomer } from './queries.ts'
import { recordRefusal } from './refusals.ts'
import { attemptOf, countAttempt, forgetAttempts } from './throttle.ts'
import { nameDevice } from '#server/auth/device.ts'
import { openSession, revokeToken, revokeTokens, sessionsOf } from '#server/auth/tokens.ts'
import { knownWhitelabel } from './whitelabel.ts'
import { customerToWire } from './wire.ts'

export const sessionRoutes = (deps: Deps) =>
  ({
    async login(request, reply) {
      const { db, now } = deps
      const { username, password, remember = false } = request.body
      const whitelabelId = knownWhitelabel(deps, request.headers['whitelabel-id'])
      // A text that is no email is refused like an email without an account.
      const email = toEmail(username) ?? username.trim().toLowerCase()
      const customer = await findCustomer(db, whitelabelId, { channel: 'EMAIL', value: email })
      const attempt = await attemptOf(deps, request, accountOf(whitelabelId, email), customer?.id)
      await countAttempt(deps, attempt)
      // One answer for both, so that it does not tell whether there is an account.
      if (!(await isPasswordOf(customer?.passwordHash, password)) || !customer) {
        await recordRefusal(deps, 'sign-in.refused', attempt)
        throw invalidCredentials()
      }
      const { id: device } = nameDevice(deps, request, reply)
      const token = await openSession(db, customer, { remember, device, browser: browserOf(request.headers['user-agent']) }, now())
      if (token === undefined) throw invalidCredentials()
      await forgetAttempts(db, attempt)
      return { data: { token, customer: customerToWire(customer) } }
    },

    async logout(request) {
      const { customerId, tokenHash } = callerOf(request)
      await noteEnd(deps, customerId, (tx) => revokeToken(tx, tokenHash))
      return { data: null }
    },

    async listSessions(request) {
      const { customerId, tokenHash } = callerOf(request)
      const sessions = await sessionsOf(deps.db, customerId, deps.now())
      return {
        data: sessions.map((session) => ({
          id: session.id,
          browser: session.browser,
          signedInAt: session.createdAt.toISOString(),
          usedAt: session.usedAt.toISOString(),
          isCurrent: session.tokenHash === tokenHash,
        })),
      }
    },

    async endSessions(request) {
      const { customerId } = callerOf(request)
      await noteEnd(deps, customerId, (tx) => revokeTokens(tx, customerId))
      return { data: null }
    },

    async endSession(request) {
      // Looked for among the caller's own: the id of another customer's session ends nothing.
      const { customerId } = callerOf(request)
      const sessions = await sessionsOf(deps.db, customerId, deps.now())
      const session = sessions.find(({ id }) => id === request.params.sessionId)
      if (session) await noteEnd(deps, customerId, (tx) => revokeToken(tx, session.tokenHash))
      return { data: null }
    },
  }) satisfies Partial<Handlers>

/** Ends sessions of the customer, and notes it with the end. */
const noteEnd = ({ db, now }: Deps, customerId: string, end: (tx: Queries) => Promise<void>): Promise<void> =>
  inTransaction(db, async (tx) => {
    await end(tx)
    await recordEvent(tx, { actor: 'CUSTOMER', action: 'session.ended', customerId }, now())
  })
