import { staffOf } from '#server/auth/staff-identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { answerReview, readGuests } from './guests.ts'
import { exportMenu, importFile } from './import.ts'
import { numbersFile, readNumbers } from './numbers.ts'

/** Calls of the pages that staff use between orders: menu, settings, numbers and the like. */
export const officeRoutes = (deps: Deps) =>
  ({
    getNumbers: async ({ params, query }) => ({ data: await readNumbers(deps, params.outletId, query) }),

    async downloadNumbers({ params, query }, reply) {
      const [file, name] = await numbersFile(deps, params.outletId, query.of, query)
      reply.type('text/csv; charset=utf-8').header('content-disposition', `attachment; filename="${name}"`)
      return file as never
    },

    getGuests: async ({ params, query }) => ({ data: await readGuests(deps.db, params.outletId, query) }),

    async answerReview(request) {
      const { outletId, orderId } = request.params
      return { data: await answerReview(deps, orderId, request.body, { outletId, staffId: staffOf(request).staffId }) }
    },

    async importMenu(request) {
      const { outletId } = request.params
      const report = await importFile(deps, request.body, { outletId, staffId: staffOf(request).staffId })
      if (report.isDone) deps.menus.forget(outletId)
      return { data: report }
    },

    async exportMenu({ params }, reply) {
      const file = await exportMenu(deps, params.outletId)
      reply.type('text/csv; charset=utf-8').header('content-disposition', 'attachment; filename="menu.csv"')
      return file as never
    },
  }) satisfies Partial<Handlers>
