import { cartOutletId } from '#server/cart/queries.ts'
import { getOutletRow } from '#server/catalogue/queries.ts'
import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { originsOf } from './queries.ts'

export const originRoutes = ({ db }: Deps) =>
  ({
    async listOrigins(request) {
      const { origin: type, businessId } = request.query
      const outletId =
        businessId === undefined ? await cartOutletId(db, callerOf(request).customerId) : (await getOutletRow(db, businessId)).id
      const rows = outletId === undefined ? [] : await originsOf(db, outletId, type)
      return {
        data: rows.map(({ id, name }) => (type === 'TABLE' ? { tableId: id, tableName: name } : { roomId: id, roomName: name })),
      }
    },
  }) satisfies Partial<Handlers>
