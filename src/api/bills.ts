import { queryOptions } from '@tanstack/react-query'
import type { IssuedBill } from '#machines/model/bill/issued-bill.ts'
import { noAnswer } from './api-error.ts'
import { answer, http } from './client.ts'
import { readIssuedBill } from './read-bill.ts'

/** A bill is never changed, but a credit note may come to it: it is read each time it is opened. */
export const billQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId, 'bill'],
    staleTime: 0,
    meta: { failure: 'screen' },
    queryFn: async ({ signal }): Promise<IssuedBill> => {
      const { data } = await answer(http.GET('/customer/order/{orderId}/bill', { params: { path: { orderId } }, signal }), signal)
      return readIssuedBill(data) ?? noAnswer()
    },
  })
