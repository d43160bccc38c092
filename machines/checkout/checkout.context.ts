import type { BillTerms } from '../model/bill/bill.ts'
import type { CartLine, LineKey, OrderedLine } from '../model/cart.ts'
import type { CouponChoice } from '../model/bill/coupon.ts'
import type { Failure } from '../model/errors.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '../model/order/order-request.ts'
import type { Paise } from '../model/money.ts'
import type { Origin } from '../model/origin.ts'
import type { CartOutlet } from '../model/outlet/outlet.ts'
import type { ScannedQr } from '../model/qr.ts'
import type { CartRef } from '../cart/cart-ref.ts'
import type { NoticesRef } from '../notices/notices-ref.ts'
import type { OrderAttemptInput, OrderAttemptReport } from '../order-attempt/order-attempt.setup.ts'
import type { OrderOriginReport } from '../order-origin/order-origin.machine.ts'

/** What is stored of a checkout. */
export interface StoredDraft {
  version: 1
  customerId: string
  outletId: string
  keys?: LineKey[]
  notes: Record<LineKey, string>
  /** Of the offer that the customer chose; without one, the best is applied by itself. */
  couponCode?: string
  /** The customer removed the offer. */
  withoutCoupon?: true
  origin?: Origin
  serviceAt?: string
  attempt?: OrderAttempt
}

export interface CheckoutContext {
  outletId: string
  /** From the cart; undefined until it has loaded. */
  outlet?: CartOutlet
  /** The lines selected for this checkout; undefined for all of the outlet. */
  keys?: LineKey[]
  /** The lines ticked in the cart; those that it has no more are dropped when its lines first arrive. */
  ticked?: LineKey[]
  qr?: ScannedQr
  customerId: string
  terms: BillTerms
  /** The cart's lines of this checkout; undefined until watchLines has sent them. */
  lines?: CartLine[]
  notes: Record<LineKey, string>
  couponChoice: CouponChoice
  /** When the services among the lines are wished, ISO 8601; undefined for as soon as possible. */
  serviceAt?: string
  origin?: Origin
  /** From a scanned code, which is stored by itself and expires. */
  isOriginDetected?: boolean
  attempt?: OrderAttempt
  /** Whether a call with the attempt's key was made: the server may have its order. */
  wasSent: boolean
  /** What the next attempt is to do; at first it goes on with one from before. */
  asked: OrderAttemptInput['asked']
  failure?: Failure
  /** The request that was refused for its total, and the server's total. */
  refused?: { request: PlaceOrderRequest; totalPaise?: Paise }
  /** The server has refused a table or room for being typed. */
  isTypedRefused?: boolean
  order?: PlacedOrder
  /** What the customer agreed to with it. */
  agreed?: PlaceOrderRequest
  ordered: OrderedLine[]
  notices: NoticesRef
  cart: CartRef
  /** Two tabs that order the same draft send one key. */
  keyOf: (request: PlaceOrderRequest) => string
  /** The orders that this device knows: none of them is an attempt's own. */
  knownOrders: () => string[]
  now: () => number
}

export interface CheckoutInput
  extends Pick<CheckoutContext, 'notices' | 'cart' | 'keyOf'>, Partial<Pick<CheckoutContext, 'knownOrders' | 'now'>> {
  outletId: string
  /** The lines ticked in the cart; undefined takes the draft's. */
  ticked?: LineKey[] | 'all'
  qr?: ScannedQr
  draft?: StoredDraft
  terms: BillTerms
  customerId: string
}

export type CheckoutEvent =
  | { type: 'lines.changed'; lines: CartLine[]; outlet?: CartOutlet }
  | { type: 'quantity.set'; key: LineKey; quantity: number }
  | { type: 'note.edit'; key: LineKey; text: string }
  | { type: 'words.toggle'; key: LineKey; words: string }
  | { type: 'time.choose'; at?: string }
  | { type: 'coupon.apply'; code: string }
  | { type: 'coupon.remove' }
  | OrderOriginReport
  | OrderAttemptReport
  | { type: 'order.place' }
  | { type: 'order.cancel' }
  | { type: 'network.lost' }
  | { type: 'network.back' }
  | { type: 'failure.dismiss' }
  | { type: 'checkout.leave' }
