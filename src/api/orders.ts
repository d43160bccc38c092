import { queryOptions } from '@tanstack/react-query'
import type { PlacedOrder, PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import { type Order, orderBill, type OrderItem, type OrderList, type OrderMoment, type OrderReview } from '#machines/model/order/order.ts'
import { toFailure } from '#machines/model/errors.ts'
import { toId } from '#machines/model/ids.ts'
import { toServingSize } from '#machines/model/menu/menu-item.ts'
import { toRupees, toPaise } from '#machines/model/money.ts'
import { toOriginId, toOriginType } from '#machines/model/origin.ts'
import type { Review } from '#machines/model/order/review.ts'
import { config } from '#src/config.ts'
import { stream } from '#src/device/news.ts'
import { answer, http, listIn } from './client.ts'
import { orPlain } from './or-plain.ts'
import { readPhone } from './outlet-wire.ts'
import { amount, dateTime, fields, list, oneOrMore, present, text, timestamp, whole } from '#machines/model/reading.ts'

export { orderRefreshMs } from '#src/device/news.ts'

/** Places the order under its idempotency key: asking again with the same key cannot order twice. Rejects with ApiError. */
export async function placeOrder(key: string, request: PlaceOrderRequest): Promise<PlacedOrder> {
  const { expectedTotal, orderSourceSignature, serviceAt, ...plain } = orderBody(request)
  const extensions = { expectedTotal, orderSourceSignature, serviceAt }
  const ask = (header: { 'Idempotency-Key'?: string }, more: Partial<typeof extensions> & { idempotencyKey?: string } = {}) =>
    answer(http.POST('/customer/order', { params: { header }, body: { ...plain, ...more } }))
  // CORS would refuse the call for a header that a backend on another origin does not allow (Decision 149).
  const isHere = config.apiUrl.startsWith('/')
  const header = isHere ? { 'Idempotency-Key': key } : {}
  return readPlacedOrder(await orPlain(ask(header, { ...extensions, ...(!isHere && { idempotencyKey: key }) }), () => ask(header)))
}

/** The order as it is sent: what the customer agreed to, prices left out but for the total to compare. */
export const orderBody = (request: PlaceOrderRequest) => ({
  businessId: request.outletId,
  items: request.items.map(({ menuId, quantity, servingSize, note }) => ({
    menuId,
    quantity,
    servingSize: servingSize ?? null,
    itemNote: note ?? null,
  })),
  orderSourceAreaId: request.origin.id,
  orderSourceArea: request.origin.type,
  orderSourceSignature: request.origin.signature,
  serviceAt: request.serviceAt,
  couponCode: request.couponCode,
  expectedTotal: toRupees(request.expectedTotalPaise),
})

/** The order id at `data`, at the top level or in nested data. */
export function readPlacedOrder(reply: unknown): PlacedOrder {
  const top = fields(reply)
  const data = fields(top['data'])
  const wire = [data, top, fields(data['data'])].find((candidate) => toId(candidate['orderId'])) ?? {}
  return {
    orderId: toId(wire['orderId']),
    createdAt: dateTime(wire['createdAt']),
    updatedAt: dateTime(wire['updatedAt']),
    totalPaise: toPaise(wire['totalAmount']),
  }
}

export const LISTS = {
  upcoming: '/customer/order/ongoing-orders',
  completed: '/customer/order/completed',
  all: '/customer/order/history',
} as const

export const ordersKey = ['orders'] as const

/** One of the lists of the orders page, newest first, plain or under `data`. */
export const fetchOrders = async (which: OrderList, signal?: AbortSignal): Promise<Order[]> => (await searchOrders(which, signal)).orders

/** The same, with whether the backend makes one order of all calls with one key. */
export async function searchOrders(which: OrderList, signal?: AbortSignal): Promise<{ orders: Order[]; knowsKeys: boolean }> {
  const reply: unknown = await answer(http.GET(LISTS[which], { signal }), signal)
  stream.isOffered = fields(reply)['events'] === true
  return { orders: listIn(reply).map(readOrder).filter(present), knowsKeys: fields(reply)['idempotencyKeys'] === true }
}

export const ordersQuery = (which: OrderList) =>
  queryOptions({ queryKey: [...ordersKey, which], queryFn: ({ signal }) => fetchOrders(which, signal) })

/** The orders under way, for what floats over every page: its failures are not shown. */
export const ongoingOrdersQuery = queryOptions({
  queryKey: [...ordersKey, 'ongoing'],
  meta: { failure: 'silent' },
  queryFn: ({ signal }) => fetchOrders('upcoming', signal),
})

export const orderQuery = (orderId: string) =>
  queryOptions({
    queryKey: ['order', orderId],
    queryFn: async ({ signal }): Promise<Order | null> => (await fetchOrder(orderId, signal)) ?? null,
  })

/** One order by itself; undefined where the backend has none, or has no such call. Rejects with ApiError. */
export async function fetchOrder(orderId: string, signal?: AbortSignal): Promise<Order | undefined> {
  try {
    const { data } = await answer(http.GET('/customer/order/{orderId}', { params: { path: { orderId } }, signal }), signal)
    return readOrder(data)
  } catch (error) {
    if ([404, 405, 501].includes(toFailure(error).status ?? 0)) return undefined
    throw error
  }
}

/** Stores what the customer says of an order, once. Rejects with ApiError. */
export async function submitReview({ orderId, outletRating, outletReview, menuReviews }: Review): Promise<void> {
  const body = {
    outletRating,
    outletReview: outletReview ?? null,
    menuReviews: menuReviews.map(({ menuId, rating, review }) => ({ menuId, rating, review: review ?? null })),
  }
  await answer(http.POST('/customer/order/{orderId}/review', { params: { path: { orderId } }, body }))
}

export function readOrder(value: unknown): Order | undefined {
  const wire = fields(value)
  const orderId = toId(wire['orderId'])
  if (!orderId) return undefined
  const business = fields(wire['business'])
  const detail = fields(business['businessDetail'])
  const address = { ...fields(detail['address']), ...fields(business['address']) }
  const totalPaise = toPaise(wire['totalAmount'])
  return {
    orderId,
    createdAt: dateTime(wire['createdAt']),
    updatedAt: dateTime(wire['updatedAt']),
    status: text(wire['orderStatus']) ?? 'unknown',
    reason: text(wire['statusReason']),
    totalPaise,
    bill: readBill(wire['bill'], totalPaise),
    originType: toOriginType(wire['orderSourceArea']),
    originName: text(wire['orderSourceAreaName']),
    originId: toOriginId(wire['orderSourceAreaId']),
    number: whole(wire['orderNumber']),
    billNumber: text(wire['billNumber']),
    serviceAt: timestamp(wire['serviceAt']),
    readyBy: timestamp(wire['readyBy']),
    readyAt: timestamp(wire['readyAt']),
    steps: Array.isArray(wire['steps']) ? list(wire['steps']).map(readMoment).filter(present) : undefined,
    outlet: {
      outletId: toId(business['businessId']),
      name: text(business['businessName']),
      contactNumber: readPhone(business['businessPhoneNumber'] ?? detail['contactNumber']),
      street: text(address['street']),
      city: text(address['city']),
    },
    items: list(wire['menus']).map(readItem).filter(present),
    callsWaiter: wire['callsWaiter'] === true || undefined,
    idempotencyKey: text(wire['idempotencyKey']),
    review: readReview(wire['review']),
  }
}

function readMoment(value: unknown): OrderMoment | undefined {
  const wire = fields(value)
  const status = text(wire['status'])
  const at = timestamp(wire['at'])
  return status && at ? { status, at } : undefined
}

function readBill(value: unknown, totalPaise: number | undefined): Order['bill'] {
  const wire = fields(value)
  const parts = {
    itemTotalPaise: toPaise(wire['itemTotal']),
    deliveryFeePaise: toPaise(wire['deliveryFee']),
    taxesPaise: toPaise(wire['taxes']),
    discountPaise: toPaise(wire['discount']),
  }
  return orderBill(parts, totalPaise)
}

function readReview(value: unknown): OrderReview | undefined {
  const wire = fields(value)
  const outletRating = stars(wire['outletRating'])
  const foodRating = stars(wire['foodRating'])
  return outletRating === undefined || foodRating === undefined ? undefined : { outletRating, foodRating, answer: text(wire['answer']) }
}

function stars(value: unknown): number | undefined {
  const number = amount(value) ?? 0
  return number >= 1 && number <= 5 ? number : undefined
}

function readItem(value: unknown): OrderItem | undefined {
  const wire = fields(value)
  const menuId = toId(wire['menuId'])
  const name = text(wire['name'])
  if (!menuId || !name) return undefined
  return {
    menuId,
    name,
    quantity: amount(wire['quantity']) ?? 1,
    unitPricePaise: toPaise(wire['price']) ?? 0,
    servingSize: toServingSize(wire['selectedServingSize'] ?? wire['servingSize']),
    ...('itemNote' in wire && { note: text(wire['itemNote']) ?? '' }),
    preparationMinutes: amount(wire['preparationTime']),
    isVegetarian: wire['isVegetarian'] === true,
    isService: wire['kind'] === 'service' || undefined,
    isRejected: wire['orderItemStatus'] === 'REJECTED',
    reason: text(wire['rejectionReason']),
    picture: oneOrMore(wire['image'])[0],
  }
}
