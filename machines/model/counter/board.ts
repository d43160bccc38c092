import { daysFrom, localDate, localTime } from '#machines/model/dates.ts'
import type { DishKind } from '#machines/model/menu/menu-item.ts'
import { isUnderWay, type OrderStatus } from '#machines/model/order/order.ts'
import { WEEKDAYS } from '#machines/model/outlet/outlet.ts'
import { dayWord } from '#machines/model/outlet/service-time.ts'
import type { CallKind } from '#machines/model/order/waiter-call.ts'

/** An order as the outlet's staff see it. Moments are epoch milliseconds. */
export interface BoardOrder {
  orderId: string
  /** The customer's number of the day; undefined for an order from before they were counted. */
  number?: number | undefined
  status: OrderStatus
  /** 'Table 5' */
  place: string
  /** Its place was read from a printed code, and not typed; undefined where it is not known. */
  isScanned?: boolean | undefined
  createdAt: number
  updatedAt: number
  /** What the guest was promised. */
  readyBy?: number | undefined
  readyAt?: number | undefined
  /** When its services are wished; undefined for as soon as possible, and without any. */
  serviceAt?: number | undefined
  /** Why it was rejected or cancelled. */
  reason?: string | undefined
  /** Undefined where it has no bill. */
  billNumber?: string | undefined
  lines: BoardLine[]
}

export interface BoardLine {
  lineNumber: number
  name: string
  quantity: number
  servingSize?: string | undefined
  note?: string | undefined
  isVegetarian: boolean
  kind?: DishKind | undefined
  isRejected: boolean
  reason?: string | undefined
  /** The number of the credit note that took it off the bill. */
  creditNote?: string | undefined
  /** Undefined where the outlet does not say. */
  allergens?: string[] | undefined
}

/** A guest who calls the waiter. */
export interface BoardCall {
  callId: string
  kind: CallKind
  /** The first name of who comes; undefined while it is not answered. */
  by?: string | undefined
  isComing: boolean
  place: string
  calledAt: number
}

export interface Board {
  at: number
  /** IANA name. */
  timeZone: string
  /** Until when no orders are taken, as the server wrote it; undefined without a pause. */
  pausedUntil?: string | undefined
  /** The outlet takes no orders until its owner opens it. */
  isClosed?: boolean | undefined
  /** Those that are open, the oldest first; undefined where guests cannot call. */
  calls?: BoardCall[]
  underWay: BoardOrder[]
  over: BoardOrder[]
}

/** Orders that are over, of any age, the newest first. */
export interface FinishedOrders {
  /** IANA name. */
  timeZone: string
  orders: BoardOrder[]
  /** Where the next page begins; undefined where there are no older ones. */
  nextCursor?: string | undefined
}

/** A page of them; with `number` those alone whose bill, or who themselves, have it. */
export interface FinishedPage {
  outletId: string
  number: string | undefined
  cursor: string | undefined
}

/** Takes an order to its next step; with `lineNumber` it rejects one dish. */
export type Move =
  /** An order of services alone names no minutes. */
  | { action: 'accept'; minutes?: number }
  | { action: 'prepare' | 'ready' | 'serve' | 'complete' }
  /** Another promise, ISO 8601: sent twice it is the same one. */
  | { action: 'delay'; readyBy: string }
  | { action: 'reject' | 'cancel'; reason: string }
  | { action: 'rejectLine'; lineNumber: number; reason: string }

export const COLUMNS = ['new', 'preparing', 'ready'] as const
export type Column = (typeof COLUMNS)[number]

/** Where an order stands; one that is over stays last, as long as its card has something to say. */
export function columnOf({ status, readyAt }: BoardOrder): Column {
  if (status === 'PENDING') return 'new'
  return (status === 'ACCEPTED' || status === 'PREPARING') && readyAt === undefined ? 'preparing' : 'ready'
}

/** What is served waits for its bill, and stands last. */
export const inColumn = (orders: readonly BoardOrder[], column: Column): BoardOrder[] =>
  orders
    .filter((order) => columnOf(order) === column)
    .toSorted((one, other) => Number(one.status === 'SERVED') - Number(other.status === 'SERVED'))

export const isOver = ({ status }: BoardOrder): boolean => !isUnderWay(status)

/** How many of a column the staff still work on: what is served waits for its bill alone. */
export const countWaiting = (orders: readonly BoardOrder[]): number =>
  orders.filter((order) => order.status !== 'SERVED' && !isOver(order)).length

/** Leaves out those that stand on the board. */
export const notAmong = (orders: readonly BoardOrder[], board: readonly BoardOrder[]): BoardOrder[] =>
  orders.filter(({ orderId }) => !board.some((one) => one.orderId === orderId))

/** A dish, or the whole order, may be refused until it is served. */
export const canBeRefused = ({ status }: BoardOrder): boolean => status === 'PENDING' || status === 'ACCEPTED' || status === 'PREPARING'

/** 'Order 45', 'Order of Table 5' where orders are not counted. */
export const nameOfOrder = ({ number, place }: BoardOrder): string => (number === undefined ? `Order of ${place}` : `Order ${number}`)

