import { type FetchQueryOptions, type QueryKey, queryOptions, type UndefinedInitialDataOptions } from '@tanstack/react-query'
import { noAnswer } from '#src/api/api-error.ts'
import { type Calls, loadCalls } from '#src/api/load-calls.ts'

/** What answers a call: the server over the network, what the device has stored, or the server itself for the page that it renders. */
export type Source = Pick<Calls['stored'], 'GET'>
/** What openapi-fetch answers with. */
export type Reply<T> = { data?: T; error?: unknown; response: Response }
export type Call = (source: Source, signal?: AbortSignal) => Promise<Reply<{ data?: unknown }>>

/** What a resource is beside its query. */
interface Description<T> {
  call: Call
  /** The reply's `data` in words of the model; undefined where it is not what was asked for. The code of the readers comes with the client. */
  read(data: unknown, readers: Calls): T | undefined | Promise<T | undefined>
  /** A resource that has this one in it, for a device that has stored only that. */
  whole?: Need
  // The renderer alone reads `beginning` and `pictures`. Definitions give them under `import.meta.env.SSR`, which leaves them out of the app.
  /** What a page of the server brings of it, where that is less than all: see `beginningKey`. */
  beginning?(data: T): T | undefined
  /** Keys of the pictures that are in sight first. */
  pictures?(data: T): readonly (string | undefined)[]
}

/** A resource that a page needs. */
export interface Need extends Description<unknown>, Pick<FetchQueryOptions, 'queryFn'> {
  queryKey: QueryKey
}

type Options = 'initialData' | 'initialDataUpdatedAt' | 'placeholderData' | 'refetchInterval'
interface Definition<T> extends Description<T>, Pick<UndefinedInitialDataOptions<T>, Options> {
  /** Below 'catalogue', which all resources share. */
  key: QueryKey
  /** Instead of `call`, for a backend that refuses it: it may know only the specification (Decision 150). */
  plainCall?: Call
}

/** Data of the server that is the same for every customer: its query, its call for other sources, and what a page brings of it. */
export function resource<T>({ key, plainCall, ...definition }: Definition<T>) {
  const { call, read } = definition
  /** From the server, past the cache. Rejects with ApiError. */
  async function fetch(signal: AbortSignal): Promise<T> {
    const calls = await loadCalls()
    return (await read(await calls.fetchData(call, plainCall, signal), calls)) ?? noAnswer()
  }
  const query = queryOptions({ ...definition, queryKey: ['catalogue', ...key], queryFn: ({ signal }) => fetch(signal) })
  return { ...definition, ...query, fetch }
}

export type Resource<T> = ReturnType<typeof resource<T>>
/** The query of the beginning that a page of the server brings. */
export const beginningKey = ({ queryKey }: Pick<Need, 'queryKey'>): QueryKey => [...queryKey, 'beginning']
