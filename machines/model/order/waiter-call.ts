import { originLabel } from '#machines/model/origin.ts'
import { isUnderWay, type Order } from './order.ts'

export const CALL_KINDS = ['WATER', 'BILL', 'HELP'] as const
/** What a guest calls the waiter for. */
export type CallKind = (typeof CALL_KINDS)[number]

/** The last call from the place of an order. */
export interface WaiterCall {
  kind: CallKind
  status: 'CALLED' | 'COMING' | 'DONE'
  /** The first name of who comes, or came. */
  by?: string | undefined
  /** ISO 8601 */
  calledAt?: string | undefined
}

/** Whether the backend has calls, and the order is still under way. */
export const offersCall = ({ callsWaiter, status }: Order): boolean => callsWaiter === true && isUnderWay(status)

/** The order from whose place a guest who sits there may call. */
export const orderToCallFrom = (orders: readonly Order[], outletId: string, origin: Parameters<typeof originLabel>[0]): Order | undefined =>
  orders.findLast(
    (order) => offersCall(order) && order.outlet.outletId === outletId && order.originType === origin.type && order.originId === origin.id,
  )
