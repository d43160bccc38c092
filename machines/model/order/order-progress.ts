import { DEFAULT_PREPARATION_MINUTES } from '#machines/model/menu/menu-item.ts'
import { formatAmount } from '#machines/model/money.ts'
import { isOff, isServed, type Order } from './order.ts'
import { isServiceOrder, orderLabel } from './order-kind.ts'
import { moment } from '#machines/model/reading.ts'
import { FREE, serviceWhen } from '#machines/model/outlet/service-time.ts'

const MINUTE_MS = 60_000
/** A day: a longer preparation time is taken for a mistake. */
const LONGEST_PREPARATION_MINUTES = 24 * 60

type Timed = Pick<Order, 'status' | 'updatedAt' | 'createdAt' | 'items' | 'steps' | 'serviceAt' | 'readyBy' | 'readyAt'>

export interface OrderProgress {
  /** 0 to 100, whole. */
  percent: number
  /** Whole minutes, never below 0. */
  minutesLeft: number
  /** Served, ready by the kitchen's word, or 100 % by the specification's rule. */
  isReady: boolean
  /** When it should be ready, epoch milliseconds; undefined when the order does not say when it last changed. */
  readyAt?: number
  /** Stands in place of minutes where all are services: 'at 7:00 pm', 'as soon as possible'. */
  when?: string
}

/** The bar of services tells nothing but how far they are. */
const SERVICES_PERCENT: Partial<Record<string, number>> = { ACCEPTED: 33, PREPARING: 66 }

/**
 * How far an order is at a moment: the time since it began, as a part of its longest preparation, or since it was accepted, on the way to what was promised.
 * It is calculated from two moments and never counted up, so that it is right after any sleep; a clock that is wrong stays in bounds.
 */
export function orderProgress(order: Timed, now: number): OrderProgress {
  if (isOff(order.status)) return { percent: 0, minutesLeft: 0, isReady: false, readyAt: undefined }
  if (isServiceOrder(order)) {
    const isReady = isServed(order.status)
    const percent = isReady ? 100 : (SERVICES_PERCENT[order.status] ?? 0)
    return { percent, minutesLeft: 0, isReady, when: serviceWhen(order.serviceAt, now) }
  }
  const promised = promiseOf(order)
  const began = promised === undefined ? kitchenBeginning(order, now) : beginningOf(order.steps, 'ACCEPTED')
  const since = began ?? moment(order.updatedAt) ?? moment(order.createdAt)
  const wholeMs =
    promised === undefined || since === undefined ? longestPreparationMinutes(order.items) * MINUTE_MS : Math.max(1, promised - since)
  const elapsedMs = since === undefined || !Number.isFinite(now) ? 0 : Math.min(wholeMs, Math.max(0, now - since))
  const readyAt = since === undefined ? undefined : (promised ?? since + wholeMs)
  // A kitchen that promises, or tells when it began, also tells when it is done: until then its order is late, and not ready by itself.
  const isReady = isServed(order.status) || isCooked(order) || (elapsedMs >= wholeMs && (began ?? promised) === undefined)
  if (isReady) return { percent: 100, minutesLeft: 0, isReady, readyAt }
  // Rounded down, so that 100 % and 'Ready!' come together.
  const percent = Math.min(99, Math.floor((elapsedMs / wholeMs) * 100))
  return { percent, minutesLeft: Math.ceil((wholeMs - elapsedMs) / MINUTE_MS), isReady, readyAt }
}

/** What the kitchen has promised, while it owes it; undefined where the order does not tell it. */
const promiseOf = ({ status, readyBy }: Pick<Order, 'status' | 'readyBy'>): number | undefined =>
  status === 'ACCEPTED' || status === 'PREPARING' ? moment(readyBy) : undefined

/**
 * When the kitchen began, where the order tells its steps: one beginning for all of them, so that no step starts the progress anew.
 * An order that still waits for the kitchen begins now. undefined where the specification's rule counts: from the last update.
 */
function kitchenBeginning({ status, steps }: Timed, now: number): number | undefined {
  const began = beginningOf(steps, 'PREPARING')
  if (began !== undefined) return began
  const waits = status === 'PENDING' || status === 'ACCEPTED'
  return waits && steps?.length && Number.isFinite(now) ? now : undefined
}

const beginningOf = (steps: Order['steps'], ...statuses: string[]): number | undefined =>
  moment(steps?.find(({ status }) => statuses.includes(status))?.at)

/** The kitchen has said so. */
export const isCooked = ({ status, readyAt }: Pick<Order, 'status' | 'readyAt'>): boolean => status === 'PREPARING' && readyAt !== undefined

export const NOTHING_TO_PAY = 'You pay nothing'

/** Services that cost nothing: its bill has no parts. */
export const isFree = ({ totalPaise, items }: Pick<Order, 'totalPaise' | 'items'>): boolean =>
  totalPaise === 0 && items.some(({ isService, isRejected }) => isService && !isRejected)

