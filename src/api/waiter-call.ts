import { CALL_KINDS, type CallKind, type WaiterCall } from '#machines/model/order/waiter-call.ts'
import { fields, text, timestamp } from '#machines/model/reading.ts'
import { answer, http } from './client.ts'

const STATUSES = ['CALLED', 'COMING', 'DONE'] as const
const to = (orderId: string) => ({ params: { path: { orderId } } })

/** The last call from the order's place; undefined without one. All three reject with ApiError. */
export const fetchCall = async (orderId: string, signal?: AbortSignal): Promise<WaiterCall | undefined> =>
  readCall(await answer(http.GET('/customer/order/{orderId}/call', { ...to(orderId), signal }), signal))

export const callWaiter = async (orderId: string, kind: CallKind): Promise<WaiterCall | undefined> =>
  readCall(await answer(http.POST('/customer/order/{orderId}/call', { ...to(orderId), body: { kind } })))

export async function takeCallBack(orderId: string): Promise<void> {
  await answer(http.DELETE('/customer/order/{orderId}/call', to(orderId)))
}

function readCall(reply: unknown): WaiterCall | undefined {
  const wire = fields(fields(reply)['data'])
  const kind = CALL_KINDS.find((one) => one === wire['kind'])
  const status = STATUSES.find((one) => one === wire['status'])
  return kind && status && { kind, status, by: text(wire['by']), calledAt: timestamp(wire['calledAt']) }
}
