import { DEFAULT_PREPARATION_MINUTES } from './menu-item.ts'
import { type Order, orderStatusLabel } from './order.ts'

const MINUTE_MS = 60_000
/** A day: a longer preparation time is taken for a mistake. */
const LONGEST_PREPARATION_MINUTES = 24 * 60

export interface OrderProgress {
  /** 0 to 100, whole. */
  percent: number
  /** Whole minutes, never below 0. */
  minutesLeft: number
  isReady: boolean
  /** When it should be ready, epoch milliseconds; undefined when the order does not say when it last changed. */
  readyAt?: number
}

/**
 * How far an order is at a moment: the time since its last update, as a part of its longest preparation.
 * It is reckoned from two moments and never counted up, so that it is right after any sleep; a clock that is wrong stays in bounds.
 */
export function orderProgress(order: Pick<Order, 'status' | 'updatedAt' | 'createdAt' | 'items'>, now: number): OrderProgress {
  const wholeMs = longestPreparationMinutes(order.items) * MINUTE_MS
  const since = momentOf(order.updatedAt) ?? momentOf(order.createdAt)
  const elapsedMs = since === undefined || !Number.isFinite(now) ? 0 : Math.min(wholeMs, Math.max(0, now - since))
  const readyAt = since === undefined ? undefined : since + wholeMs
  if (isOff(order.status)) return { percent: 0, minutesLeft: 0, isReady: false, readyAt: undefined }
  const isReady = isServed(order.status) || elapsedMs >= wholeMs
  if (isReady) return { percent: 100, minutesLeft: 0, isReady, readyAt }
  // Rounded down, so that 100 % and 'Ready!' come together.
  const percent = Math.min(99, Math.floor((elapsedMs / wholeMs) * 100))
  return { percent, minutesLeft: Math.ceil((wholeMs - elapsedMs) / MINUTE_MS), isReady, readyAt }
}

const isServed = (status: string): boolean => status === 'SERVED' || status === 'COMPLETED'

/** Cancelled or rejected: nothing comes any more. */
export const isOff = (status: string): boolean => status === 'CANCELLED' || status === 'REJECTED'

/** Longest preparation among the dishes that the kitchen accepted; 30 minutes for one that names none. */
function longestPreparationMinutes(items: Order['items']): number {
  const minutes = items
    .filter((item) => !item.isRejected)
    .map(({ preparationMinutes: own }) =>
      own !== undefined && Number.isFinite(own) && own > 0 ? Math.min(own, LONGEST_PREPARATION_MINUTES) : DEFAULT_PREPARATION_MINUTES,
    )
  return minutes.length > 0 ? Math.max(...minutes) : DEFAULT_PREPARATION_MINUTES
}

function momentOf(timestamp: string | undefined): number | undefined {
  const moment = timestamp === undefined ? Number.NaN : Date.parse(timestamp)
  return Number.isNaN(moment) ? undefined : moment
}

const STEPS = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED'] as const

export interface OrderStep {
  /** As the status reads: Pending, Accepted, Preparing, Completed. */
  name: string
  place: 'done' | 'now' | 'ahead'
}

/** The way of an order through the kitchen; undefined for one that left it: cancelled, rejected, of an unknown status. */
export function orderSteps(status: string): OrderStep[] | undefined {
  const at = status === 'COMPLETED' ? STEPS.length : STEPS.findIndex((step) => step === status)
  if (at < 0) return undefined
  return STEPS.map((step, index) => ({
    name: orderStatusLabel(step).label,
    // Dishes on the table: the last step is not awaited any more.
    place: index < at || (step === 'SERVED' && at === index) ? 'done' : index === at ? 'now' : 'ahead',
  }))
}
