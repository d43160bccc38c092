import { queryOptions } from '@tanstack/react-query'
import { isUnsupported } from '#machines/model/extension.ts'
import { answer, http } from './client.ts'

/** Whether the backend knows the calls of an account's security and data: one that lacks the cheapest of them lacks them all. */
export const accountCallsQuery = queryOptions({
  queryKey: ['account-calls'],
  staleTime: Infinity,
  meta: { failure: 'silent' },
  queryFn: async ({ signal }): Promise<boolean> => {
    try {
      await answer(http.GET('/customer/sessions', { signal }), signal)
      return true
    } catch (error) {
      return !isUnsupported(error)
    }
  },
})
