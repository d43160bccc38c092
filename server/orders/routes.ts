import type { Handlers, Req } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { readBill } from './bills.ts'
import { callWaiter, readCall, takeCallBack } from './calls.ts'
import { cursorAfter, readCursor } from './cursor.ts'
import { placeOrder } from './place.ts'
import { getOrder, listOrders } from './queries.ts'
import { orderToWire } from './wire.ts'

type OrderHandlers = Pick<
  Handlers,
  | 'placeOrder'
  | 'listOngoingOrders'
  | 'listCompletedOrders'
  | 'listOrderHistory'
  | 'getOrder'
  | 'getBill'
  | 'getWaiterCall'
  | 'callWaiter'
  | 'takeCallBack'
>

export function orderRoutes(deps: Deps): OrderHandlers {
  const list =
    (which: Parameters<typeof listOrders>[2]) => async (request: Req<'listOngoingOrders' | 'listCompletedOrders' | 'listOrderHistory'>) => {
      const { limit, cursor } = request.query
      // The contract's default is filled in when a request is validated.
      const page = { limit: limit!, after: cursor === undefined ? undefined : readCursor(cursor) }
      const { orders, hasOlder } = await listOrders(deps.db, callerOf(request).customerId, which, page)
      return {
        data: deps.readRows('order', orders, ({ order }) => order.id, orderToWire),
        idempotencyKeys: true,
        ...(hasOlder && { nextCursor: cursorAfter(orders.at(-1)!.order) }),
      }
    }
  return {
    async placeOrder(request, reply) {
      const { customerId } = callerOf(request)
      const order = await placeOrder(deps, {
        customerId,
        key: request.headers['idempotency-key'] ?? request.body.idempotencyKey,
        body: request.body,
      })
      reply.code(201)
      return { data: orderToWire(order) }
    },
    listOngoingOrders: list('ongoing'),
    listCompletedOrders: list('completed'),
    listOrderHistory: list('history'),
    async getBill(request) {
      return { data: await readBill(deps.db, request.params.orderId, callerOf(request)) }
    },
    async getWaiterCall(request) {
      return { data: await readCall(deps.db, callerOf(request).customerId, request.params.orderId, deps.now()) }
    },
    async callWaiter(request) {
      return { data: await callWaiter(deps, callerOf(request).customerId, request.params.orderId, request.body.kind) }
    },
    async takeCallBack(request) {
      await takeCallBack(deps, callerOf(request).customerId, request.params.orderId)
      return { data: null }
    },
    async getOrder(request) {
      return { data: orderToWire(await getOrder(deps.db, callerOf(request).customerId, request.params.orderId)) }
    },
  }
}
