import type { CartSyncOutput } from '../cart-sync/cart-sync.machine.ts'
import {
  type Cart,
  type CartLine,
  cartLines,
  clampQuantity,
  findLine,
  type LineKey,
  lineKey,
  type OrderedLine,
  outletOf,
  putLine,
  removeLines,
  setQuantity,
  toLine,
} from '../model/cart.ts'
import type { MenuItem } from '../model/menu/menu-item.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import {
  confirm,
  editsOf,
  enqueue,
  enqueueReplacement,
  findLeftovers,
  markSent,
  nextCall,
  park,
  queueOf,
  rebase,
  reject,
  sentOf,
  toOrdered,
  unpark,
  unsend,
  waitingOf,
} from './cart.changes.ts'
import type { CartData, CartStart, Change, RemovedLine, StoredCart } from './cart.context.ts'
import { type GuestCart, mergeGuestCarts, nextTime, settledWith } from './guest-cart.ts'

/** What the cart's data becomes; the machine says when. */
type Update = Partial<CartData>

const EMPTY = {
  owner: undefined,
  cart: [],
  serverCart: [],
  changes: [],
  settled: {},
  leftoverTries: 0,
  isStale: false,
  toFill: [],
  filling: undefined,
  removedBySync: [],
  refusedBySync: [],
  failure: undefined,
}

const keysOf = (cart: Cart): LineKey[] => cartLines(cart).map(lineKey)

/** A guest's cart, this customer's own, or an empty one when the stored cart is another customer's. */
export function initialContext({ stored, parked = [], customerId }: CartStart): CartData {
  const start: CartData = { ...EMPTY, customerId, changes: customerId === undefined ? parked : [] }
  if (!stored || (stored.owner !== undefined && stored.owner !== customerId)) return start
  const { owner, cart, queue, settled = {}, removed = [] } = stored
  if (owner === undefined)
    return { ...start, cart, changes: [...queue, ...start.changes], settled, toFill: keysOf(cart), removedBySync: removed }
  const changes = [...queue.map((change) => ({ ...change, isReplayed: true as const })), ...orderedIn(stored)]
  return { ...start, owner, cart, serverCart: cart, changes, settled, removedBySync: removed }
}

const orderedIn = ({ ordered = [] }: StoredCart): Change[] => ordered.map(toOrdered)

/** What a customer had not sent, for a guest's page. */
export const parkStored = (own: StoredCart | undefined): Change[] =>
  own?.owner === undefined ? [] : park([...own.queue, ...orderedIn(own)], own.owner)

export const isUntouched = ({ cart, changes }: CartData): boolean => cart.length === 0 && editsOf(changes).length === 0

/** A customer signs in: a guest's own lines stay to be synchronised, the edits parked for this customer come back. */
export function startSession(context: CartData, customerId: string): Update {
  if (context.owner !== undefined) return { ...EMPTY, customerId }
  const own = unpark(context.changes, customerId)
  if (isUntouched(context) && own.length > 0) return { customerId, owner: customerId, changes: own }
  return { customerId, changes: queueOf(context.changes), removedBySync: [], refusedBySync: [], failure: undefined }
}

/** An expired session leaves a guest's unsynchronised lines to the guest, and parks the edits of a customer. */
export function endSession({ owner, changes }: CartData, isExpired: boolean): Update {
  if (isExpired && owner === undefined) {
    const { isStale, removedBySync, refusedBySync, failure } = EMPTY
    return { customerId: undefined, changes: queueOf(changes), isStale, removedBySync, refusedBySync, failure }
  }
  return { ...EMPTY, customerId: undefined, changes: isExpired && owner !== undefined ? park(changes, owner) : [] }
}

interface Edit {
  key: LineKey
  quantity: number
  /** Given where the cart may not have the line. */
  line?: CartLine
  outlet?: CartOutlet
}

const toEdit = ({ outlet, line }: RemovedLine): Edit => ({ key: lineKey(line), quantity: line.quantity, line, outlet })

