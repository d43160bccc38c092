import { toServingSize } from '#machines/model/menu/menu-item.ts'
import { offersAt } from '#server/catalogue/offers.ts'
import { findItems, findOutlets, getOutletRow } from '#server/catalogue/queries.ts'
import { chosenSize, isUnavailable } from '#server/catalogue/rules.ts'
import type { Handlers } from '#server/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { menuItemNotFound, Problem } from '#server/problem.ts'
import { countOtherLines, deleteLines, linesOf, putLine } from './queries.ts'
import { cartToWire } from './wire.ts'

const MAX_LINES = 100

export const cartRoutes = ({ db, now, hoursNow, orderTerms, readRows }: Deps) =>
  ({
    async getCart(request) {
      const { customerId } = callerOf(request)
      const lines = await linesOf(db, customerId)
      if (lines.length === 0) return { data: [] }
      const outletIds = [...new Set(lines.map(({ line }) => line.outletId))]
      const [outlets, offersOf] = [await findOutlets(db, outletIds), await offersAt(db, outletIds, now())]
      const termsOf = (outletId: string) => ({ ...offersOf(outletId), ...orderTerms })
      return { data: cartToWire(customerId, outlets, lines, hoursNow(), termsOf, readRows) }
    },

    async upsertCartLine(request) {
      const { customerId } = callerOf(request)
      const { businessId: outletId, menuId, quantity, servingSize, status } = request.body
      if (!status || quantity === 0) {
        // A line can be removed also when its dish is no longer on the menu.
        await deleteLines(db, { customerId, outletId, menuId, servingSize: toServingSize(servingSize) ?? '' })
        return { data: null }
      }
      await getOutletRow(db, outletId)
      const [item] = await findItems(db, outletId, [menuId])
      if (!item || item.deletedAt) throw menuItemNotFound()
      const size = chosenSize(item, servingSize)
      if (isUnavailable(item, hoursNow(), size)) {
        throw new Problem(409, 'This item is currently out of stock.', { code: 'OUT_OF_STOCK', menuIds: [menuId] })
      }
      const line = { customerId, outletId, menuId, servingSize: size ?? '' }
      if ((await countOtherLines(db, line)) >= MAX_LINES) {
        throw new Problem(422, `A cart holds at most ${MAX_LINES} dishes`, { code: 'CART_FULL' })
      }
      await putLine(db, line, quantity, now())
      return { data: null }
    },

    async removeCartLines(request) {
      const { customerId } = callerOf(request)
      const lines = request.body
      await inTransaction(db, async (tx) => {
        for (const { businessId: outletId, menuId, servingSize } of lines) {
          const size = toServingSize(servingSize)
          await deleteLines(tx, { customerId, outletId, menuId, ...(size !== undefined && { servingSize: size }) })
        }
      })
      return { data: null }
    },

    async clearOutletCart(request) {
      await deleteLines(db, { customerId: callerOf(request).customerId, outletId: request.params.outletId })
      return { data: null }
    },
  }) satisfies Partial<Handlers>
