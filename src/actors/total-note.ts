import { useEffect } from 'react'
import { isOfferIgnored, totalNote } from '#machines/model/order/agreed-total.ts'
import { formatAmount } from '#machines/model/money.ts'
import type { Order } from '#machines/model/order/order.ts'
import { storedAgreed } from '#src/storage/agreed-total.ts'
import { promiseNoOffers } from '#src/storage/ignored-offers.ts'

/** What to tell where the order came to another total than the customer agreed to. */
export function useTotalNote(order: Order): string | undefined {
  useEffect(() => learnOffers(order), [order])
  return noteOnTotal(order)
}

export const noteOnTotal = (order: Order): string | undefined => totalNote(order, storedAgreed())

/** What the customer agreed to, of an order that has become cheaper since. */
export function totalBefore({ orderId, totalPaise = Infinity }: Order): string | undefined {
  const agreed = storedAgreed()
  return agreed?.orderId === orderId && agreed.totalPaise > totalPaise ? formatAmount(agreed.totalPaise) : undefined
}

/** An order whose offer was ignored is the last one that was promised any. */
export function learnOffers(order: Order): void {
  if (isOfferIgnored(order, storedAgreed())) promiseNoOffers()
}
