import { callerOf } from '#server/auth/identity.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { markRead, readNotices } from './queries.ts'

export const noticeRoutes = ({ db, now }: Deps) =>
  ({
    async listNotices(request) {
      const { limit, cursor } = request.query
      // The contract's default is filled in when a request is validated.
      return readNotices(db, callerOf(request).customerId, { limit: limit!, cursor }, now())
    },
    async markNoticesRead(request) {
      return { data: { unread: await markRead(db, callerOf(request).customerId, new Date(request.body.until), now()) } }
    },
  }) satisfies Partial<Handlers>
