import { QueryObserver } from '@tanstack/react-query'
import { type ActorRefFrom, assign, fromCallback } from 'xstate'
import { isUnderWay } from '#machines/model/order.ts'
import { BUTTON_PX, type Point } from '#machines/ongoing-order/button-place.ts'
import { type SearchSpace, ongoingOrderMachine } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { ongoingOrdersQuery, ORDER_REFRESH_MS } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { firstFree, onPageAtRest } from '#src/device/free-space.ts'
import { serverNow } from '#src/device/server-clock.ts'
import { onUsableArea, usableArea } from '#src/device/usable-area.ts'
import { storedPlace, storePlace } from '#src/storage/button-place.ts'
import { storedMarker, storeMarker } from '#src/storage/order-draft.ts'
import { settleDraft } from './order-of-attempt.ts'

export type Ongoing = ActorRefFrom<typeof ongoingOrderMachine>

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
      sendBack({ type: 'orders.received', orders: data })
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

/** The class of what floats over the page. */
export const ADD_MORE_AWAY = 'add-more-away'

const watchSpace = fromCallback<SearchSpace, Point[]>(({ sendBack, receive, input }) => {
  let places = input
  const look = () => sendBack({ type: 'space.searched', free: firstFree(places, BUTTON_PX, ADD_MORE_AWAY) })
  receive((event) => {
    places = event.places
    look()
  })
  // The page that the button comes with is still being rendered.
  const first = setTimeout(look)
  const stop = onPageAtRest(look)
  return () => {
    clearTimeout(first)
    stop()
  }
})

export const liveOngoingOrderMachine = ongoingOrderMachine.provide({
  actors: { watchOrders, watchArea, watchSpace },
  actions: {
    // The order's times are the server's.
    lookAtClock: assign({ at: () => serverNow() }),
    storeMarker: ({ context }) => storeMarker(context.marker),
    storePlace: ({ context }) => storePlace(context.place),
  },
})

/** What this device has stored of the order, before the server's answer. */
export const ongoingInput = () => ({ marker: storedMarker(), place: storedPlace(), area: usableArea() })
