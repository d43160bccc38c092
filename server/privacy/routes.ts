import { eq } from 'drizzle-orm'
import { planDeletion } from '#server/accounts/deletion-date.ts'
import { noteEvent } from '#server/audit/events.ts'
import { accountOf } from '#server/accounts/queries.ts'
import { attemptOf, countAttempt, forgetAttempts } from '#server/accounts/throttle.ts'
import { callerOf } from '#server/auth/identity.ts'
import { isPasswordOf } from '#server/auth/passwords.ts'
import type { Handlers } from '#server/contract.ts'
import { customers } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Problem, unauthenticated } from '#server/problem.ts'
import { exportOf } from './export.ts'

export const privacyRoutes = (deps: Deps): Pick<Handlers, 'exportData' | 'deleteAccount'> => ({
  async exportData(request) {
    const { customerId } = callerOf(request)
    const madeAt = deps.now()
    // Before the data are read, so that they have it too.
    await noteEvent(deps.db, { actor: 'CUSTOMER', action: 'data.exported', customerId }, madeAt)
    return { data: { madeAt: madeAt.toISOString(), records: await exportOf(deps.db, customerId) } }
  },

  async deleteAccount(request) {
    const { db, now } = deps
    const { customerId } = callerOf(request)
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    if (!customer) throw unauthenticated()
    const attempt = await attemptOf(deps, request, accountOf(customer.whitelabelId, customer.email), customerId)
    await countAttempt(db, attempt, now())
    if (!(await isPasswordOf(customer.passwordHash, request.body.password))) {
      throw new Problem(422, 'This is not your password', { code: 'PASSWORD_WRONG', field: 'password' })
    }
    await forgetAttempts(db, attempt)
    return { data: { deletesAt: (await planDeletion(db, customerId, now())).toISOString() } }
  },
})
