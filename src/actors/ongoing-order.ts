import { QueryObserver } from '@tanstack/react-query'
import { type CallbackActorLogic, fromCallback } from 'xstate'
import { isUnderWay } from '#machines/model/order.ts'
import { type Point, readPoint } from '#machines/ongoing-order/button-place.ts'
import { ongoingOrderMachine } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { ongoingOrdersQuery, ORDER_REFRESH_MS } from '#src/api/orders.ts'
import { queryClient } from '#src/api/query-client.ts'
import { readJson, writeJson } from '#src/storage/storage.ts'
import { settleDraft } from './order-of-attempt.ts'

/** Asked again while there is something to follow; not while the page is out of sight. */
const watchOrders = fromCallback(({ sendBack }) => {
  const observer = new QueryObserver(queryClient, {
    ...ongoingOrdersQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isUnderWay(status)) ? ORDER_REFRESH_MS : false),
  })
  const tell = ({ data, isFetching, isStale, isError }: ReturnType<typeof observer.getCurrentResult>) => {
    // What was read before an order was placed cannot know it.
    if (isFetching && isStale) return
    if (data) {
      settleDraft(data)
      sendBack({ type: 'orders.told', orders: data })
    } else if (isError) sendBack({ type: 'orders.unknown' })
  }
  const stop = observer.subscribe(tell)
  // An answer still fresh is not asked for again, so that nothing tells it.
  tell(observer.getCurrentResult())
  return stop
}) as CallbackActorLogic<{ type: 'none' }, undefined>

export const liveOngoingOrderMachine = ongoingOrderMachine.provide({ actors: { watchOrders } })

const PLACE_KEY = 'addMoreButtonPosition'
export const storedPlace = (): Point | undefined => readPoint(readJson('local', PLACE_KEY))
export const storePlace = (place: Point): void => writeJson('local', PLACE_KEY, place)
