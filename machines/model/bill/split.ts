import { linePricePaise } from '#machines/model/cart.ts'
import { formatAmount, type Paise } from '#machines/model/money.ts'
import { deliveryPlace, type Order, spokenNumber } from '#machines/model/order/order.ts'

export const FEWEST_HEADS = 2
export const MOST_HEADS = 20

/** How a table shares a bill. */
export interface Division {
  heads: number
  /** Who had what: for each item of the order the heads that share it, counted from 0, all of them where none is named; undefined splits per head. */
  eaters?: number[][]
}

/** What one of them pays. */
export interface Share {
  paise: Paise
  /** How much of it is dishes, where the order tells the parts of its total; the rest is taxes, fees and discount. */
  dishesPaise?: Paise
}

type Billed = Pick<Order, 'totalPaise' | 'bill' | 'items'>

/** Each one's share, the customer's first; together they are the total, to the paisa. None where the order tells no total. */
export function sharesOf({ totalPaise, bill, items }: Billed, { heads, eaters }: Division): Share[] {
  if (totalPaise === undefined || !Number.isSafeInteger(totalPaise)) return []
  if (!eaters) return apportion(totalPaise, equally(heads)).map((paise) => ({ paise }))
  const weights = weightsOf(items, heads, eaters)
  const shares = apportion(totalPaise, weights)
  if (!bill) return shares.map((paise) => ({ paise }))
  const dishes = apportion(bill.itemTotalPaise, weights)
  return shares.map((paise, head) => ({ paise, dishesPaise: dishes[head]! }))
}

const equally = (heads: number): bigint[] => Array.from({ length: heads }, () => 1n)

/** 1 to 20 all divide it, so that a dish shared by any number of heads has whole parts. */
const WHOLE = 232_792_560n

/** The worth of the dishes of each person. Rejected ones count for none; without a dish that costs something, every person counts the same. */
function weightsOf(items: Order['items'], heads: number, eaters: number[][]): bigint[] {
  const weights = Array.from({ length: heads }, () => 0n)
  items.forEach((item, index) => {
    if (item.isRejected) return
    const named = (eaters[index] ?? []).filter((head) => head < heads)
    const sharing = named.length > 0 ? named : [...weights.keys()]
    const worth = linePricePaise(item)
    // A price from the wire may be too large to be reckoned with, which BigInt would not take.
    const part = Number.isSafeInteger(worth) ? (BigInt(worth) * WHOLE) / BigInt(sharing.length) : 0n
    for (const head of sharing) weights[head] = weights[head]! + part
  })
  return weights.some((weight) => weight > 0n) ? weights : equally(heads)
}

/** The amount in whole paise, in proportion to the weights: the paise that rounding down leaves go to the largest remainders. */
function apportion(amount: Paise, weights: bigint[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n)
  const exact = weights.map((weight) => BigInt(amount) * weight)
  const parts = exact.map((part) => Number(part / sum))
  const left = amount - parts.reduce((total, part) => total + part, 0)
  const remainder = (head: number) => exact[head]! % sum
  const first = [...weights.keys()].toSorted((one, other) => Number(remainder(other) - remainder(one)))
  for (const head of first.slice(0, left)) parts[head] = parts[head]! + 1
  return parts
}

export const guestName = (head: number): string => (head === 0 ? 'You' : `Guest ${head + 1}`)

/** 'Order 42 · Dariya Mahal · Table 5', from what the order tells. */
const titleOf = (order: Order): string =>
  [spokenNumber(order) ?? `Order ${order.orderId}`, order.outlet.name, deliveryPlace(order)]
    .filter((part) => part !== undefined)
    .join(' · ')

/** The split in words, for the table: the sender is 'Me' there. */
export const splitText = (order: Order, shares: Share[]): string =>
  [
    titleOf(order),
    ...shares.map(({ paise }, head) => `${head === 0 ? 'Me' : guestName(head)}: ${formatAmount(paise)}`),
    `Total: ${formatAmount(shares.reduce((sum, { paise }) => sum + paise, 0))}`,
  ].join('\n')

/** One guest's share in words, for that guest. */
export const shareText = (order: Order, { paise }: Share): string => `${titleOf(order)}\nYour share: ${formatAmount(paise)}`
