import { toId } from '../model/ids.ts'
import { list, record, texts } from '../model/reading.ts'

/** What was searched for in one outlet, the newest first. */
export interface OutletSearches {
  outletId: string
  queries: string[]
}

const MOST_QUERIES = 5
const MOST_OUTLETS = 20
const LONGEST_QUERY = 80
/** A letter is no search: the customer has stopped typing. */
const SHORTEST_QUERY = 2

/** Stored searches made of fresh, validated parts; none when they cannot be read. Never throws. */
export const readSearches = (value: unknown): OutletSearches[] => list(value).slice(0, MOST_OUTLETS).flatMap(readOutlet)

function readOutlet(value: unknown): OutletSearches[] {
  const stored = record(value)
  const outletId = toId(stored?.outletId)
  const queries = texts(list(stored?.queries).slice(0, MOST_QUERIES)).filter((query) => query.length <= LONGEST_QUERY)
  return outletId === undefined || queries.length === 0 ? [] : [{ outletId, queries: [...new Set(queries)] }]
}

export const searchesOf = (all: readonly OutletSearches[], outletId: string): string[] =>
  all.find((one) => one.outletId === outletId)?.queries ?? []

/** All searches with these for an outlet, which comes first; the outlet searched in longest ago is dropped when there are too many. */
export function withSearches(all: readonly OutletSearches[], outletId: string, queries: readonly string[]): OutletSearches[] {
  const others = all.filter((one) => one.outletId !== outletId)
  return queries.length === 0 ? others : [{ outletId, queries: [...queries] }, ...others].slice(0, MOST_OUTLETS)
}

export const isSearch = (query: string): boolean => query.trim().length >= SHORTEST_QUERY

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
/** With a newer search; the same one in other letters gives way to it. */
export function withSearch(queries: readonly string[], query: string): string[] {
  const newest = query.trim()
  return [newest, ...queries.filter((one) => !isSame(one, newest))].slice(0, MOST_QUERIES)
}
