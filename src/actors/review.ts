import { QueryObserver } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import type { Review } from '#machines/model/order/review.ts'
import { reviewMachine } from '#machines/review/review.machine.ts'
import { orderQuery, ordersKey, submitReview } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'

export const liveReviewMachine = reviewMachine.provide({
  actors: {
    submitReview: fromPromise<void, Review>(({ input }) =>
      submitReview(input).finally(() => {
        void queryClient.invalidateQueries({ queryKey: ordersKey })
        void queryClient.invalidateQueries({ queryKey: orderQuery(input.orderId).queryKey })
      }),
    ),
    watchOrder: fromCallback<{ type: 'none' }, { orderId: string }>(({ sendBack, input: { orderId } }) =>
      new QueryObserver(queryClient, { ...orderQuery(orderId), notifyOnChangeProps: ['data'] }).subscribe(
        ({ data }) => data && sendBack({ type: 'order.received', order: data }),
      ),
    ),
  },
})
