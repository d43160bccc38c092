import { QueryObserver } from '@tanstack/react-query'
import { type ActorRefFrom, assign, fromCallback } from 'xstate'
import { isUnderWay, type Order } from '#machines/model/order/order.ts'
import { BUTTON_PX, type Point } from '#machines/ongoing-order/button-place.ts'
import { type SearchSpace, ongoingOrderMachine } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { unreadQuery } from '#src/api/bell.ts'
import { fetchOrder, fetchOrders, ongoingOrdersQuery } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { firstFree, onPageAtRest } from '#src/device/free-space.ts'
import { serverNow } from '#src/device/server-clock.ts'
import { onUsableArea, usableArea } from '#src/device/usable-area.ts'
import { storedCustomerId } from '#src/storage/customer.ts'
import { changeOrderSlice } from '#src/storage/order-slice.ts'
import { storedPlace, storePlace } from '#src/storage/button-place.ts'
import { storedMarker, storeMarker } from '#src/storage/order-draft.ts'
import { onWatchedOfOtherTab, storedWatched, storeWatched } from '#src/storage/order-watch.ts'
import { orderRefreshMs } from '#src/device/news.ts'
import { settleDraft } from './made-order.ts'

export type Ongoing = ActorRefFrom<typeof ongoingOrderMachine>

/** An order that the list of those under way lacks, by its id; undefined where there is none. */
async function readMissing(orderId: string): Promise<Order | undefined> {
  const order = (await fetchOrder(orderId)) ?? (await fetchOrders('all')).find((one) => one.orderId === orderId)
  if (order?.status === 'COMPLETED') changeOrderSlice({ completedBy: storedCustomerId() })
  return order
}

const followedIds = (): string[] => [storedMarker(), ...storedWatched().known].flatMap((one) => one?.orderId ?? [])

const statusIn = (orders: Order[], { orderId }: Order) => orders.find((one) => one.orderId === orderId)?.status

/** Reads the orders every 10 s while one is under way and the page is in sight, and those that have left the list once more. */
const watchOrders = fromCallback<{ type: 'none' }, undefined>(({ sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...ongoingOrdersQuery,
    refetchInterval: ({ state }) =>
      state.data?.some(({ status }) => isUnderWay(status)) || followedIds().length > 0 ? orderRefreshMs(state.status === 'error') : false,
  })
  let turn = 0
  let before = storedWatched().known
  const tellAll = async (orders: Order[]) => {
    const mine = ++turn
    const missing = [...new Set(followedIds())].filter((id) => !orders.some(({ orderId }) => orderId === id))
    // The mark on the bell may have been read before the change.
    if (missing.length > 0 || before.some((order) => statusIn(orders, order) !== order.status))
      void queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey })
    before = orders
    sendBack({ type: 'orders.received', orders, unread: missing })
    if (missing.length === 0) return
    const answers = await Promise.allSettled(missing.map(readMissing))
    // A newer list has come meanwhile.
    if (mine !== turn) return
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' && answer.value) || [])
    sendBack({
      type: 'orders.received',
      orders: [...orders, ...found],
      unread: missing.filter((_, at) => answers[at]!.status === 'rejected'),
    })
  }
  const tell = ({ data, isFetching, isStale, isError }: ReturnType<typeof observer.getCurrentResult>) => {
    // A stale list is from before an order was placed and lacks it: wait for the reading under way.
    if (isFetching && isStale) return
    if (data) {
      settleDraft(data)
      void tellAll(data)
    } else if (isError) sendBack({ type: 'orders.unknown' })
  }
  const stop = observer.subscribe(tell)
  // A fresh answer is not read again, so the observer does not report it by itself.
  tell(observer.getCurrentResult())
  const stopTabs = onWatchedOfOtherTab(() => sendBack({ type: 'watch.changed', ...storedWatched() }))
  return () => {
    turn++
    stop()
    stopTabs()
  }
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
    storeWatched: ({ context: { known, news } }) => storeWatched({ known, news }),
    storePlace: ({ context }) => storePlace(context.place),
  },
})

/** What this device has stored of the order, before the server's answer. */
export const ongoingInput = () => ({ marker: storedMarker(), ...storedWatched(), place: storedPlace(), area: usableArea() })
