import type { AgreedTotal } from '#machines/model/order/order-request.ts'
import { toId } from '#machines/model/ids.ts'
import { fields, text, whole } from '#machines/model/reading.ts'
import { orderSlice } from './order-slice.ts'

/** Of the order last placed. */
export function storedAgreed(): AgreedTotal | undefined {
  const agreed = fields(orderSlice()['agreed'])
  const orderId = toId(agreed['orderId'])
  const totalPaise = whole(agreed['totalPaise'])
  return orderId && totalPaise !== undefined ? { orderId, totalPaise, couponCode: text(agreed['couponCode']) } : undefined
}
