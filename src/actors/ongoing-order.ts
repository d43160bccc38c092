import { QueryObserver } from '@tanstack/react-query'
import { fromCallback } from 'xstate'
import { isUnderWay } from '#machines/model/order.ts'
import { ongoingOrderMachine } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { ongoingOrdersQuery, ORDER_REFRESH_MS } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { onUsableArea, usableArea } from '#src/device/usable-area.ts'
import { storedPlace, storePlace } from '#src/storage/button-place.ts'
import { storedMarker, storeMarker } from '#src/storage/order-draft.ts'
import { settleDraft } from './order-of-attempt.ts'

/** Reads the orders every 10 s while one is under way and the page is in sight. */
const watchOrders = fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...ongoingOrdersQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? ORDER_REFRESH_MS : false),
  })
  const tell = ({ data, isFetching, isStale, isError }: ReturnType<typeof observer.getCurrentResult>) => {
    // A stale list is from before an order was placed and lacks it: wait for the reading under way.
    if (isFetching && isStale) return
    if (data) {
      settleDraft(data)
      sendBack({ type: 'orders.told', orders: data })
    } else if (isError) sendBack({ type: 'orders.unknown' })
  }
  const stop = observer.subscribe(tell)
  // A fresh answer is not read again, so the observer does not report it by itself.
  tell(observer.getCurrentResult())
  return stop
})

const watchArea = fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
  const tell = (area: ReturnType<typeof usableArea>) => sendBack({ type: 'area.changed', area })
  const stop = onUsableArea(tell)
  // The window may have changed since the first render.
  tell(usableArea())
  return stop
})

export const liveOngoingOrderMachine = ongoingOrderMachine.provide({
  actors: { watchOrders, watchArea },
  actions: {
    storeMarker: ({ context }) => storeMarker(context.marker),
    storePlace: ({ context }) => storePlace(context.place!), // the customer has just moved it
  },
})

/** What this device has stored of the order, before the server's answer. */
export const ongoingInput = () => ({ marker: storedMarker(), place: storedPlace(), area: usableArea() })
