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
  parseLineKey,
  putLine,
  quantityOf,
  removeLines,
  setQuantity,
} from '../model/cart.ts'
import { isSoldOut, type MenuItem, unitPricePaise } from '../model/menu-item.ts'
import type { CartOutlet } from '../model/outlet.ts'
import type { CartSyncOutput } from '../cart-sync/cart-sync.machine.ts'
import type { CartChange, CartData, CartStart, LineChange, Parked, Sent, StoredCart } from './cart.context.ts'
import { type GuestCart, mergeGuestCarts, nextTime, settledWith } from './guest-cart.ts'

/** Pure changes of the cart's context; the machine says when each happens. */
type Changed = Partial<CartData>

const EMPTY = {
  cart: [],
  confirmed: [],
  queue: [],
  settled: {},
  edits: {},
  replayed: [],
  inFlight: undefined,
  ordered: [],
  leftovers: [],
  tries: 0,
  replacing: undefined,
  toFill: [],
  filling: undefined,
}
const FORGOTTEN = { ...EMPTY, stale: false, removedBySync: [], refusedBySync: [], failure: undefined, lastSyncAt: undefined }

const keysOf = (cart: Cart): LineKey[] => cartLines(cart).map(lineKey)
export const editsOf = (queue: OrderedLine[]): Record<LineKey, number> =>
  Object.fromEntries(queue.map(({ key, quantity }) => [key, quantity]))

/** A guest's cart, this customer's own, or an empty one when the stored cart is another customer's. */
export function initialContext({ stored, parked, customerId }: CartStart): CartData {
  const start: CartData = { ...FORGOTTEN, customerId, parked: customerId === undefined ? parked : undefined }
  if (!stored) return start
  const { owner, cart, queue, ordered = [], lastSyncAt, settled = {}, removed = [] } = stored
  if (owner === undefined) return { ...start, cart, queue, settled, lastSyncAt, toFill: keysOf(cart), removedBySync: removed }
  if (customerId === undefined) return { ...start, parked: parkedOf(owner, queue, ordered) }
  if (owner !== customerId) return start
  return {
    ...start,
    owner,
    cart,
    confirmed: cart,
    edits: editsOf(queue),
    replayed: queue.map(({ key }) => key),
    ordered,
    settled,
    lastSyncAt,
    removedBySync: removed,
  }
}

/** After this time an ordered line that is still in the server's cart counts as added anew. */
const LONGEST_LEFTOVER_MS = 4 * 3_600_000

export const isUntouched = (context: CartData): boolean => context.cart.length === 0 && context.queue.length === 0

/** A customer signs in: a guest's own lines stay to be synchronised, the edits parked for this customer come back. */
export function startedBy(context: CartData, customerId: string): Changed {
  if (context.owner !== undefined) return { ...FORGOTTEN, owner: undefined, customerId, parked: undefined }
  const { parked } = context
  if (parked?.owner === customerId && isUntouched(context))
    return { customerId, owner: customerId, edits: editsOf(parked.queue), ordered: parked.ordered ?? [], parked: undefined }
  return { customerId, parked: undefined, edits: {}, removedBySync: [], refusedBySync: [], failure: undefined }
}

/** An expired session leaves a guest's unsynchronised lines to the guest, and parks the edits of a customer. */
export function endedBy(context: CartData, expired: boolean): Changed {
  const { owner } = context
  if (expired && owner === undefined)
    return {
      customerId: undefined,
      edits: {},
      inFlight: undefined,
      stale: false,
      failure: undefined,
      removedBySync: [],
      refusedBySync: [],
    }
  const queue = queueOf(context)
  const { ordered } = context
  const parked = expired && owner !== undefined && queue.length + ordered.length > 0 ? parkedOf(owner, queue, ordered) : undefined
  return { ...FORGOTTEN, owner: undefined, customerId: undefined, parked }
}

export const parkedOf = (owner: string, queue: CartChange[], ordered: CartChange[] = []): Parked => ({
  owner,
  queue,
  ...(ordered.length > 0 && { ordered }),
})

/** Changes that the server does not have yet, as they are stored. */
export const queueOf = (context: CartData): CartChange[] =>
  context.owner === undefined ? context.queue : Object.entries(context.edits).map(([key, quantity]) => ({ key, quantity, at: Date.now() }))

interface Edit {
  key: LineKey
  quantity: number
  /** Given where the cart may not have the line. */
  line?: CartLine
  outlet?: CartOutlet
}

