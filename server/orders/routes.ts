import type { Handlers } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/http/identity.ts'
import { Problem } from '#server/problem.ts'
import { placeOrder } from './place.ts'
import { findOrder, listOrders } from './queries.ts'
import { orderToWire } from './wire.ts'

type OrderHandlers = Pick<Handlers, 'placeOrder' | 'listOngoingOrders' | 'listCompletedOrders' | 'listOrderHistory' | 'getOrder'>

export function orderRoutes(deps: Deps): OrderHandlers {
  const list = (which: Parameters<typeof listOrders>[2]) => async (request: Parameters<typeof callerOf>[0]) => {
    const orders = await listOrders(deps.db, callerOf(request).customerId, which)
    return { data: orders.map(orderToWire) }
  }
  return {
    async placeOrder(request, reply) {
      const { customerId } = callerOf(request)
      const order = await placeOrder(deps, { customerId, key: request.headers['idempotency-key'], body: request.body })
      reply.code(201)
      return { data: orderToWire(order) }
    },
    listOngoingOrders: list('ongoing'),
    listCompletedOrders: list('completed'),
    listOrderHistory: list('history'),
    async getOrder(request) {
      const order = await findOrder(deps.db, callerOf(request).customerId, request.params.orderId)
      if (!order) throw new Problem(404, 'Order not found')
      return { data: orderToWire(order) }
    },
  }
}