/** Edits show at once. A guest's wait for the sign-in, a customer's for the server. */
function edit(context: CartData, edits: Edit[], add: (changes: Change[]) => Change[]): Update {
  let { cart } = context
  for (const { key, quantity, line, outlet } of edits)
    cart = line && outlet ? putLine(cart, outlet, { ...line, quantity: clampQuantity(quantity) }) : setQuantity(cart, key, quantity)
  const { changes, settled, customerId } = context
  const now = Date.now()
  const newer = edits.map(({ key, quantity }) => ({
    key,
    quantity: clampQuantity(quantity),
    at: nextTime({ queue: changes, settled }, key, now),
  }))
  const added = edits.filter((one) => one.line).map(({ key }) => key)
  return {
    cart,
    changes: add(newer),
    toFill: customerId === undefined ? [...context.toFill.filter((key) => findLine(cart, key)), ...added] : [],
  }
}

export const setQuantities = (context: CartData, edits: Edit[]): Update => edit(context, edits, (newer) => enqueue(context.changes, newer))

export const putLines = (context: CartData, lines: RemovedLine[]): Update => setQuantities(context, lines.map(toEdit))

export const takeOut = (context: CartData, keys: readonly LineKey[]): Update =>
  setQuantities(
    context,
    keys.filter((key) => findLine(context.cart, key)).map((key) => ({ key, quantity: 0 })),
  )

export function replaceCart(context: CartData, outlet: CartOutlet, lines: CartLine[]): Update {
  const added = lines.map((line) => toEdit({ outlet, line }))
  const dropped = keysOf(context.cart).filter((key) => !added.some((one) => one.key === key))
  return edit(context, [...added, ...dropped.map((key) => ({ key, quantity: 0 }))], (newer) =>
    enqueueReplacement(context.changes, newer.slice(0, added.length), newer.slice(added.length)),
  )
}

/** An order took these lines. Whether the server has removed them from its cart shows with the next read (Decision 20). */
export function dropOrdered({ owner, customerId, cart, serverCart, changes }: CartData, lines: OrderedLine[]): Update {
  const keys = lines.map(({ key }) => key)
  const at = Date.now()
  return {
    cart: removeLines(cart, keys),
    serverCart: removeLines(serverCart, keys),
    changes: [
      ...changes.filter(({ key }) => !keys.includes(key)),
      ...(owner === undefined ? [] : lines.map((line) => toOrdered({ ...line, at }))),
    ],
    leftoverTries: 0,
    isStale: customerId !== undefined,
  }
}

/** Another tab has changed the guest's cart, or forgotten it. A customer's cart is not shown to a guest. */
export function followTab(context: CartData, stored: StoredCart | undefined, own: StoredCart | undefined): Update {
  const parked = parkStored(own)
  if (!stored) return { cart: [], changes: parked, settled: {}, toFill: [] }
  const merged = mergeTab(context, stored)
  return { ...merged, changes: [...merged.changes, ...parked], toFill: [] }
}

/** The merged cart of all the guest's tabs. */
export function mergeTab(context: CartData, stored: StoredCart | undefined): Pick<CartData, 'cart' | 'changes' | 'settled'> {
  const { cart, queue, settled } = mergeGuestCarts(toGuestCart(context), guestCartIn(stored))
  return { cart, changes: queue, settled }
}

/** During a synchronisation, changes of another tab are sent after it, as the customer's are. */
export function joinTab(context: CartData, stored: StoredCart | undefined): Update {
  // Lines that another tab has settled meanwhile stay: this synchronisation began with them.
  const { cart, queue } = mergeGuestCarts(toGuestCart(context), { ...guestCartIn(stored), settled: {} })
  const known = new Map(queueOf(context.changes).map(({ key, at }) => [key, at]))
  const news = queue.filter(({ key, at }) => at > (known.get(key) ?? 0))
  return { cart, changes: enqueue(context.changes, news) }
}

/** Edits of an earlier page that another tab has sent are not sent again: the line may have changed since. */
export function dropSentElsewhere({ changes }: CartData, own: StoredCart): Update {
  const unsent = new Set(own.queue.map(({ key }) => key))
  const left = changes.filter(({ key, isReplayed, isOrdered }) => !isOrdered && (!isReplayed || unsent.has(key)))
  return { isStale: true, changes: [...left, ...orderedIn(own)] }
}