/** Edits show at once. A guest's wait for the sign-in, a customer's for the server. */
export function edited(context: CartData, edits: Edit[]): Changed {
  let { cart } = context
  for (const { key, quantity, line, outlet } of edits)
    cart = line && outlet ? putLine(cart, outlet, { ...line, quantity: clampQuantity(quantity) }) : setQuantity(cart, key, quantity)
  const keys = new Set(edits.map((edit) => edit.key))
  const now = Date.now()
  const changes = edits.map(({ key, quantity }) => ({ key, quantity: clampQuantity(quantity), at: nextTime(context, key, now) }))
  return {
    cart,
    parked: undefined,
    // Until the guest's cart is synchronised, the queue holds every change.
    queue: context.owner === undefined ? [...context.queue.filter(({ key }) => !keys.has(key)), ...changes] : context.queue,
    replayed: context.replayed.filter((key) => !keys.has(key)),
    // A line that is added after an order is not one that the order took.
    ordered: context.ordered.filter(({ key }) => !keys.has(key)),
    edits: context.customerId === undefined ? context.edits : { ...context.edits, ...editsOf(changes) },
    inFlight:
      context.inFlight && keysIn(context.inFlight).some((key) => keys.has(key)) ? { ...context.inFlight, isOld: true } : context.inFlight,
    toFill:
      context.customerId === undefined
        ? [...context.toFill.filter((key) => findLine(cart, key)), ...edits.filter((edit) => edit.line).map((edit) => edit.key)]
        : [],
  }
}

/** 'Continue & Replace': the new lines first, then everything else goes; a refusal of the first keeps the rest (Decision 4). */
export function replacedBy(context: CartData, outlet: CartOutlet, lines: CartLine[]): Changed {
  const added = lines.map(lineKey)
  const dropped = keysOf(context.cart).filter((key) => !added.includes(key))
  const changed = edited({ ...context, edits: without(context.edits, [...added, ...dropped]) }, [
    ...lines.map((line) => ({ key: lineKey(line), quantity: line.quantity, line, outlet })),
    ...dropped.map((key) => ({ key, quantity: 0 })),
  ])
  return { ...changed, replacing: context.customerId === undefined ? undefined : { added, dropped } }
}

/** An order took these lines. Whether the server has removed them from its cart shows with the next read (Decision 20). */
export function orderedBy(context: CartData, lines: OrderedLine[]): Changed {
  const keys = lines.map(({ key }) => key)
  const at = Date.now()
  const took = lines.map((line) => ({ ...line, at }))
  return {
    cart: removeLines(context.cart, keys),
    confirmed: removeLines(context.confirmed, keys),
    queue: context.queue.filter(({ key }) => !keys.includes(key)),
    edits: without(context.edits, keys),
    ordered: context.owner === undefined ? [] : [...context.ordered.filter(({ key }) => !keys.includes(key)), ...took],
    leftovers: [],
    tries: 0,
    stale: context.customerId !== undefined,
  }
}

/** A line with at least the ordered quantity still holds what the order took; a smaller one was added afterwards. */
function leftoversOf({ ordered, edits }: CartData, server: Cart): Pick<CartData, 'ordered' | 'leftovers'> {
  const left = ordered.filter(
    ({ key, quantity, at }) => !(key in edits) && quantityOf(server, key) >= quantity && Date.now() - at < LONGEST_LEFTOVER_MS,
  )
  return { ordered: left, leftovers: left.map(({ key, quantity }) => ({ key, quantity: quantityOf(server, key) - quantity })) }
}

/** The server has removed what an order took. */
export function leftoverTaken(context: CartData): Changed {
  if (context.leftovers.length === 0) return {}
  const taken = nextLeftover(context)
  const keys = keysIn(taken)
  return {
    leftovers: context.leftovers.filter(({ key }) => !keys.includes(key)),
    ordered: context.ordered.filter(({ key }) => !keys.includes(key)),
    confirmed: keys.reduce((cart, key) => setQuantity(cart, key, taken.quantity), context.confirmed),
    tries: 0,
    stale: true,
  }
}

/** The server refuses to remove what an order took: the lines show again. */
export function leftoverLeft(context: CartData): Changed {
  const keys = context.leftovers.length > 0 ? keysIn(nextLeftover(context)) : []
  return { leftovers: [], ordered: context.ordered.filter(({ key }) => !keys.includes(key)), stale: true }
}

