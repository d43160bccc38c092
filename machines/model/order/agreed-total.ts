import { discountPaise, findCoupon } from '#machines/model/bill/coupon.ts'
import { formatAmount } from '#machines/model/money.ts'
import { isOff, type Order } from './order.ts'
import type { AgreedTotal } from './order-request.ts'

type Counted = Pick<Order, 'orderId' | 'totalPaise' | 'items' | 'status'>

/** A backend that compares no totals may charge another one, which is said. Not of a total that a refused dish has changed. */
export function totalNote(order: Counted, agreed: AgreedTotal | undefined): string | undefined {
  const { orderId, totalPaise, items, status } = order
  const isChanged = items.some(({ isRejected }) => isRejected) || isOff(status)
  if (isChanged || orderId !== agreed?.orderId || totalPaise === undefined || totalPaise === agreed.totalPaise) return undefined
  const difference = `The total is ${formatAmount(totalPaise)}, not ${formatAmount(agreed.totalPaise)} as shown before.`
  return isOfferIgnored(order, agreed) ? `The offer was not taken off. ${difference}` : difference
}

/** Whether most of the offer is missing on the bill: other roundings are no reason to promise no offers. */
export function isOfferIgnored({ orderId, totalPaise = 0, items }: Counted, agreed: AgreedTotal | undefined): boolean {
  const coupon = orderId === agreed?.orderId && findCoupon(agreed.couponCode)
  const itemTotalPaise = items.reduce((sum, { unitPricePaise, quantity }) => sum + unitPricePaise * quantity, 0)
  return coupon ? totalPaise - agreed!.totalPaise > discountPaise(coupon, itemTotalPaise) / 2 : false
}
