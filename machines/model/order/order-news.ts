import { localTime } from '#machines/model/dates.ts'
import { isServiceOrder } from './order-kind.ts'
import { formatAmount } from '#machines/model/money.ts'
import { deliveryPlace, isOff, type Order, spokenNumber } from './order.ts'
import { isCooked, orderProgress } from './order-progress.ts'
import { orderVerdict } from './order-verdict.ts'
import { fields, list, storedText } from '#machines/model/reading.ts'
import { toId } from '#machines/model/ids.ts'

const KINDS = ['off', 'changed', 'good'] as const

/** What the customer must hear of an order, wherever they are. */
export interface OrderNews {
  orderId: string
  outletId?: string
  /** 'off' and 'changed' are bad news, which stays until it is read. */
  kind: (typeof KINDS)[number]
  title: string
  text: string
}

export const isGoodNews = ({ kind }: OrderNews): boolean => kind === 'good'

/** What has happened to an order at a moment; `before` is undefined for one that was never read while it was under way. */
export function orderNews(before: Order | undefined, order: Order, now: number): OrderNews | undefined {
  const spoken = spokenNumber(order)
  const name = spoken ?? ['Your order', order.outlet.name].filter(Boolean).join(' at ')
  const news = (kind: OrderNews['kind'], title: string, ...text: (string | false | undefined)[]): OrderNews => ({
    orderId: order.orderId,
    ...(order.outlet.outletId !== undefined && { outletId: order.outlet.outletId }),
    kind,
    title,
    text: text.filter(Boolean).join(' '),
  })
  const verdict = orderVerdict(order)
  if (isOff(order.status))
    return before && isOff(before.status)
      ? undefined
      : news('off', `${name} was ${order.status.toLowerCase()}`, ...quotes(verdict?.reasons), 'You pay ₹0.')
  if (!before) return undefined
  const isBillChanged = before.totalPaise !== undefined && order.totalPaise !== undefined && before.totalPaise !== order.totalPaise
  const refused = order.items.filter((item) => item.isRejected && !wasRejected(before, item))
  if (refused.length > 0 || isBillChanged)
    return news(
      'changed',
      refused.length > 0 ? `${name}: ${verdict!.title}` : `${name} has changed`,
      ...quotes(verdict?.reasons),
      isBillChanged && `You pay ${formatAmount(order.totalPaise!)} instead of ${formatAmount(before.totalPaise!)}.`,
      offerWords(before.bill?.discountPaise, order.bill?.discountPaise),
    )
  const isSame = before.status === order.status && isCooked(before) === isCooked(order)
  return isSame ? undefined : goodNews(order, name, now, news)
}

function goodNews(
  order: Order,
  name: string,
  now: number,
  news: (kind: OrderNews['kind'], title: string, ...text: (string | undefined)[]) => OrderNews,
): OrderNews | undefined {
  const isService = isServiceOrder(order)
  if (order.status === 'ACCEPTED') {
    const { minutesLeft, readyAt, when } = orderProgress(order, now)
    const by = localTime(readyAt)
    const words = when ? `It comes ${when}.` : minutesLeft > 0 ? `Ready in about ${minutesLeft} min${by ? `, by ${by}` : ''}.` : undefined
    return news('good', `${name} is accepted`, words)
  }
  if (order.status === 'PREPARING') {
    if (isService) return news('good', `${name} is under way`)
    const place = deliveryPlace(order)
    if (isCooked(order)) return news('good', `${name} is ready`, place && `It comes to ${place} now.`)
    const { minutesLeft } = orderProgress(order, now)
    return news('good', `${name} is being prepared`, minutesLeft > 0 ? `About ${minutesLeft} min.` : undefined)
  }
  if (order.status === 'SERVED')
    return news('good', `${name} is ${isService ? 'done' : 'served'}`, isService ? undefined : 'Enjoy your meal.')
  if (order.status === 'COMPLETED') return news('good', `${name} is completed`, 'Thank you for your visit.')
  return undefined
}

/** Each ends as a sentence: another one follows. */
const quotes = (reasons: string[] = []): string[] => reasons.map((reason) => `“${reason.replace(/[^.!?…।]$/, '$&.')}”`)

const wasRejected = (before: Order, { menuId, servingSize }: Order['items'][number]): boolean =>
  before.items.some((item) => item.isRejected && item.menuId === menuId && item.servingSize === servingSize)

function offerWords(before = 0, now = before): string | undefined {
  if (before === 0) return undefined
  if (now === 0) return 'Your offer no longer applies.'
  return now === before ? `Your offer stays: ${formatAmount(now)} off.` : `Your offer now takes off ${formatAmount(now)}.`
}

export const readOrderNews = (value: unknown): OrderNews[] =>
  list(value).flatMap((one) => {
    const { orderId, outletId, kind, title, text } = fields(one)
    const outlet = toId(outletId)
    const news = {
      orderId: storedText(orderId),
      ...(outlet !== undefined && { outletId: outlet }),
      kind: KINDS.find((known) => known === kind) ?? 'changed',
      title: storedText(title),
      text: typeof text === 'string' ? text : undefined,
    }
    return news.orderId && news.title && news.text !== undefined ? [news as OrderNews] : []
  })
