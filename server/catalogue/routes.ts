import type { Handlers, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { menuItemNotFound } from '#server/problem.ts'
import { distanceKm } from './distance.ts'
import { allOutlets, findItems, getOutletRow, menuOf } from './queries.ts'
import { menuItemToWire, outletToWire } from './wire.ts'

export const catalogueRoutes = ({ db }: Deps): Pick<Handlers, 'listOutlets' | 'getOutlet' | 'getMenu' | 'getMenuItem'> => ({
  async listOutlets(request) {
    const here = request.query
    const outlets = await allOutlets(db)
    const nearestFirst = outlets.toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b))
    return { data: nearestFirst.map((outlet) => outletToWire(outlet, here)) }
  },

  async getOutlet(request) {
    const { latitude, longitude } = request.query
    const here = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    return { data: outletToWire(await getOutletRow(db, request.params.outletId), here) }
  },

  async getMenu(request) {
    const { id } = await getOutletRow(db, request.params.outletId)
    const categories = new Map<string, Wire['MenuItem'][]>()
    for (const item of await menuOf(db, id)) {
      const items = categories.get(item.category) ?? []
      categories.set(item.category, [...items, menuItemToWire(item)])
    }
    return { data: Object.fromEntries(categories) }
  },

  async getMenuItem(request) {
    const { outletId, menuId } = request.params
    const { id } = await getOutletRow(db, outletId)
    const [item] = await findItems(db, id, [menuId])
    if (!item || item.deletedAt) throw menuItemNotFound()
    return { data: menuItemToWire(item) }
  },
})
