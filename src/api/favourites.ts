import { queryOptions } from '@tanstack/react-query'
import type { FavouriteKey, Favourites } from '#machines/model/outlet/favourites.ts'
import { toId } from '#machines/model/ids.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import type { CartOutlet } from '#machines/model/outlet/outlet.ts'
import { answer, http, listIn } from './client.ts'
import { readMenu, readMenuItem } from './menu-wire.ts'
import { readCartOutlet } from './outlet-wire.ts'
import { fields, list, present } from '#machines/model/reading.ts'

export interface FavouriteDetails {
  outlet: CartOutlet
  items: MenuItem[]
  /** Dishes of which no more than the id is known. */
  bare: string[]
}

/** Which outlets and dishes are favourites. Rejects with ApiError. */
export async function fetchFavourites(signal?: AbortSignal): Promise<Favourites> {
  return readFavourites(await answer(http.GET('/customer/favourites', { signal }), signal))
}

/** Adds or removes an outlet with its dishes, or one dish. Repeating it changes nothing. Rejects with ApiError. */
export async function saveFavourite({ outletId: businessId, menuId }: FavouriteKey, wanted: boolean): Promise<void> {
  const body = { businessId, ...(menuId !== undefined && { menuId }), status: wanted }
  await answer(http.POST('/customer/favourites', { body }))
}

export const favouriteDetailsQuery = queryOptions({
  queryKey: ['favourites', 'details'],
  queryFn: async ({ signal }): Promise<FavouriteDetails[]> => {
    const details = readFavouriteDetails(await answer(http.GET('/customer/favourites-details', { signal }), signal))
    return Promise.all(details.map((card) => (card.bare.length > 0 ? fromMenu(card, signal) : card)))
  },
})

/** The specification promises no more of a favourite dish than its id: the menu has the rest, of those that are still on it. */
async function fromMenu({ outlet, items, bare }: FavouriteDetails, signal: AbortSignal): Promise<FavouriteDetails> {
  try {
    const path = { outletId: outlet.outletId }
    const { data } = await answer(http.GET('/customer/business/{outletId}/menu', { params: { path }, signal }), signal)
    const dishes = (await readMenu(data)).flatMap((category) => category.items)
    const found = dishes.filter(({ menuId }) => bare.includes(menuId))
    return { outlet, items: [...items, ...found], bare: bare.filter((id) => !found.some(({ menuId }) => menuId === id)) }
  } catch (error) {
    if (signal.aborted) throw error
    return { outlet, items, bare }
  }
}

/** The server may call an outlet's id outletId, and those of its dishes serviceIds. The same outlet twice is one. */
export function readFavourites(body: unknown): Favourites {
  const byOutlet = new Map<string, Set<string>>()
  for (const wire of listIn(body).map(fields)) {
    const outletId = toId(wire['businessId'] ?? wire['outletId'])
    if (!outletId) continue
    const menuIds = byOutlet.get(outletId) ?? new Set()
    for (const id of list(wire['menuIds'] ?? wire['serviceIds'])
      .map(toId)
      .filter(present))
      menuIds.add(id)
    byOutlet.set(outletId, menuIds)
  }
  return [...byOutlet].map(([outletId, menuIds]) => ({ outletId, menuIds: [...menuIds] }))
}

export function readFavouriteDetails(body: unknown): FavouriteDetails[] {
  const byOutlet = new Map<string, FavouriteDetails>()
  for (const wire of listIn(body).map(fields)) {
    const outlet = readCartOutlet(wire['business'])
    if (!outlet) continue
    const known = byOutlet.get(outlet.outletId)
    const menus = list(wire['menus']).map(fields)
    const more = menus.map(readMenuItem).filter(present)
    const items = [...new Map([...(known?.items ?? []), ...more].map((item) => [item.menuId, item])).values()]
    const ids = menus.filter((menu) => !menu['deletedAt']).map((menu) => toId(menu['menuId']))
    const bare = [...new Set([...(known?.bare ?? []), ...ids.filter(present)])].filter((id) => !items.some(({ menuId }) => menuId === id))
    byOutlet.set(outlet.outletId, { outlet, items, bare })
  }
  return [...byOutlet.values()]
}

export const withoutFavourite = (details: FavouriteDetails[], { outletId, menuId }: FavouriteKey): FavouriteDetails[] =>
  menuId === undefined
    ? details.filter(({ outlet }) => outlet.outletId !== outletId)
    : details.map((card) =>
        card.outlet.outletId === outletId ? { ...card, items: card.items.filter((item) => item.menuId !== menuId) } : card,
      )
