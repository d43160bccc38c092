import { staffOf } from '#server/auth/staff-identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { answerReview, readGuests } from './guests.ts'
import { numbersFile, readNumbers } from './numbers.ts'

type OfficeOperation = 'getNumbers' | 'downloadNumbers' | 'getGuests' | 'answerReview'

/** What is done behind the counter, when the guests are served. */
export const officeRoutes = (deps: Deps): Pick<Handlers, OfficeOperation> => ({
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
})