/** Another tab has changed the guest's cart. A customer's cart is not shown to a guest. */
export function takenFromTab(context: CartData, stored: StoredCart | undefined, own: StoredCart | undefined): Changed {
  const parked = own?.owner === undefined ? undefined : parkedOf(own.owner, own.queue, own.ordered)
  if (!stored || stored.owner !== undefined) return { cart: [], queue: [], settled: {}, toFill: [], parked }
  return { ...mergeGuestCarts(context, guestOf(stored)), toFill: [], parked }
}

/** During a synchronisation, changes of another tab count as edits of the customer. */
export function joinedFromTab(context: CartData, stored: StoredCart | undefined): Changed {
  // Lines that another tab has settled meanwhile stay: this synchronisation began with them.
  const merged = mergeGuestCarts(context, { ...guestOf(stored), settled: {} })
  const known = new Map(context.queue.map(({ key, at }) => [key, at]))
  const news = merged.queue.filter(({ key, at }) => at > (known.get(key) ?? 0))
  return { cart: merged.cart, queue: merged.queue, edits: { ...context.edits, ...editsOf(news) } }
}

/** Edits of an earlier page that another tab has sent are not sent again: the line may have changed since. */
export function sentByTab(context: CartData, own: StoredCart): Changed {
  const unsent = new Set(own.queue.map(({ key }) => key))
  const sent = context.replayed.filter((key) => !unsent.has(key))
  return {
    stale: true,
    edits: without(context.edits, sent),
    replayed: context.replayed.filter((key) => unsent.has(key)),
    ordered: own.ordered ?? [],
    leftovers: [],
  }
}

/** This tab synchronises now, with the merged cart of all the guest's tabs. */
export const turnTaken = (context: CartData, stored: StoredCart | undefined): Changed => mergeGuestCarts(context, guestOf(stored))

/** Another tab has synchronised this cart; what was changed here since is sent after it. */
export function takenOver(context: CartData, stored: StoredCart | undefined, own: StoredCart): Changed {
  const left = mergeGuestCarts(context, guestOf(stored))
  const edits = editsOf(left.queue)
  return {
    owner: own.owner,
    confirmed: own.cart,
    cart: withEdits(own.cart, left.cart, edits),
    queue: [],
    settled: settledWith(left),
    edits,
    lastSyncAt: own.lastSyncAt,
    removedBySync: own.removed ?? context.removedBySync,
    failure: undefined,
  }
}

export const guestOf = (stored: StoredCart | undefined): GuestCart =>
  stored && stored.owner === undefined
    ? { cart: stored.cart, queue: stored.queue, settled: stored.settled ?? {} }
    : { cart: [], queue: [], settled: {} }

/** The server's lines with the edits applied. A line that the server does not know keeps its known details. */
export function withEdits(confirmed: Cart, known: Cart, edits: Record<LineKey, number>): Cart {
  let cart = confirmed
  for (const [key, quantity] of Object.entries(edits)) {
    const line = findLine(confirmed, key) ?? findLine(known, key)
    const outlet = line && (outletOf(confirmed, line.outletId) ?? outletOf(known, line.outletId))
    if (line && outlet) cart = putLine(cart, outlet, { ...line, quantity })
  }
  return cart
}

export function adopted(context: CartData, server: Cart): Changed {
  const { ordered, leftovers } = leftoversOf(context, server)
  return {
    owner: context.customerId,
    confirmed: server,
    cart: withEdits(server, context.cart, { ...editsOf(leftovers), ...context.edits }),
    queue: [],
    ordered,
    leftovers,
    settled: context.owner === undefined ? settledWith(context) : context.settled,
    removedBySync:
      context.owner === undefined ? context.removedBySync.filter(({ line }) => !findLine(server, lineKey(line))) : context.removedBySync,
    failure: undefined,
  }
}

/** Lines that a synchronisation removed or could not add, for the notice. A line that has left the cart since is not named. */
export const reported = (context: CartData, { removed, refused }: Pick<CartSyncOutput, 'removed' | 'refused'>): Changed => ({
  removedBySync: removed,
  refusedBySync: refused.filter(({ line }) => findLine(context.cart, lineKey(line))),
})

