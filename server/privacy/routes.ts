import { planDeletion } from '#server/accounts/deletion-date.ts'
import { checkPassword } from '#server/accounts/own-password.ts'
import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { exportOf } from './export.ts'

export const privacyRoutes = (deps: Deps): Pick<Handlers, 'exportData' | 'deleteAccount'> => ({
  async exportData(request) {
    const records = await exportOf(deps.db, callerOf(request).customerId)
    return { data: { madeAt: deps.now().toISOString(), records } }
  },

  async deleteAccount(request) {
    const { id } = await checkPassword(deps, request)
    return { data: { deletesAt: (await planDeletion(deps.db, id, deps.now())).toISOString() } }
  },
})
