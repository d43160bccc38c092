import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import type { CallKind, WaiterCall } from '#machines/model/order/waiter-call.ts'
import { waiterCallMachine } from '#machines/waiter-call/waiter-call.machine.ts'
import { onNews } from '#src/device/news-item.ts'
import { callWaiter, fetchCall, takeCallBack } from '#src/api/waiter-call.ts'

const LOOK_EVERY_MS = 5_000

/** Asks when the server tells of the call, and now and then while the page is in sight: not every backend tells. What fails is asked again. */
const watchCall = fromCallback(({ input, sendBack }) => {
  const leaving = new AbortController()
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const call = await fetchCall(input.orderId, leaving.signal)
    if (!leaving.signal.aborted) sendBack({ type: 'call.changed', call })
  }
  const ask = () => void look().catch(() => undefined)
  const timer = setInterval(ask, LOOK_EVERY_MS)
  const stop = onNews(({ event, id }) => (event === 'resync' || (event === 'call' && id === input.orderId)) && ask())
  return () => {
    clearInterval(timer)
    stop()
    leaving.abort()
  }
}) as CallbackActorLogic<{ type: 'none' }, { orderId: string }>

export const liveWaiterCallMachine = waiterCallMachine.provide({
  actors: {
    fetchCall: fromPromise<WaiterCall | undefined, { orderId: string }>(({ input, signal }) => fetchCall(input.orderId, signal)),
    callWaiter: fromPromise<WaiterCall | undefined, { orderId: string; kind: CallKind }>(({ input }) =>
      callWaiter(input.orderId, input.kind),
    ),
    takeCallBack: fromPromise<void, { orderId: string }>(({ input }) => takeCallBack(input.orderId)),
    watchCall,
  },
})
