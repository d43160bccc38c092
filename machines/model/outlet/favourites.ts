/** One favourite outlet, with those of its dishes that are favourites too. */
export interface FavouriteOutlet {
  outletId: string
  menuIds: string[]
}

export type Favourites = FavouriteOutlet[]

/** An outlet, or one of its dishes. */
export interface FavouriteKey {
  outletId: string
  menuId?: string
}

export const isSameFavourite = (one: FavouriteKey, other: FavouriteKey): boolean =>
  one.outletId === other.outletId && one.menuId === other.menuId

export function isFavourite(favourites: Favourites, { outletId, menuId }: FavouriteKey): boolean {
  const outlet = favourites.find((one) => one.outletId === outletId)
  return outlet !== undefined && (menuId === undefined || outlet.menuIds.includes(menuId))
}

/** As the server does it: a favourite dish makes its outlet a favourite, and an outlet that is removed takes its dishes along. */
export function withFavourite(favourites: Favourites, { outletId, menuId }: FavouriteKey, wanted: boolean): Favourites {
  const others = (ids: string[]) => ids.filter((id) => id !== menuId)
  const outlet = favourites.find((one) => one.outletId === outletId)
  if (!outlet) return wanted ? [{ outletId, menuIds: menuId === undefined ? [] : [menuId] }, ...favourites] : favourites
  if (menuId === undefined) return wanted ? favourites : favourites.filter((one) => one !== outlet)
  const menuIds = wanted ? [menuId, ...others(outlet.menuIds)] : others(outlet.menuIds)
  return favourites.map((one) => (one === outlet ? { outletId, menuIds } : one))
}

/** The cards of favourites show this fixed rating. */
export const FAVOURITE_RATING = 4.5

/** '2 favorite restaurants' */
export const restaurantCount = (count: number): string => `${count} favorite ${count === 1 ? 'restaurant' : 'restaurants'}`
