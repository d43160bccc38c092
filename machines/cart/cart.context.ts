import type { Cart, CartLine, LineKey, OrderedLine } from '../model/cart.ts'
import type { CartOutlet } from '../model/outlet.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'

/** One entry of the guest's queue: the quantity last asked for. */
export interface CartChange {
  key: LineKey
  quantity: number
  /** Epoch milliseconds. */
  at: number
}

export interface StoredCart {
  version: 1
  /** The customer whose cart it is; a guest's cart has none. */
  owner?: string
  cart: Cart
  queue: CartChange[]
  lastSyncAt?: number
  /** A guest's: who has signed in since, and whose cart it is about to become. */
  claimedBy?: string
  /** A guest's: up to when each line has become part of a customer's cart already. Another tab may still hold it. */
  settled?: Settled
  /** A customer's: what orders took and the server's cart may still hold. */
  ordered?: CartChange[]
  /** What the synchronisation took out, until the customer has read it. */
  removed?: RemovedLine[]
}

/** By line, the time of its newest change that is part of a customer's cart. */
export type Settled = Record<LineKey, number>

/** What this device keeps: the guest's cart, and the cart of the last one. A tab of each may be open at once. */
export interface CartStore {
  guest?: StoredCart
  own?: StoredCart
}

type LineId = Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'>

/** A call that changes one line: its line, and the quantity the server has to learn. */
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

/** What the cart knows: all that is stored is made of it. */
export interface CartData {
  /** Whose cart this is: set once the server's cart has become ours. */
  owner?: string
  /** Who is signed in: differs from the owner until a guest's cart has been synchronised. */
  customerId?: string
  /** What is shown: the confirmed lines with the edits on top; a guest's own lines. */
  cart: Cart
  /** What the server last said, or confirmed: the truth a failed edit falls back to. */
  confirmed: Cart
  queue: CartChange[]
  settled: Settled
  /** Signed in: wanted quantities the server has not acknowledged, in the order they were asked for. */
  edits: Record<LineKey, number>
  /** Those of them that a page before this one left unsent: another tab may be about to send them. */
  replayed: LineKey[]
  /** The edit now on its way; old when a line of it was changed again meanwhile, be it back to the same. */
  inFlight?: Sent & { isOld?: boolean }
  /** The lines that a replaced cart makes room with: they stay when the new ones are refused. */
  replacing?: { added: LineKey[]; dropped: LineKey[] }
  /** What orders took, until a read begun after them has shown that the server's cart is without it. Not shown. */
  ordered: CartChange[]
  /** What of it that read has found: the quantity that stays of each line. */
  leftovers: OrderedLine[]
  /** How often they could not be taken out since the last order or the last success. */
  tries: number
  /** The server knows more than we show: ask again. */
  stale: boolean
  /** A guest's lines whose details wait to be fetched. */
  toFill: LineKey[]
  /** The one whose details are being fetched. */
  filling?: LineKey
  lastSyncAt?: number
  /** What the synchronisation took out of the server's cart, for the notice with 'Add back'. */
  removedBySync: RemovedLine[]
  /** What the synchronisation could not put into it, since the server refuses it. */
  refusedBySync: RemovedLine[]
  failure?: string
  /** Edits of a customer whose session expired; nothing of it is shown. */
  parked?: Parked
}

export interface CartContext extends CartData {
  notices: NoticesRef
}

/** What a customer whose session expired had not sent yet. */
export type Parked = Pick<StoredCart, 'queue' | 'ordered'> & { owner: string }

export interface CartStart {
  /** The cart to start with: a guest's, or this customer's own. */
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