const isService = ({ kind }: BoardLine) => kind === 'service'
const remaining = ({ lines }: BoardOrder) => lines.filter(({ isRejected }) => !isRejected)

/** The rule of order-kind.ts: such an order has a time in place of minutes. */
export const isServiceOrder = ({ lines }: BoardOrder): boolean =>
  lines.some(isService) && lines.every((line) => isService(line) || line.isRejected)

/** 'at 7:00 pm', 'tomorrow at 7:00 am', 'Sunday at 7:00 am' or 'as soon as possible', in the outlet's time; undefined for an order without services. */
export function serviceTimeOf(order: BoardOrder, at: number, timeZone: string): string | undefined {
  if (!remaining(order).some(isService)) return undefined
  if (order.serviceAt === undefined) return 'as soon as possible'
  const [day = '', today = ''] = [order.serviceAt, at].map((moment) => localDate(new Date(moment).toISOString(), timeZone))
  const word = dayWord(daysFrom(today, day), WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7]!)
  return `${word} at ${localTime(order.serviceAt, timeZone)}`.trim()
}

/** '3 dishes', '1 service', '2 items' where it has both. */
export function countOf(order: BoardOrder): string {
  const lines = remaining(order)
  const [one, more] = isServiceOrder(order) ? ['service', 'services'] : lines.some(isService) ? ['item', 'items'] : ['dish', 'dishes']
  return `${lines.length} ${lines.length === 1 ? one : more}`
}

const MINUTE_MS = 60_000
/** A new order that waits as long as this is called unanswered. */
const UNANSWERED_MIN = 3
/** A finished dish that waits as long as this gets cold. */
const COLD_MIN = 5

export interface Age {
  /** '29 min'; '7:00 pm' of services that are wished then */
  long: string
  /** '9 min late', 'due 6:41 pm' */
  note: string
  isLate: boolean
}

/** How long an order has been here, and what is due, by the server's clock and in the outlet's time. */
export function ageOf(order: BoardOrder, at: number, timeZone: string): Age {
  const minutesSince = (moment: number) => Math.max(0, Math.floor((at - moment) / MINUTE_MS))
  const clock = (moment: number) => localTime(moment, timeZone) ?? ''
  const minutes = minutesSince(order.createdAt)
  const { status, readyAt, serviceAt, updatedAt } = order
  const ofServices = isServiceOrder(order)
  const readyBy = order.readyBy ?? (ofServices ? serviceAt : undefined)
  const long = ofServices && serviceAt !== undefined ? clock(serviceAt) : `${minutes} min`
  if (status === 'PENDING') return { long, note: minutes >= UNANSWERED_MIN ? 'not answered' : clock(order.createdAt), isLate: false }
  if (status === 'SERVED') return { long, note: `${ofServices ? 'done' : 'served'} ${clock(updatedAt)}`, isLate: false }
  if (isOver(order)) return { long, note: clock(updatedAt), isLate: false }
  if (readyAt !== undefined && !ofServices) {
    const waits = minutesSince(readyAt)
    return { long, note: waits > 0 ? `waits ${waits} min` : 'just now', isLate: waits >= COLD_MIN }
  }
  if (readyBy === undefined) return { long, note: clock(order.createdAt), isLate: false }
  const late = Math.floor((at - readyBy) / MINUTE_MS)
  return late > 0 ? { long, note: `${late} min late`, isLate: true } : { long, note: `due ${clock(readyBy)}`, isLate: false }
}

/** Five minutes more than promised; than now, where that has passed. */
export const laterPromise = ({ readyBy = 0 }: BoardOrder, at: number): string =>
  new Date(Math.max(readyBy, at) + DELAY_MIN * MINUTE_MS).toISOString()
const DELAY_MIN = 5

/** The later of two readings of one order. */
export const newerOf = (known: BoardOrder | undefined, read: BoardOrder): BoardOrder =>
  known && known.updatedAt > read.updatedAt ? known : read

/** 'Order 45, Table 5' of each new order among these that was not known. */
export const newOrders = (known: readonly BoardOrder[], read: readonly BoardOrder[]): BoardOrder[] =>
  read.filter(({ orderId, status }) => status === 'PENDING' && !known.some((one) => one.orderId === orderId))

const ASKS: Record<CallKind, string> = { WATER: 'asks for water', BILL: 'asks for the bill', HELP: 'asks for help' }

/** 'Table 3 asks for water' */
export const callText = ({ kind, place }: BoardCall): string => `${place} ${ASKS[kind]}`

/** 'just now', '4 min ago', by the server's clock. */
export function sinceCall({ calledAt }: BoardCall, at: number): string {
  const minutes = Math.floor((at - calledAt) / MINUTE_MS)
  return minutes < 1 ? 'just now' : `${minutes} min ago`
}

export const newCalls = (known: readonly BoardCall[], read: readonly BoardCall[]): BoardCall[] =>
  read.filter(({ callId, isComing }) => !isComing && !known.some((one) => one.callId === callId))
