import type { Handlers, Req } from '#server/contract.ts'
import type { Deps } from '#server/deps.ts'
import { callerOf } from '#server/auth/identity.ts'
import { isLiveToken } from '#server/auth/tokens.ts'
import { streamNews, writeNews } from '#server/news/stream.ts'
import { readBill } from './bills.ts'
import { callWaiter, changedCalls, readCall, takeCallBack } from './calls.ts'
import { cursorAfter } from './cursor.ts'
import { placeOrder } from './place.ts'
import { changedOrders, getOrder, listOrders } from './queries.ts'
import { orderToWire } from './wire.ts'

/** A reader who was away for longer reads everything again. */
const MISSED_AT_MOST_MS = 60 * 60_000
/** The clocks of two processes may differ: events from this long before the last one are sent again. */
const CLOCKS_DIFFER_MS = 30_000

export function orderRoutes(deps: Deps) {
  const list =
    (which: Parameters<typeof listOrders>[2]) => async (request: Req<'listOngoingOrders' | 'listCompletedOrders' | 'listOrderHistory'>) => {
      const { limit, cursor } = request.query
      // The contract's default is filled in when a request is validated.
      const { orders, hasOlder } = await listOrders(deps.db, callerOf(request).customerId, which, { limit: limit!, cursor })
      return {
        data: deps.readRows('order', orders, ({ order }) => order.id, orderToWire),
        idempotencyKeys: true,
        events: true,
        ...(hasOlder && { nextCursor: cursorAfter(orders.at(-1)!.order) }),
      }
    }
  /** What the reader has missed since its last event; that it is to read all again, where that is not known. */
  async function openingOf(customerId: string, lastEventId: string | undefined): Promise<string> {
    const [now, lastAt] = [deps.now().getTime(), Number(lastEventId)]
    const opening = writeNews({ event: 'resync', to: [], version: now })
    if (!(now - lastAt < MISSED_AT_MOST_MS)) return opening
    const since = new Date(lastAt - CLOCKS_DIFFER_MS)
    const missed = [
      ...(await changedOrders(deps.db, customerId, since)).map((order) => ({ event: 'order', ...order })),
      ...(await changedCalls(deps.db, customerId, since)).map((call) => ({ event: 'call', ...call })),
    ].toSorted((one, other) => one.version - other.version)
    return missed.length === 0 ? ':\n\n' : missed.map((news) => writeNews({ to: [], ...news })).join('')
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
    async followEvents(request, reply) {
      const { customerId, tokenHash } = callerOf(request)
      return streamNews(deps.news, reply, {
        topics: [`customer ${customerId}`],
        opening: () => openingOf(customerId, request.headers['last-event-id']),
        write: writeNews,
        isStillIn: () => isLiveToken(deps.db, tokenHash, deps.now()),
      }) as never
    },
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
  } satisfies Partial<Handlers>
}
