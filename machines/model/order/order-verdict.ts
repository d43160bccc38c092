import { isOff, isServed, type Order, orderStatusLabel } from './order.ts'
import { isServiceOrder } from './order-kind.ts'
import { billTotal, isCooked, NOTHING_TO_PAY } from './order-progress.ts'

/** What the kitchen decided against an order or some of its dishes. */
export interface OrderVerdict {
  /** 'Order Rejected', 'Butter Naan will not come', '2 dishes will not come'. */
  title: string
  isOff: boolean
  /** The rest is served: the bill alone says what did not come. */
  isOver?: boolean
  /** In the kitchen's own words, where it gave any. */
  reasons: string[]
  /** '₹0', '₹357.00', 'Free'; undefined where the order tells no total, or is paid. */
  pays?: string
  /** What it means for the rest. */
  rest?: string
}

const REST: Partial<Record<string, string>> = {
  PENDING: 'The rest waits for the kitchen.',
  ACCEPTED: 'The kitchen has accepted the rest.',
  PREPARING: 'The rest is being cooked.',
}

/** undefined for an order of which everything comes. */
export function orderVerdict(order: Order): OrderVerdict | undefined {
  const { status, items, reason } = order
  const total = billTotal(order)
  const pays = total === NOTHING_TO_PAY ? '₹0' : total === 'N/A' ? undefined : total
  if (isOff(status)) {
    return {
      title: `Order ${orderStatusLabel(status).label}`,
      isOff: true,
      reasons: reason ? [reason] : [],
      pays,
      rest: 'Nothing is charged.',
    }
  }
  const refused = items.filter(({ isRejected }) => isRejected)
  if (refused.length === 0) return undefined
  const hasDishes = refused.length < items.length && !isServiceOrder(order)
  return {
    title: `${refused.length === 1 ? refused[0]!.name : `${refused.length} dishes`} will not come`,
    isOff: false,
    isOver: isServed(status),
    reasons: [...new Set(refused.flatMap((item) => item.reason ?? []))],
    pays: status === 'COMPLETED' ? undefined : pays,
    rest: hasDishes ? (isCooked(order) ? 'The rest is ready.' : REST[status]) : undefined,
  }
}
