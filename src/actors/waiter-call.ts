import { type CallbackActorLogic, fromCallback, fromPromise } from 'xstate'
import type { CallKind, WaiterCall } from '#machines/model/waiter-call.ts'
import { waiterCallMachine } from '#machines/waiter-call/waiter-call.machine.ts'
import { callWaiter, fetchCall, takeCallBack } from '#src/api/waiter-call.ts'

const LOOK_EVERY_MS = 5_000

/** Asks while the page is in sight; what fails is asked again. */
const watchCall = fromCallback(({ input, sendBack }) => {
  const leaving = new AbortController()
  const look = async () => {
    if (document.visibilityState === 'hidden') return
    const call = await fetchCall(input.orderId, leaving.signal)
    if (!leaving.signal.aborted) sendBack({ type: 'call.told', call })
  }
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS)
  return () => {
    clearInterval(timer)
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
