import type { StoredFavourites } from '#machines/favourites/favourites.context.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'

export const FAVOURITES_KEY = 'favourites'

/** What was stored, as untrusted as everything there. */
export const storedFavourites = (): unknown => readJson('local', FAVOURITES_KEY)
export const storeFavourites = (favourites: StoredFavourites): void => writeJson('local', FAVOURITES_KEY, favourites)
export const forgetFavourites = (): void => removeKey('local', FAVOURITES_KEY)
