import type { Cart, CartLine, LineKey, OrderedLine } from '../model/cart.ts'
import type { CartOutlet } from '../model/outlet.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'

/** The quantity last asked for. */
export interface CartChange {
  key: LineKey
  quantity: number
  /** Epoch milliseconds. */
  at: number
}

export interface StoredCart {
  version: 1
  /** The customer whose cart it is; absent for a guest's. */
  owner?: string
  cart: Cart
  queue: CartChange[]
  lastSyncAt?: number
  /** Guest's cart: the customer who has signed in and is about to take it over. */
  claimedBy?: string
  /** Guest's cart: changes that are part of a customer's cart already. Another tab may still hold them. */
  settled?: Settled
  /** Customer's cart: lines that orders took and the server's cart may still hold. */
  ordered?: CartChange[]
  /** Lines that the synchronisation removed, until the customer dismisses the notice. */
  removed?: RemovedLine[]
}

/** By line, the time of its newest change that is part of a customer's cart. */
export type Settled = Record<LineKey, number>

/** What this device stores: the guest's cart and the last customer's. A tab of each may be open at once. */
export interface CartStore {
  guest?: StoredCart
  own?: StoredCart
}

type LineId = Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'>

export interface LineChange {
  line: LineId
  quantity: number
  /** The outlet's other lines, when its whole cart goes. */
  rest?: LineId[]
}

/** What one call tells the server: as a LineChange, by keys. */
export interface Sent {
  key: LineKey
  quantity: number
  rest?: LineKey[]
}

export interface RemovedLine {
  outlet: CartOutlet
  line: CartLine
}

/** The cart's data, without references to other flows; what is stored is derived from it. */
export interface CartData {
  /** Whose cart this is; absent until the guest's cart is the customer's. */
  owner?: string
  /** Who is signed in. */
  customerId?: string
  /** What is shown: a guest's own lines, or the confirmed ones with the edits applied. */
  cart: Cart
  /** The server's cart, as last read or confirmed: a failed edit falls back to it. */
  confirmed: Cart
  queue: CartChange[]
  settled: Settled
  /** Signed in: wanted quantities the server has not acknowledged, in the order they were asked for. */
  edits: Record<LineKey, number>
  /** Edits that an earlier page left unsent: another tab may be sending them. */
  replayed: LineKey[]
  /** The edit being sent; `isOld` once a line of it was changed again, even back to the same quantity. */
  inFlight?: Sent & { isOld?: boolean }
  /** Lines of 'Continue & Replace': the dropped ones come back when an added one is refused. */
  replacing?: { added: LineKey[]; dropped: LineKey[] }
  /** Lines that orders took, until a later read shows that the server has removed them. Not shown. */
  ordered: CartChange[]
  /** Those that the last read still found, with the quantity that stays of each. */
  leftovers: OrderedLine[]
  /** Failed attempts to remove them since the last order or success. */
  tries: number
  /** The server's cart may have changed: read it again. */
  stale: boolean
  /** A guest's lines whose details wait to be fetched. */
  toFill: LineKey[]
  filling?: LineKey
  lastSyncAt?: number
  /** Lines that the synchronisation removed, for the notice with 'Add back'. */
  removedBySync: RemovedLine[]
  /** Lines of the guest that the server refused. */
  refusedBySync: RemovedLine[]
  failure?: string
  /** Not shown. */
  parked?: Parked
}

export interface CartContext extends CartData {
  notices: NoticesRef
}

/** Changes that a customer had not sent when the session expired. */
export type Parked = Pick<StoredCart, 'queue' | 'ordered'> & { owner: string }

export interface CartStart {
  /** A guest's cart, or this customer's own. */
  stored?: StoredCart
  parked?: Parked
  customerId?: string
}

export interface CartInput extends CartStart {
  notices: NoticesRef
}

export type CartEvent =
  | { type: 'line.put'; outlet: CartOutlet; line: CartLine }
  | { type: 'quantity.set'; key: LineKey; quantity: number }
  | { type: 'cart.replace'; outlet: CartOutlet; lines: CartLine[] }
  | { type: 'lines.remove'; keys: LineKey[] }
  | { type: 'lines.ordered'; lines: OrderedLine[] }
  | { type: 'session.started'; customerId: string }
  /** `expired` keeps the edits of this customer for the next sign-in; otherwise everything is forgotten. */
  | { type: 'session.ended'; reason?: 'expired' | 'signedOut' | 'elsewhere' }
  | { type: 'sync.retry' }
  /** A page shows the cart. */
  | { type: 'cart.opened' }
  /** The server has something else than this cart: an order was refused, or the session is known again. */
  | { type: 'cart.refresh' }
  /** Another tab wrote: the guest's cart, and the customer's own. */
  | { type: 'stored.changed'; stored?: StoredCart; own?: StoredCart }
  /** No other tab synchronises now, and this is what the others have stored. */
  | { type: 'turn.given'; stored?: StoredCart; own?: StoredCart }
  | { type: 'removed.addBack' }
  | { type: 'removed.dismiss' }
  /** The browser stores nothing: private mode, or storage that is blocked or full. Once per page. */
  | { type: 'cart.notKept' }
  /** A customer's change waits for the network. Once per page. */
  | { type: 'edits.wait' }

export type CartEmitted = { type: 'cart.synced'; removed: number }
