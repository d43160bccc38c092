import type { Handlers, Wire } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { menuItemNotFound } from '#server/problem.ts'
import { varyBy } from '#server/vary.ts'
import { distanceKm } from './distance.ts'
import { takesBrotli } from './menus.ts'
import { offersAt } from './offers.ts'
import { allOutlets, findItems, getOutletRow, type OutletRow } from './queries.ts'
import { kitchenToWire, licenceOf, menuItemToWire, outletToWire, paymentOf } from './wire.ts'

export interface Here {
  latitude: number
  longitude: number
}

/** Nearest first; all of them without a limit. */
export async function outletsNear(deps: Deps, { limit, ...here }: Here & { limit?: number }) {
  return { data: await listed(deps, (await rowsNear(deps, here)).slice(0, limit), here) }
}

/** Within the service radius, nearest first. */
export async function rowsNear({ db, serviceRadiusKm }: Deps, here: Here): Promise<OutletRow[]> {
  return (await allOutlets(db))
    .map((outlet) => ({ outlet, km: distanceKm(here, outlet) }))
    .filter(({ km }) => serviceRadiusKm === 0 || km <= serviceRadiusKm)
    .toSorted((a, b) => a.km - b.km)
    .map(({ outlet }) => outlet)
}

/** Outlets as they stand in a list. */
export async function listed({ db, now, hoursNow, readRows, kitchens }: Deps, rows: OutletRow[], here: Here): Promise<Wire['Outlet'][]> {
  const moment = hoursNow()
  const idOf = ({ id }: OutletRow) => id
  const [offersOf, kitchenOf] = await Promise.all([offersAt(db, rows.map(idOf), now()), kitchens.at()])
  return readRows('outlet', rows, idOf, (outlet) => ({
    ...outletToWire(outlet, moment, here),
    ...offersOf(outlet.id),
    ...kitchenToWire(kitchenOf(outlet.id)),
  }))
}

/** Also beyond the service radius, which limits the list alone (Decision 73). Rejects with 404. */
export async function outletFrom({ db, now, hoursNow, orderTerms }: Deps, outletId: string, here: Here | undefined) {
  const outlet = await getOutletRow(db, outletId)
  const offersOf = await offersAt(db, [outletId], now())
  return {
    data: { ...orderTerms, ...outletToWire(outlet, hoursNow(), here), ...licenceOf(outlet), ...paymentOf(outlet), ...offersOf(outletId) },
  }
}

/** Rejects with 404. */
export async function dishFrom({ db, soldOf, hoursNow }: Deps, outletId: string, menuId: string) {
  const outlet = await getOutletRow(db, outletId)
  const [item] = await findItems(db, outlet.id, [menuId])
  if (!item || item.deletedAt) throw menuItemNotFound()
  return { data: menuItemToWire(outlet, item, hoursNow(), await soldOf(outlet.id)) }
}

export const catalogueRoutes = (deps: Deps) =>
  ({
    listOutlets: (request) => outletsNear(deps, request.query),

    getOutlet(request) {
      const { latitude, longitude } = request.query
      const here = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude }
      return outletFrom(deps, request.params.outletId, here)
    },

    async getMenu(request, reply) {
      const menu = await deps.menus.get(request.params.outletId)
      varyBy(reply, 'Accept-Encoding').header('etag', menu.tag).type('application/json; charset=utf-8')
      if (!takesBrotli(request.raw.headers['accept-encoding']?.toString())) return reply.send(menu.json) as never
      const packed = await menu.brotli()
      return reply.header('content-encoding', 'br').send(packed) as never
    },

    getMenuItem: (request) => dishFrom(deps, request.params.outletId, request.params.menuId),
  }) satisfies Partial<Handlers>
