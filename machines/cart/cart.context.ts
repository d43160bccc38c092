import type { Cart, CartLine, LineKey, OrderedLine } from '../model/cart.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'

/**
 * A change of one line that the server's cart does not have yet. Stored are key, quantity and time. These go together:
 * - an edit: `isReplayed`, `replacedBy`;
 * - what an order took: `isOrdered`, `isLeft`;
 * - either of them: `isSent`;
 * - either of them when the session has expired: `parkedFor`, and of the others at most `isOrdered`.
 */
export interface Change {
  key: LineKey
  /** The quantity last asked for; of an ordered line what the order took. */
  quantity: number
  /** Epoch milliseconds. */
  at: number
  isSent?: true
  /** An order took the line, and the server's cart may still hold it. Not shown. */
  isOrdered?: true
  /** The last read of the server's cart still found what the order took. */
  isLeft?: true
  /** An earlier page left it unsent: another tab may be sending it. */
  isReplayed?: true
  /** 'Continue & Replace' removes the line for these: it stays when one of them is refused. */
  replacedBy?: LineKey[]
  /** The customer whose session expired before it was sent. Not shown. */
  parkedFor?: string
}

export interface StoredCart {
  version: 1
  /** The customer whose cart it is; absent for a guest's. */
  owner?: string
  cart: Cart
  queue: Change[]
  /** Guest's cart: the customer who has signed in and is about to take it over. */
  claimedBy?: string
  /** Guest's cart: changes that are part of a customer's cart already. Another tab may still hold them. */
  settled?: Settled
  /** Customer's cart: lines that orders took and the server's cart may still hold. */
  ordered?: Change[]
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

/** What one call sets. */
export interface LineUpdate {
  line: LineId
  quantity: number
  /** The outlet's other lines, when its whole cart goes. */
  rest?: LineId[]
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
  /** What is shown: a guest's own lines, or the server's with the changes applied. */
  cart: Cart
  /** As last read or confirmed: a refused change falls back to it. */
  serverCart: Cart
  /** Oldest first. Of a line at most one is on its way, and one newer waits. */
  changes: Change[]
  settled: Settled
  /** Failed reads and removals since the last order or saved change: after five, what an order left waits until a page opens the cart. */
  leftoverTries: number
  /** The server's cart may have changed: read it again. */
  isStale: boolean
  /** A guest's lines whose details wait to be fetched. */
  toFill: LineKey[]
  filling?: LineKey
  /** Lines that the synchronisation removed, for the notice with 'Add back'. */
  removedBySync: RemovedLine[]
  /** Lines of the guest that the server refused. */
  refusedBySync: RemovedLine[]
  /** Of the last reading or synchronisation. */
  failure?: unknown
}

export interface CartContext extends CartData {
  notices: NoticesRef
}

export interface CartStart {
  /** A guest's cart, or this customer's own. */
  stored?: StoredCart
  parked?: Change[]
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
  | { type: 'lock.acquired'; stored?: StoredCart; own?: StoredCart }
  | { type: 'removed.addBack' }
  | { type: 'removed.dismiss' }
  /** The browser stores nothing: private mode, or storage that is blocked or full. Once per page. */
  | { type: 'cart.notStored' }
  /** A customer's change waits for the network. Once per page. */
  | { type: 'changes.wait' }
