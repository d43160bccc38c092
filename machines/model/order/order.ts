import type { ServingSize } from '#machines/model/menu/menu-item.ts'
import type { Paise } from '#machines/model/money.ts'
import type { OriginType } from '#machines/model/origin.ts'
import type { Tone } from '#machines/model/outlet/outlet.ts'

export const ORDER_STATUSES = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export interface OrderItem {
  menuId: string
  name: string
  quantity: number
  /** Price of one. */
  unitPricePaise: Paise
  servingSize?: ServingSize
  /** What the customer wrote to the kitchen, '' for nothing; undefined where the backend does not tell it. */
  note?: string
  preparationMinutes?: number
  isVegetarian: boolean
  isService?: boolean
  isRejected: boolean
  /** Why, where the backend tells it. */
  reason?: string
  picture?: string
}

export interface Order {
  orderId: string
  createdAt?: string
  updatedAt?: string
  /** Kept as sent: an unknown status is shown in lower case. */
  status: OrderStatus | (string & {})
  /** Why it was rejected or cancelled, where the backend tells it. */
  reason?: string
  totalPaise?: Paise
  /** What the total is made of, where the backend tells it. */
  bill?: OrderBill
  originType?: OriginType
  originName?: string
  /** The number of its table or room, where the backend tells it. */
  originId?: number
  /** Its number among the orders of the outlet's day, where the backend tells it. */
  number?: number
  /** A completed order has one where the backend writes bills. */
  billNumber?: string
  /** When its services are wished; undefined means as soon as possible. */
  serviceAt?: string
  /** By when the kitchen has promised it, where the backend tells it. */
  readyBy?: string
  /** When the kitchen was done, where the backend tells it: the status stays PREPARING until it is served. */
  readyAt?: string
  /** The statuses it has had, the first one first, where the backend tells them. */
  steps?: OrderMoment[]
  outlet: { outletId?: string; name?: string; contactNumber?: string; street?: string; city?: string }
  items: OrderItem[]
  /** From its place the waiter can be called, where the backend tells it. */
  callsWaiter?: boolean
  /** The key it was placed under, where the backend tells it. */
  idempotencyKey?: string
  /** What the customer said of it, once. */
  review?: OrderReview
}

/** When an order came to a status. */
export interface OrderMoment {
  status: string
  /** ISO 8601 with an offset. */
  at: string
}

/** The parts of a total, without dishes that were rejected. */
export interface OrderBill {
  itemTotalPaise: Paise
  deliveryFeePaise: Paise
  taxesPaise: Paise
  discountPaise: Paise
}

/** The parts as the server sent them; none where one is missing or they do not add up to the total: NaN equals no total. */
export function orderBill(parts: Partial<OrderBill>, totalPaise: Paise | undefined): OrderBill | undefined {
  const { itemTotalPaise = NaN, deliveryFeePaise = NaN, taxesPaise = NaN, discountPaise = NaN } = parts
  return itemTotalPaise + deliveryFeePaise + taxesPaise - discountPaise === totalPaise
    ? { itemTotalPaise, deliveryFeePaise, taxesPaise, discountPaise }
    : undefined
}

/** Stars of 5; the food's are the mean of its dishes' and may have tenths. */
export interface OrderReview {
  outletRating: number
  foodRating: number
  /** The outlet's answer to the review. */
  answer?: string | undefined
}

/** Lists of the orders page. */
export const ORDER_LISTS = ['upcoming', 'completed', 'all'] as const
export type OrderList = (typeof ORDER_LISTS)[number]

const LABELS: Record<OrderStatus, { label: string; tone: Tone }> = {
  PENDING: { label: 'Pending', tone: 'warn' },
  ACCEPTED: { label: 'Accepted', tone: 'warn' },
  PREPARING: { label: 'Preparing', tone: 'warn' },
  SERVED: { label: 'Completed', tone: 'ok' },
  COMPLETED: { label: 'Completed', tone: 'ok' },
  CANCELLED: { label: 'Cancelled', tone: 'err' },
  REJECTED: { label: 'Rejected', tone: 'err' },
}

export const orderStatusLabel = (status: string): { label: string; tone: Tone } =>
  Object.hasOwn(LABELS, status) ? LABELS[status as OrderStatus] : { label: status.toLowerCase(), tone: 'neutral' }

/** Nothing comes any more. */
export const OFF = ['CANCELLED', 'REJECTED'] as const satisfies OrderStatus[]
export const isOff = (status: string | undefined): boolean => OFF.some((off) => off === status)

/** The dishes are on the table, the services done. */
export const isServed = (status: string | undefined): boolean => status === 'SERVED' || status === 'COMPLETED'

/** Whether the kitchen or the waiter still has something to do for it. */
export const isUnderWay = (status: string): boolean => status !== 'COMPLETED' && !isOff(status)

/** Whether its dishes can be ordered once more while the meal goes on; services alone are no round. */
export const offersRound = ({ status, outlet, items }: Order): boolean =>
  isUnderWay(status) &&
  outlet.outletId !== undefined &&
  items.some(({ isRejected, isService, quantity }) => !isRejected && !isService && quantity > 0)

/** Whether there is something to share: a called-off order is not paid. */
export const offersSplit = ({ status, totalPaise }: Order): boolean => !isOff(status) && (totalPaise ?? 0) > 0

/** What a list shows: a server may still name an order as upcoming that is over. */
export const shownIn = (list: OrderList, orders: Order[]): Order[] =>
  list === 'upcoming' ? orders.filter(({ status }) => isUnderWay(status)) : orders

const PLACES: Record<OriginType, string> = { TABLE: 'Table', ROOM: 'Room' }

/** 'Table 7', or 'Table · Window' of a table with a name of its own; undefined when the order does not say. */
export function deliveryPlace({
  originType,
  originName,
  originId,
}: Pick<Order, 'originType' | 'originName' | 'originId'>): string | undefined {
  const kind = originType && PLACES[originType]
  if (!kind || !originName) return originName ?? (kind && originId ? `${kind} ${originId}` : kind)
  return originName.toLowerCase().startsWith(kind.toLowerCase()) ? originName : `${kind} · ${originName}`
}

/** 'Order 42', short enough to be said aloud; undefined where the backend tells no number. */
export const spokenNumber = ({ number }: Pick<Order, 'number'>): string | undefined => (number ? `Order ${number}` : undefined)

/** An order is rated once, when its dishes are on the table. */
export const mayBeRated = ({ status, items, review }: Order): boolean =>
  isServed(status) && review === undefined && dishesToRate(items).length > 0

/** Whether the order's page has the button 'Rate & Review'; a completed order is rated by its stars. */
export const offersReview = (order: Order): boolean => order.status === 'SERVED' && mayBeRated(order)

/** The dishes that were served, each once whatever sizes it came in. */
export function dishesToRate(items: OrderItem[]): OrderItem[] {
  const tasted = items.filter((item) => !item.isRejected)
  return tasted.filter((item, index) => tasted.findIndex(({ menuId }) => menuId === item.menuId) === index)
}

/** The first two as '2 x Dal', and how many more. */
export function itemsSummary(items: OrderItem[]): { shown: string[]; more: number } {
  return { shown: items.slice(0, 2).map((item) => `${item.quantity} x ${item.name}`), more: Math.max(0, items.length - 2) }
}
