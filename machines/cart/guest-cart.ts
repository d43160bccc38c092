import { type Cart, cartLines, findLine, type LineKey, lineKey, putLine, removeLines } from '../model/cart.ts'
import type { Change, Settled } from './cart.context.ts'

/** A guest's cart in one tab: its lines, and when each was last changed. */
export interface GuestCart {
  cart: Cart
  queue: Change[]
  settled: Settled
}

/** Merges the carts of two tabs, with the same result in both: the newest change of a line wins (Decision 7). */
export function mergeGuestCarts(one: GuestCart, other: GuestCart): GuestCart {
  const settled = mergeSettled(one.settled, other.settled)
  const mine = newest(one)
  const theirs = newest(other)
  const queue: Change[] = []
  let { cart } = one
  for (const key of new Set([...mine.keys(), ...theirs.keys()])) {
    const [a, b] = [mine.get(key), theirs.get(key)]
    const isTheirs = !a || (b !== undefined && isNewer(b, a))
    const change = isTheirs ? b! : a
    if (isSettled(change, settled)) {
      cart = removeLines(cart, [key])
      continue
    }
    if (isTheirs) cart = copyLine(cart, other.cart, change)
    queue.push(change)
  }
  return { cart, queue, settled }
}

/** Marks every line as part of a customer's cart. */
export const settledWith = (guest: GuestCart): Settled =>
  mergeSettled(guest.settled, Object.fromEntries([...newest(guest)].map(([key, { at }]) => [key, at])))

/** A time for the next change of a line, later than all before it, whatever the clock says. */
export function nextTime({ queue, settled }: Omit<GuestCart, 'cart'>, key: LineKey, now: number): number {
  const last = Math.max(queue.find((change) => change.key === key)?.at ?? -1, settled[key] ?? -1)
  return Math.max(now, last + 1)
}

export const isSettled = ({ key, at }: Change, settled: Settled): boolean => (settled[key] ?? -1) >= at

/** Of two changes at the same moment the larger quantity wins: all tabs must choose alike. */
const isNewer = (one: Change, other: Change): boolean => one.at > other.at || (one.at === other.at && one.quantity > other.quantity)

/** When each line was last changed, and what it came to. A line without a noted change counts as older than every change. */
function newest({ cart, queue }: Pick<GuestCart, 'cart' | 'queue'>): Map<LineKey, Change> {
  // By maps: this runs with every change, and a stored cart may be long.
  const quantities = new Map(cartLines(cart).map((line) => [lineKey(line), line.quantity]))
  const times = new Map(queue.map(({ key, at }) => [key, at]))
  const keys = [...quantities.keys(), ...times.keys()]
  return new Map(keys.map((key) => [key, { key, quantity: quantities.get(key) ?? 0, at: times.get(key) ?? 0 }]))
}

function copyLine(cart: Cart, from: Cart, { key, quantity }: Change): Cart {
  const line = findLine(from, key)
  const outlet = from.find((group) => group.outlet.outletId === line?.outletId)?.outlet
  return line && outlet && quantity > 0 ? putLine(cart, outlet, { ...line, quantity }) : removeLines(cart, [key])
}

function mergeSettled(one: Settled, other: Settled): Settled {
  const merged = { ...one }
  for (const [key, at] of Object.entries(other)) merged[key] = Math.max(merged[key] ?? -1, at)
  return merged
}
