import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** Reads are tried twice more when no answer came or the server stumbled; a refusal is final. Writes never repeat by themselves. */
function worthAnotherTry(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return !(error instanceof ApiError) || error.status === undefined || error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: worthAnotherTry,
      // Spread out, so that a server that comes back is not met by everybody at once.
      retryDelay: (attempt) => 400 * 2 ** attempt * (0.75 + Math.random() / 2),
      // A phone at a table loses its network for seconds at a time; asking tells more than navigator.onLine.
      networkMode: 'always',
    },
  },
})
