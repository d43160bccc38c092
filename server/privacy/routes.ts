import { planDeletion } from '#server/accounts/deletion-date.ts'
import { recordEvent } from '#server/audit/events.ts'
import { checkPassword } from '#server/accounts/own-password.ts'
import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { exportOf } from './export.ts'

export const privacyRoutes = (deps: Deps): Pick<Handlers, 'exportData' | 'deleteAccount'> => ({
  async exportData(request) {
    const { customerId } = callerOf(request)
    const madeAt = deps.now()
    // Before the data are read, so that they have it too.
    await recordEvent(deps.db, { actor: 'CUSTOMER', action: 'data.exported', customerId }, madeAt)
    return { data: { madeAt: madeAt.toISOString(), records: await exportOf(deps.db, customerId) } }
  },

  async deleteAccount(request) {
    const { id } = await checkPassword(deps, request)
    return { data: { deletesAt: (await planDeletion(deps.db, id, deps.now())).toISOString() } }
  },
})
