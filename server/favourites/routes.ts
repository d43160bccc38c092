import { offersAt } from '#server/catalogue/offers.ts'
import { findItems, findOutlets, getOutletRow } from '#server/catalogue/queries.ts'
import { licenceOf, menuItemToWire, outletToWire, paymentOf } from '#server/catalogue/wire.ts'
import type { Handlers } from '#server/contract.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { menuItemNotFound } from '#server/problem.ts'
import { addFavourite, favouritesOf, lockFavourites, removeFavourite } from './queries.ts'

export const favouriteRoutes = ({ db, now, hoursNow, orderTerms, soldOf, readRows }: Deps) =>
  ({
    async listFavourites(request) {
      const favourites = await favouritesOf(db, callerOf(request).customerId)
      return { data: favourites.map(({ outletId, items }) => ({ businessId: outletId, menuIds: items.map((item) => item.menuId) })) }
    },

    async toggleFavourite(request) {
      const { customerId } = callerOf(request)
      const { businessId: outletId, menuId: sentMenuId, status } = request.body
      const menuId = sentMenuId ?? undefined
      await inTransaction(db, async (tx) => {
        await getOutletRow(tx, outletId)
        if (menuId !== undefined) {
          const [item] = await findItems(tx, outletId, [menuId])
          // A dish that was taken off the menu can still be removed.
          if (!item || (status && item.deletedAt)) throw menuItemNotFound()
        }
        await lockFavourites(tx, customerId)
        if (status) await addFavourite(tx, customerId, outletId, menuId, now())
        else await removeFavourite(tx, customerId, outletId, menuId)
      })
      return { data: null }
    },

    async listFavouriteDetails(request) {
      const favourites = await favouritesOf(db, callerOf(request).customerId)
      if (favourites.length === 0) return { data: [] }
      const outletIds = favourites.map(({ outletId }) => outletId)
      const outlets = new Map((await findOutlets(db, outletIds)).map((outlet) => [outlet.id, outlet]))
      const offersOf = await offersAt(db, outletIds, now())
      const found = favourites.map(async ({ outletId, items }) => {
        const outlet = outlets.get(outletId)
        return outlet ? [{ outlet, items, sold: await soldOf(outletId) }] : []
      })
      const idOf = ({ outlet }: { outlet: { id: string } }) => outlet.id
      const details = readRows('favourite', (await Promise.all(found)).flat(), idOf, ({ outlet, items, sold }) => ({
        id: outlet.id,
        business: {
          ...orderTerms,
          ...outletToWire(outlet, hoursNow()),
          ...licenceOf(outlet),
          ...paymentOf(outlet),
          ...offersOf(outlet.id),
        },
        menus: readRows(
          'dish',
          items,
          ({ menuId }) => `${outlet.id}/${menuId}`,
          (item) => menuItemToWire(outlet, item, hoursNow(), sold),
        ),
      }))
      return { data: details }
    },
  }) satisfies Partial<Handlers>