/** What is to be paid, as a bill says it: nothing for an order that is off, nor for one whose dishes were all refused. */
export function billTotal({ status, totalPaise, items }: Pick<Order, 'status' | 'totalPaise' | 'items'>): string {
  if (isOff(status)) return NOTHING_TO_PAY
  if (isFree({ totalPaise, items })) return FREE
  if (totalPaise === 0) return NOTHING_TO_PAY
  return totalPaise === undefined ? 'N/A' : formatAmount(totalPaise)
}

/** Longest preparation among the dishes that the kitchen accepted; 30 minutes for one that names none. */
function longestPreparationMinutes(items: Order['items']): number {
  const minutes = items
    .filter(({ isRejected, isService }) => !isRejected && !isService)
    .map(({ preparationMinutes: own }) =>
      own !== undefined && Number.isFinite(own) && own > 0 ? Math.min(own, LONGEST_PREPARATION_MINUTES) : DEFAULT_PREPARATION_MINUTES,
    )
  return minutes.length > 0 ? Math.max(...minutes) : DEFAULT_PREPARATION_MINUTES
}

const STEPS = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED'] as const

export interface OrderStep {
  /** As the status reads: Pending, Accepted, Preparing, Completed. */
  name: string
  /** 'off': cancelled or rejected there. */
  place: 'done' | 'now' | 'ahead' | 'off'
  /** When it began, epoch milliseconds, where the order tells it. */
  at?: number
  /** By when it should begin: only of the dishes on the table once the kitchen has begun or promised, unless they are late. */
  by?: number
}

/** The way of an order through the kitchen; undefined for one of an unknown status, or that left it and does not tell when. */
export function orderSteps(
  { status, steps, items, readyBy }: Pick<Order, 'status' | 'steps' | 'items' | 'readyBy'>,
  progress?: OrderProgress,
): OrderStep[] | undefined {
  if (isOff(status)) {
    if (steps?.at(-1)?.status !== status) return undefined
    return steps.map((step) => ({
      name: orderLabel({ status: step.status, items }).label,
      place: step.status === status ? 'off' : 'done',
      at: moment(step.at),
    }))
  }
  const now = status === 'COMPLETED' ? STEPS.length : STEPS.findIndex((step) => step === status)
  if (now < 0) return undefined
  return STEPS.map((step, index): OrderStep => {
    const name = orderLabel({ status: step, items }).label
    if (index > now) {
      const isAwaited = (promiseOf({ status, readyBy }) ?? beginningOf(steps, 'PREPARING')) !== undefined
      const isInTime = step === 'SERVED' && isAwaited && (progress?.minutesLeft ?? 0) > 0
      return { name, place: 'ahead', by: isInTime ? progress?.readyAt : undefined }
    }
    const at = step === 'SERVED' ? beginningOf(steps, 'SERVED', 'COMPLETED') : beginningOf(steps, step)
    // Dishes on the table: the last step is not awaited any more.
    return { name, place: index < now || step === 'SERVED' ? 'done' : 'now', at }
  })
}

export const LATE = 'taking longer'

export interface OrderWords {
  /** 'Waiting for the kitchen', 'Accepted', 'Preparing', 'Ready'; else as the status reads. */
  state: string
  /** 'about 12 min', 'taking longer'; undefined when nothing is awaited from the kitchen. */
  time?: string
}

/** What the screens say of an order: its state, and how long the kitchen needs. */
export function orderWords(order: Pick<Order, 'status' | 'items'>, { isReady, minutesLeft, when }: OrderProgress): OrderWords {
  const { status } = order
  const state = status === 'PENDING' ? `Waiting for the ${when ? 'hotel' : 'kitchen'}` : orderLabel(order).label
  if (!['PENDING', 'ACCEPTED', 'PREPARING'].includes(status)) return { state }
  if (when) return { state, time: when }
  if (isReady) return { state: status === 'PREPARING' ? 'Ready' : state }
  return { state, time: minutesLeft > 0 ? `about ${minutesLeft} min` : LATE }
}

/** What the page of a placed order says below its title: the specification's sentence, unless another is known to be true. */
export function placedWords(status: string | undefined, reason?: string, ofServices = false): string {
  if (ofServices && !isOff(status)) return placedServices(status)
  if (status === 'PENDING') return 'Waiting for the kitchen'
  if (status === 'ACCEPTED') return 'The kitchen has accepted your order'
  if (isServed(status)) return 'Enjoy your meal'
  if (status !== undefined && isOff(status))
    return [`The order was ${status.toLowerCase()}.`, reason && `${reason}.`, `${NOTHING_TO_PAY}.`].filter(Boolean).join(' ')
  return 'Your delicious meal is being prepared with care'
}

function placedServices(status: string | undefined): string {
  if (status === undefined) return 'The hotel has your order'
  if (status === 'PENDING') return 'Waiting for the hotel'
  if (isServed(status)) return 'It is done. Enjoy your stay'
  return status === 'ACCEPTED' ? 'The hotel has accepted your order' : 'The hotel is seeing to it'
}
