import { removeKey } from './storage.ts'

/** In a file without the readers: every first load needs the end of a session, and none of them. */
export const RECENT_KEY = 'recentSearches'
export const LOOKED_AT_KEY = 'lookedAt'

export const forgetRecent = (): void => [RECENT_KEY, LOOKED_AT_KEY].forEach((key) => removeKey('local', key))
