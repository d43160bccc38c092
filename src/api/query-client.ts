import { QueryCache, QueryClient } from '@tanstack/react-query'
import { listeners } from '#src/device/listeners.ts'
import { ApiError } from './api-error.ts'

/**
 * Every failure is shown once: FAILURES says of each call by whom. One of a machine's call is shown by that machine. One of a query is shown
 * - by an error page, when there is no data yet, and the failure is one for a page; the page itself has words for the others, and a 'Try Again';
 * - by the screen in front, when the query says `failure: 'screen'`: the page is there without the answer;
 * - not at all, when it says `failure: 'silent'`: the page works without the answer;
 * - by the snackbar, when data is shown already and only its refresh fails: once, until a refresh goes well again. So it is with `failure: 'beside'`
 *   from the start.
 * A query without observers fails silently.
 */
type FailureRule = 'screen' | 'beside' | 'silent'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { failure?: FailureRule | undefined }
  }
}

export interface QueryFailure {
  error: unknown
  /** On a page that has nothing else to show, or beside what is shown already. */
  place: 'asPage' | 'beside'
}
export const { on: onQueryFailure, tell: reportFailure } = listeners<QueryFailure>()

/** Queries whose failed refresh the snackbar has shown. */
const reported = new Set<string>()

/** Reads are repeated twice when no answer came or the server failed; a refusal is final. Writes are not repeated here. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onSuccess: (_, query) => void reported.delete(query.queryHash),
    onError(error, query) {
      const rule = query.meta?.failure
      const isRefresh = query.state.data !== undefined
      if (rule === 'silent' || !query.isActive() || (isRefresh ? reported.has(query.queryHash) : rule === 'screen')) return
      if (isRefresh) reported.add(query.queryHash)
      reportFailure({ error, place: isRefresh || rule ? 'beside' : 'asPage' })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthAnotherTry,
      // Spread out, so that all clients do not call a recovering server at once.
      retryDelay: (attempt) => 400 * 2 ** attempt * (0.75 + Math.random() / 2),
      // A phone at a table loses its network for seconds at a time: a call says more than navigator.onLine.
      networkMode: 'always',
      // Off by default with `networkMode: 'always'`.
      refetchOnReconnect: true,
    },
  },
})

/** Queries whose answer is the same for every customer. */
const PUBLIC = new Set<unknown>(['catalogue', 'picture', 'places', 'licences'])

/** Empties every query of a customer at once, on the page too, and drops their calls under way. */
export function forgetPrivateData(): void {
  const cache = queryClient.getQueryCache()
  for (const query of cache.findAll({ predicate: ({ queryKey }) => !PUBLIC.has(queryKey[0]) })) {
    query.reset()
    if (query.getObserversCount() === 0) cache.remove(query)
  }
}

/** Fetches the emptied queries of this page again, for the customer who has signed in. */
export const askForPrivateData = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ queryKey, state }) => !PUBLIC.has(queryKey[0]) && state.data === undefined,
  })
