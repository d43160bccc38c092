import type { Favourites } from '../model/outlet/favourites.ts'
import { toId } from '../model/ids.ts'
import { list, record } from '../model/reading.ts'
import type { FavouritesContext, StoredFavourites } from './favourites.context.ts'

const VERSION = 1
const MOST_ENTRIES = 1000

/** Stored favourites made of fresh, validated parts; undefined when they cannot be read or name no owner. Never throws. */
export function readStoredFavourites(value: unknown): StoredFavourites | undefined {
  const stored = record(value)
  const owner = toId(stored?.owner)
  if (stored?.version !== VERSION || owner === undefined) return undefined
  return { version: VERSION, owner, favourites: list(stored.favourites).slice(0, MOST_ENTRIES).flatMap(readOutlet) }
}

function readOutlet(value: unknown): Favourites {
  const outlet = record(value)
  const outletId = toId(outlet?.outletId)
  if (!outlet || !outletId) return []
  const menuIds = list(outlet.menuIds).slice(0, MOST_ENTRIES).map(toId)
  return [{ outletId, menuIds: menuIds.filter((id) => id !== undefined) }]
}

/** The part that is stored: the server's list with its owner. */
export const writeStoredFavourites = ({ customerId, serverList }: FavouritesContext): StoredFavourites | undefined =>
  customerId !== undefined && serverList ? { version: VERSION, owner: customerId, favourites: serverList } : undefined
