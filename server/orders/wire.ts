import { isUnderWay, ORDER_STATUSES } from '#machines/model/order/order.ts'
import { toRupees } from '#machines/model/money.ts'
import { kindToWire, outletDetailToWire, servingsToWire } from '#server/catalogue/wire.ts'
import type { Wire } from '#server/contract.ts'
import type { OrderLineRow, WholeOrder } from './queries.ts'

export const orderToWire = ({ order, outlet, lines, steps, review, billNumber }: WholeOrder): Wire['Order'] => ({
  orderId: order.id,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
  orderStatus: order.status,
  ...(order.statusReason !== null && { statusReason: order.statusReason }),
  totalAmount: toRupees(order.totalPaise),
  bill: {
    itemTotal: toRupees(order.itemTotalPaise),
    deliveryFee: toRupees(order.deliveryFeePaise),
    taxes: toRupees(order.taxesPaise),
    discount: toRupees(order.discountPaise),
    taxedAfterDiscount: order.taxedAfterDiscount,
  },
  orderSourceArea: order.originType,
  orderSourceAreaName: order.originName,
  orderSourceAreaId: order.originId,
  ...(order.dayNumber !== null && { orderNumber: order.dayNumber }),
  ...(order.serviceAt !== null && { serviceAt: order.serviceAt.toISOString() }),
  ...(order.readyBy !== null && { readyBy: order.readyBy.toISOString() }),
  ...(order.readyAt !== null && { readyAt: order.readyAt.toISOString() }),
  ...stepsToWire(steps),
  ...(billNumber !== null && { billNumber }),
  business: {
    businessId: outlet.id,
    businessName: outlet.name,
    businessPhoneNumber: outlet.contactNumber,
    address: { street: outlet.street, city: outlet.city },
    businessDetail: outletDetailToWire(outlet),
  },
  menus: lines.map(lineToWire),
  ...(isUnderWay(order.status) && { callsWaiter: true }),
  idempotencyKey: order.idempotencyKey,
  review: review && reviewToWire(review),
})

/** Left out for an order from before its steps were written, of which only the last ones are known. */
function stepsToWire(steps: WholeOrder['steps']): Pick<Wire['Order'], 'steps'> {
  if (!steps.some(({ status }) => status === 'PENDING')) return {}
  const inOrder = steps.toSorted((a, b) => ORDER_STATUSES.indexOf(a.status) - ORDER_STATUSES.indexOf(b.status))
  return { steps: inOrder.map(({ status, at }) => ({ status, at: new Date(at).toISOString() })) }
}

/** The food's rating is the mean of the dishes', in tenths. */
function reviewToWire({ outletRating, menuReviews, answer }: NonNullable<WholeOrder['review']>): NonNullable<Wire['Order']['review']> {
  const sum = menuReviews.reduce((total, { rating }) => total + rating, 0)
  return { outletRating, foodRating: Math.round((sum / menuReviews.length) * 10) / 10, ...(answer !== null && { answer }) }
}

const lineToWire = (line: OrderLineRow): Wire['OrderItem'] => ({
  menuId: line.menuId,
  name: line.name,
  quantity: line.quantity,
  price: toRupees(line.unitPricePaise),
  image: line.pictures,
  serving: servingsToWire(line.servings),
  selectedServingSize: line.servingSize,
  servingSize: line.servingSize,
  itemNote: line.itemNote,
  preparationTime: line.preparationMinutes,
  isVegetarian: line.isVegetarian,
  ...kindToWire(line),
  orderItemStatus: line.isRejected ? 'REJECTED' : 'ACCEPTED',
  ...(line.rejectionReason !== null && { rejectionReason: line.rejectionReason }),
})
