import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { menuItemNotFound } from '#server/problem.ts'
import { varyBy } from '#server/vary.ts'
import { distanceKm } from './distance.ts'
import { takesBrotli } from './menus.ts'
import { allOutlets, findItems, getOutletRow } from './queries.ts'
import { menuItemToWire, outletToWire } from './wire.ts'

export const catalogueRoutes = ({
  db,
  menus,
  soldOf,
  orderTerms,
  serviceRadiusKm,
  hoursNow,
}: Deps): Pick<Handlers, 'listOutlets' | 'getOutlet' | 'getMenu' | 'getMenuItem'> => ({
  async listOutlets(request) {
    const here = request.query
    const moment = hoursNow()
    const near = (await allOutlets(db))
      .map((outlet) => ({ outlet, km: distanceKm(here, outlet) }))
      .filter(({ km }) => serviceRadiusKm === 0 || km <= serviceRadiusKm)
      .toSorted((a, b) => a.km - b.km)
    return { data: near.map(({ outlet }) => outletToWire(outlet, moment, here)) }
  },

  async getOutlet(request) {
    const { latitude, longitude } = request.query
    const here = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
    return { data: { ...outletToWire(await getOutletRow(db, request.params.outletId), hoursNow(), here), ...orderTerms } }
  },

  async getMenu(request, reply) {
    const menu = await menus.get(request.params.outletId)
    varyBy(reply, 'Accept-Encoding').header('etag', menu.tag).type('application/json; charset=utf-8')
    if (!takesBrotli(request.raw.headers['accept-encoding']?.toString())) return reply.send(menu.json) as never
    const packed = await menu.brotli()
    return reply.header('content-encoding', 'br').send(packed) as never
  },

  async getMenuItem(request) {
    const { outletId, menuId } = request.params
    const { id } = await getOutletRow(db, outletId)
    const [item] = await findItems(db, id, [menuId])
    if (!item || item.deletedAt) throw menuItemNotFound()
    return { data: menuItemToWire(item, await soldOf(id)) }
  },
})
