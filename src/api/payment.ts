import { queryOptions } from '@tanstack/react-query'
import { type Payment, readPayment } from '#machines/model/bill/payment.ts'
import { fields } from '#machines/model/reading.ts'
import { answer, http } from './client.ts'

/** How one pays at an outlet, as it is now. Without an answer nothing is known, as where a backend does not know of it. */
export const paymentQuery = (outletId: string | undefined) =>
  queryOptions({
    queryKey: ['payment', outletId],
    meta: { failure: 'silent' },
    enabled: outletId !== undefined,
    queryFn: async ({ signal }): Promise<Payment> => {
      const call = http.GET('/customer/business/{outletId}', { params: { path: { outletId: outletId! }, query: {} }, signal })
      return readPayment(fields((await answer(call, signal)).data)['payment'])
    },
  })
