import { type OutletSearches, readSearches, searchesOf, withSearches } from '#machines/search-field/recent-searches.ts'
import { RECENT_KEY } from './recent-key.ts'
import { readJson, removeKey, writeJson } from './storage.ts'

const stored = (): OutletSearches[] => readSearches(readJson('local', RECENT_KEY))

/** What was searched for in an outlet on this device, the newest first. */
export const storedSearches = (outletId: string): string[] => searchesOf(stored(), outletId)

export function storeSearches(outletId: string, queries: readonly string[]): void {
  const all = withSearches(stored(), outletId, queries)
  if (all.length === 0) removeKey('local', RECENT_KEY)
  else writeJson('local', RECENT_KEY, all)
}
