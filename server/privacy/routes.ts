import { planDeletion } from '#server/accounts/deletion-date.ts'
import { recordEvent } from '#server/audit/events.ts'
import { checkPassword } from '#server/accounts/own-password.ts'
import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Db } from '#server/db/database.ts'
import type { Deps } from '#server/deps.ts'
import { listOrders } from '#server/orders/queries.ts'
import { Problem } from '#server/problem.ts'
import { exportOf } from './export.ts'

export const privacyRoutes = (deps: Deps) =>
  ({
    async exportData(request) {
      const { customerId } = callerOf(request)
      const madeAt = deps.now()
      // The event is written first, so that the export has it, too.
      await recordEvent(deps.db, { actor: 'CUSTOMER', action: 'data.exported', customerId }, madeAt)
      return { data: { madeAt: madeAt.toISOString(), records: await exportOf(deps.db, customerId) } }
    },

    async deleteAccount(request) {
      const { id } = await checkPassword(deps, request)
      if (!request.body.acceptOrders) await refuseOrdersUnderWay(deps.db, id)
      return { data: { deletesAt: (await planDeletion(deps.db, id, deps.now())).toISOString() } }
    },
  }) satisfies Partial<Handlers>

const MOST_NAMED = 3

/** Rejects while orders are under way, and names them: with the account ends the way to follow them. */
async function refuseOrdersUnderWay(db: Db, customerId: string): Promise<void> {
  const { orders, hasOlder } = await listOrders(db, customerId, 'ongoing', { limit: MOST_NAMED, cursor: undefined })
  if (orders.length === 0) return
  const names = orders.map(({ order, outlet }) => `${order.dayNumber === null ? 'An order' : `Order ${order.dayNumber}`} at ${outlet.name}`)
  const [are, them] = names.length === 1 ? ['is', 'it'] : ['are', 'them']
  const message = `${names.join(', ')}${hasOlder ? ' and more' : ''} ${are} still under way. Once your account is deleted you cannot follow ${them} here.`
  throw new Problem(409, message, { code: 'ORDERS_UNDER_WAY' })
}
