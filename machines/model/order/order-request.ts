import type { ServingSize } from '#machines/model/menu/menu-item.ts'
import type { Paise } from '#machines/model/money.ts'
import type { Origin } from '#machines/model/origin.ts'

/** An order as the customer agreed to it. */
export interface PlaceOrderRequest {
  outletId: string
  items: { menuId: string; quantity: number; servingSize?: ServingSize; note?: string }[]
  origin: Origin
  couponCode?: string
  /** When its services are wished, ISO 8601; without it as soon as possible. */
  serviceAt?: string
  /** TO PAY as shown; the server refuses when it reckons another. */
  expectedTotalPaise: Paise
}

/** The reply to an order; without an id the order may or may not exist. */
export interface PlacedOrder {
  orderId?: string
  createdAt?: string
  updatedAt?: string
  totalPaise?: Paise
}

/** One try of one draft: the same key is sent until its outcome is known. */
export interface OrderAttempt {
  /** Idempotency-Key */
  key: string
  /** When it was first sent, epoch milliseconds. */
  at: number
  request: PlaceOrderRequest
  /** The session ended in the middle: after the sign-in the customer decides, nothing is ordered by itself. */
  awaitsTap?: boolean
  /** A call with its key was answered, and certainly made no order. */
  isUnmade?: true
  /** The customer has read that it may have become an order: only their press sends again. */
  isUnheard?: true
  /** Orders that this device knew before it: none of them is its own. */
  before?: string[]
  /** It waits for the network, by itself; `sent` when a call with its key may have reached the server. */
  waits?: 'unsent' | 'sent'
}

/** The total that was on the button when the customer placed an order. */
export interface AgreedTotal {
  orderId: string
  totalPaise: Paise
  couponCode?: string | undefined
}

export const agreedTotal = (orderId: string, { expectedTotalPaise, couponCode }: PlaceOrderRequest): AgreedTotal => ({
  orderId,
  totalPaise: expectedTotalPaise,
  couponCode,
})

/** Looks for the order of an attempt among the customer's orders under way, and where it is no older than a meal among those that are done. */
export interface OrderSearch {
  attempt: OrderAttempt
  amongDone: boolean
}
