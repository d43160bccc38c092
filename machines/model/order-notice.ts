import { servingSizeLabel } from './menu-item.ts'
import { formatAmount } from './money.ts'
import { type Order, type OrderItem, spokenNumber } from './order.ts'
import { isOff, NOTHING_TO_PAY } from './order-progress.ts'
import { fields, list, storedText } from './reading.ts'

/** What the customer must hear of an order, wherever they are. */
export interface OrderNotice {
  orderId: string
  title: string
  text: string
}

/** What has happened to an order that is not its usual way; `before` is undefined for one that was never read while it was under way. */
export function orderNotice(before: Order | undefined, order: Order): OrderNotice | undefined {
  const name = [spokenNumber(order) ?? 'Your order', order.outlet.name].filter(Boolean).join(' at ')
  const notice = (title: string, ...text: (string | false | undefined)[]) => ({
    orderId: order.orderId,
    title: `${name} ${title}`,
    text: text.filter(Boolean).join(' '),
  })
  if (isOff(order.status))
    return before && isOff(before.status)
      ? undefined
      : notice(`was ${order.status.toLowerCase()}`, order.reason && `${order.reason}.`, `${NOTHING_TO_PAY}.`)
  if (!before) return undefined
  const wasRejected = (item: OrderItem) =>
    before.items.some(({ menuId, servingSize, isRejected }) => isRejected && menuId === item.menuId && servingSize === item.servingSize)
  const refused = order.items.filter((item) => item.isRejected && !wasRejected(item))
  const isBillChanged = before.totalPaise !== undefined && order.totalPaise !== undefined && before.totalPaise !== order.totalPaise
  if (refused.length === 0 && !isBillChanged) return undefined
  return notice(
    'has changed',
    refused.length > 0 &&
      `The ${refused.every(({ isService }) => isService) ? 'hotel' : 'kitchen'} refused ${refused.map((item) => named(item) + (item.reason ? `: ${item.reason}` : '')).join(', ')}.`,
    isBillChanged && `Your bill is now ${formatAmount(order.totalPaise!)}, before it was ${formatAmount(before.totalPaise!)}.`,
    offerWords(before.bill?.discountPaise, order.bill?.discountPaise),
  )
}

const named = ({ quantity, name, servingSize }: OrderItem): string =>
  `${quantity} x ${name}${servingSize ? ` (${servingSizeLabel(servingSize)})` : ''}`

function offerWords(before = 0, now = before): string | undefined {
  if (before === 0) return undefined
  if (now === 0) return 'Your offer no longer applies.'
  return now === before ? `Your offer stays: ${formatAmount(now)} off.` : `Your offer now takes off ${formatAmount(now)}.`
}

export const readNotices = (value: unknown): OrderNotice[] =>
  list(value).flatMap((one) => {
    const { orderId, title, text } = fields(one)
    const notice = { orderId: storedText(orderId), title: storedText(title), text: storedText(text) }
    return notice.orderId && notice.title && notice.text ? [notice as OrderNotice] : []
  })