/** Another tab has synchronised this cart; what was changed here since is sent after it. */
export function adoptSynced(context: CartData, stored: StoredCart | undefined, own: StoredCart): Update {
  const left = mergeGuestCarts(toGuestCart(context), guestCartIn(stored))
  return {
    owner: own.owner,
    serverCart: own.cart,
    cart: rebase(own.cart, left.cart, left.queue),
    changes: left.queue,
    settled: settledWith(left),
    removedBySync: own.removed ?? context.removedBySync,
    failure: undefined,
  }
}

export const toGuestCart = ({ cart, changes, settled }: CartData): GuestCart => ({ cart, queue: queueOf(changes), settled })
export const guestCartIn = (stored: StoredCart | undefined): GuestCart =>
  stored ? { cart: stored.cart, queue: stored.queue, settled: stored.settled ?? {} } : { cart: [], queue: [], settled: {} }

/** The synchronisation sends all that was changed before it. */
export const sendAll = ({ changes }: CartData): Update => ({ changes: markSent(changes, waitingOf(changes)), isStale: false })

export const sendNext = ({ changes, serverCart }: CartData): Update => ({ changes: markSent(changes, nextCall(changes, serverCart)) })

export const beginRead = ({ changes }: CartData): Update => ({ changes: unsend(changes), isStale: false })

export function adoptServerCart(context: CartData, server: Cart): Update {
  const { owner, customerId, removedBySync, settled } = context
  const changes = findLeftovers(confirm(context.changes), server, Date.now())
  return {
    owner: customerId,
    serverCart: server,
    cart: rebase(server, context.cart, changes),
    changes,
    settled: owner === undefined ? settledWith(toGuestCart(context)) : settled,
    removedBySync: owner === undefined ? removedBySync.filter(({ line }) => !findLine(server, lineKey(line))) : removedBySync,
    failure: undefined,
  }
}

/** Lines that a synchronisation removed or could not add, for the notice. A line that has left the cart since is not named. */
export const reportSync = ({ cart }: CartData, { removed, refused }: Pick<CartSyncOutput, 'removed' | 'refused'>): Update => ({
  removedBySync: removed,
  refusedBySync: refused.filter(({ line }) => findLine(cart, lineKey(line))),
})

export const confirmSent = ({ cart, serverCart, changes }: CartData): Update => ({
  changes: confirm(changes),
  serverCart: rebase(serverCart, cart, sentOf(changes)),
  leftoverTries: 0,
  isStale: true,
})

/** The line shows the server's quantity again, unless a newer edit of it waits. */
export function rejectSent({ cart, serverCart, changes }: CartData): Update {
  const left = reject(changes)
  return { changes: left, cart: rebase(serverCart, cart, left), isStale: true }
}

/** What an order left cannot be removed now, which is tried again after the next read. */
export const postponeRemoval = ({ changes, leftoverTries }: CartData): Update => ({
  changes: unsend(changes),
  leftoverTries: leftoverTries + 1,
})

export const fillAll = ({ cart, filling }: CartData): Update => ({ toFill: keysOf(cart).filter((key) => key !== filling) })

export function fillNext(context: CartData): Update {
  const [filling, ...toFill] = context.toFill
  return { filling, toFill: toFill.filter((key) => key !== filling) }
}

/** A guest's line takes its details from the menu; without an item it stays as it is. */
export const fillLine = (context: CartData, item: MenuItem | undefined): Update =>
  withDetails(context, (line) => {
    if (item?.menuId !== line.menuId) return line
    const filled = toLine(line.outletId, item, line.servingSize, line.quantity)
    // A size that is no longer offered cannot be ordered.
    return filled ? { ...filled, picture: filled.picture ?? line.picture } : { ...line, outOfStock: true }
  })

/** The dish has left the menu: its line stays, as out of stock. */
export const markSoldOut = (context: CartData): Update => withDetails(context, (line) => ({ ...line, outOfStock: true }))

function withDetails({ cart, filling }: CartData, detail: (line: CartLine) => CartLine): Update {
  const line = filling === undefined ? undefined : findLine(cart, filling)
  const outlet = line && outletOf(cart, line.outletId)
  return { filling: undefined, ...(line && outlet && { cart: putLine(cart, outlet, detail(line)) }) }
}