/** The first change; all changes of its outlet when together they empty it, since that is one call. `wanted` is not empty. */
function nextOf(wanted: Record<LineKey, number>, server: Cart): Sent {
  const [key, quantity] = Object.entries(wanted)[0]!
  const isHere = (one: LineKey) => lineOf(one).outletId === lineOf(key).outletId
  const rest = Object.keys(wanted).filter((one) => one !== key && isHere(one))
  const isWhole = [key, ...rest, ...keysOf(server).filter(isHere)].every((one) => wanted[one] === 0)
  return { key, quantity, rest: isWhole && rest.length > 0 ? rest : undefined }
}

export const nextEdit = ({ edits, confirmed }: CartData): Sent => nextOf(edits, confirmed)

export const nextLeftover = ({ leftovers, confirmed }: CartData): Sent => nextOf(editsOf(leftovers), confirmed)

const keysIn = ({ key, rest = [] }: Sent): LineKey[] => [key, ...rest]

export const toLineChange = ({ key, quantity, rest }: Sent): LineChange => ({
  line: lineOf(key),
  quantity,
  rest: rest?.map(lineOf),
})

function lineOf(key: LineKey): LineChange['line'] {
  const line = parseLineKey(key)
  if (!line) throw new Error(`"${key}" names no line`)
  return line
}

/** From 2 to 1 and back to 2 is newer than the 2 on its way: another device may have changed the line in between. */
const isLastWish = ({ edits, inFlight }: CartData): boolean =>
  inFlight !== undefined && !inFlight.isOld && edits[inFlight.key] === inFlight.quantity

/** The server has the sent quantity; a newer edit of the same line stays. */
export function acknowledged(context: CartData): Changed {
  const { inFlight } = context
  if (!inFlight) return {}
  const edits = isLastWish(context) ? without(context.edits, keysIn(inFlight)) : context.edits
  return {
    edits,
    confirmed: withEdits(context.confirmed, context.cart, editsOf(keysIn(inFlight).map((key) => ({ key, quantity: inFlight.quantity })))),
    inFlight: undefined,
    stale: true,
    replacing: Object.keys(edits).length > 0 ? context.replacing : undefined,
  }
}

/** The line shows the server's quantity again, unless a newer edit of it waits. */
export function rolledBack(context: CartData): Changed {
  const { inFlight, replacing } = context
  if (!inFlight) return {}
  const refused = isLastWish(context) ? keysIn(inFlight) : []
  const kept = replacing?.added.includes(inFlight.key) ? replacing.dropped : []
  const edits = without(context.edits, [...refused, ...kept])
  return {
    edits,
    cart: withEdits(context.confirmed, context.cart, { ...editsOf(context.leftovers), ...edits }),
    inFlight: undefined,
    stale: true,
    replacing: kept.length > 0 || Object.keys(edits).length === 0 ? undefined : replacing,
  }
}

export function nextToFill(context: CartData): Changed {
  const [filling, ...toFill] = context.toFill
  return { filling, toFill: toFill.filter((key) => key !== filling) }
}

/** A guest's line takes its details from the menu; without an item it stays as it is. */
export function filled(context: CartData, item: MenuItem | undefined): Changed {
  const line = context.filling === undefined ? undefined : findLine(context.cart, context.filling)
  const outlet = line && outletOf(context.cart, line.outletId)
  if (!line || !outlet || item?.menuId !== line.menuId) return { filling: undefined }
  const price = unitPricePaise(item, line.servingSize)
  const details: CartLine = {
    ...line,
    name: item.name,
    // A size that is no longer offered cannot be ordered.
    unitPricePaise: price ?? line.unitPricePaise,
    outOfStock: isSoldOut(item, line.servingSize) || price === undefined,
    isVegetarian: item.isVegetarian,
    preparationMinutes: item.preparationMinutes,
    picture: item.pictures[0] ?? line.picture,
  }
  return { filling: undefined, cart: putLine(context.cart, outlet, details) }
}

/** The dish has left the menu: its line stays, as out of stock. */
export function gone(context: CartData): Changed {
  const line = context.filling === undefined ? undefined : findLine(context.cart, context.filling)
  const outlet = line && outletOf(context.cart, line.outletId)
  if (!line || !outlet) return { filling: undefined }
  return { filling: undefined, cart: putLine(context.cart, outlet, { ...line, outOfStock: true }) }
}

export const everythingToFill = (context: CartData): Changed => ({ toFill: keysOf(context.cart) })

const without = <T>(record: Record<string, T>, keys: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)))
