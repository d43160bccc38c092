import type { BillTerms } from '../model/bill.ts'
import type { CartLine, LineKey, OrderedLine } from '../model/cart.ts'
import type { Coupon } from '../model/coupon.ts'
import type { Failure } from '../model/errors.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '../model/order-request.ts'
import type { Paise } from '../model/money.ts'
import type { Origin } from '../model/origin.ts'
import type { CartOutlet } from '../model/outlet.ts'
import type { ScannedQr } from '../model/qr.ts'
import type { CartRef } from '../cart/cart-ref.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'
import type { OrderOriginReport } from '../order-origin/order-origin.machine.ts'

/** What of a checkout outlives the page. */
export interface StoredDraft {
  version: 1
  customerId: string
  outletId: string
  keys?: LineKey[]
  notes: Record<LineKey, string>
  couponCode?: string
  origin?: Origin
  attempt?: OrderAttempt
}

export interface CheckoutContext {
  outletId: string
  /** As the cart last told it; unknown until then. */
  outlet?: CartOutlet
  /** The lines selected for this checkout; undefined for all of the outlet. */
  keys?: LineKey[]
  /** What was ticked in the cart: the first lines that the cart tells decide which of it is still there. */
  ticked?: LineKey[]
  qr?: ScannedQr
  customerId: string
  terms: BillTerms
  /** The cart's lines of this checkout, as watchLines last told. */
  lines: CartLine[]
  /** Whether watchLines has told anything: an empty list before that is no empty cart. */
  linesKnown: boolean
  notes: Record<LineKey, string>
  coupon?: Coupon
  origin?: Origin
  /** Read from a code, which is stored by itself and does not count for ever. */
  isOriginDetected?: boolean
  attempt?: OrderAttempt
  /** Whether a call with the attempt's key was made: the server may have its order. */
  wasSent: boolean
  /** How often the present attempt was sent again, or the server was asked while it waits for the network. */
  retries: number
  /** What the device says of its network. It may be wrong: that alone never keeps an order back for good. */
  isOffline: boolean
  failure?: Failure
  /** The request the server refused for its total, and the total it told. */
  refused?: { request: PlaceOrderRequest; totalPaise?: Paise }
  order?: PlacedOrder
  /** The lines the order took. */
  ordered: OrderedLine[]
  notices: NoticesRef
  cart: CartRef
}

export interface CheckoutInput {
  outletId: string
  /** What was ticked in the cart for this checkout; undefined when nothing was, and then the draft's lines count. */
  ticked?: LineKey[] | 'all'
  qr?: ScannedQr
  draft?: StoredDraft
  terms: BillTerms
  customerId: string
  notices: NoticesRef
  cart: CartRef
}

export type CheckoutEvent =
  | { type: 'lines.changed'; lines: CartLine[]; outlet?: CartOutlet }
  | { type: 'quantity.set'; key: LineKey; quantity: number }
  | { type: 'note.edit'; key: LineKey; text: string }
  | { type: 'coupon.apply'; code: string }
  | { type: 'coupon.remove' }
  | OrderOriginReport
  | { type: 'order.place' }
  | { type: 'order.cancel' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'failure.dismiss' }
  | { type: 'checkout.leave' }
