import { removeKey } from './storage.ts'

/** In a file without the readers: every first load needs the end of a session, and none of them. */
export const RECENT_KEY = 'recentSearches'

export const forgetSearches = (): void => removeKey('local', RECENT_KEY)
