import { daysFrom, localDate, localTime } from './dates.ts'
import { formatAmount } from './money.ts'
import { isOff } from './order/order.ts'
import { zoneFormatter } from './zone-formatter.ts'

export const ENTRY_KINDS = ['ORDER', 'REVIEW', 'OUTLET'] as const
export const ENTRY_STATUSES = ['ACCEPTED', 'READY', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED'] as const

/** What has happened for the customer, as the bell's page tells it. */
export interface BellEntry {
  id: string
  /** News of an order, an answer to a review, an outlet that has opened. */
  kind: (typeof ENTRY_KINDS)[number]
  at: string
  isNew: boolean
  outletId: string
  outletName: string
  orderId?: string | undefined
  orderNumber?: number | undefined
  /** The order has services of a hotel alone, which are done and not served. */
  isService?: boolean | undefined
  /** Only news of an order has one. */
  status?: (typeof ENTRY_STATUSES)[number] | undefined
  /** Why an order was rejected or cancelled; the answer to a review. */
  text?: string | undefined
  readyBy?: string | undefined
  totalPaise?: number | undefined
}

export interface BellList {
  /** Newest first. */
  entries: BellEntry[]
  /** Older entries that are new count too. */
  unread: number
}

const BECAME = {
  ACCEPTED: 'is accepted',
  READY: 'is ready',
  SERVED: 'is served',
  COMPLETED: 'is completed',
  REJECTED: 'was rejected',
  CANCELLED: 'was cancelled',
} as const

export function headlineOf({ kind, status, isService, outletName, orderNumber }: BellEntry): string {
  if (kind === 'REVIEW') return `${outletName} answered your review`
  if (kind === 'OUTLET') return `${outletName} is open near you`
  const became = isService && status === 'SERVED' ? 'is done' : BECAME[status!]
  return `${orderNumber ? `Order ${orderNumber}` : 'Your order'} ${status ? became : 'has changed'}`
}

export function detailOf({ kind, status, outletName, text, readyBy, totalPaise }: BellEntry): string {
  const quoted = text && `“${text}”`
  if (kind === 'REVIEW') return quoted ?? ''
  if (kind === 'OUTLET') return 'You asked to be told.'
  if (isOff(status)) return [quoted ? `${outletName}: ${quoted}` : `${outletName}.`, 'You pay ₹0.'].join(' ')
  if (status === 'COMPLETED' && totalPaise !== undefined) return `${formatAmount(totalPaise)} at ${outletName}.`
  const by = status === 'ACCEPTED' && readyBy ? localTime(Date.parse(readyBy)) : undefined
  return by ? `${outletName} · Ready by ${by}` : outletName
}

/** The entries by day, newest first, in the device's own zone: 'Today', 'Yesterday', '14 November'. */
export function byDay(entries: BellEntry[], now: number): { day: string; heading: string; entries: BellEntry[] }[] {
  const today = localDate(new Date(now).toISOString())!
  const days = new Map<string, BellEntry[]>()
  for (const entry of entries) {
    const day = localDate(entry.at)!
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return [...days].map(([day, ofDay]) => ({ day, heading: headingOf(day, today), entries: ofDay }))
}

const dayAndMonth = zoneFormatter('en-GB', { day: 'numeric', month: 'long' })

const headingOf = (day: string, today: string): string =>
  ['Today', 'Yesterday'][daysFrom(day, today)] ?? dayAndMonth('UTC').format(new Date(day))
