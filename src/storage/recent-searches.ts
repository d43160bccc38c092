import { type OutletSearches, readSearches, searchesOf, withSearches } from '#machines/search-field/recent-searches.ts'
import { forgetSearches, RECENT_KEY } from './recent-key.ts'
import { readJson, writeJson } from './storage.ts'

const stored = (): OutletSearches[] => readSearches(readJson('local', RECENT_KEY))

/** What was searched for in an outlet on this device, the newest first. */
export const storedSearches = (outletId: string): string[] => searchesOf(stored(), outletId)

export function storeSearches(outletId: string, queries: readonly string[]): void {
  const all = withSearches(stored(), outletId, queries)
  if (all.length === 0) forgetSearches()
  else writeJson('local', RECENT_KEY, all)
}
