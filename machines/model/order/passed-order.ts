import { toId } from '#machines/model/ids.ts'
import { toServingSize } from '#machines/model/menu/menu-item.ts'
import { type Order, orderBill, type OrderItem, type OrderMoment } from './order.ts'
import { toOriginId, toOriginType } from '#machines/model/origin.ts'
import { amount, list, record, storedText, whole } from '#machines/model/reading.ts'

const MOST_ITEMS = 300
const MOST_STEPS = 20

/** An order handed from page to page by the browser's history, which may be tampered with: validated, fresh, or undefined. */
export function readPassedOrder(value: unknown): Order | undefined {
  const order = record(value)
  const outlet = record(order?.outlet)
  const orderId = toId(order?.orderId)
  const status = storedText(order?.status)
  if (!order || !orderId || !status) return undefined
  const totalPaise = whole(order.totalPaise)
  return {
    orderId,
    status,
    reason: storedText(order.reason),
    createdAt: storedText(order.createdAt),
    updatedAt: storedText(order.updatedAt),
    totalPaise,
    bill: readBill(order.bill, totalPaise),
    originType: toOriginType(order.originType),
    originName: storedText(order.originName),
    originId: toOriginId(order.originId),
    number: whole(order.number),
    serviceAt: storedText(order.serviceAt),
    readyBy: storedText(order.readyBy),
    readyAt: storedText(order.readyAt),
    steps: readSteps(order.steps),
    outlet: {
      outletId: toId(outlet?.outletId),
      name: storedText(outlet?.name),
      contactNumber: storedText(outlet?.contactNumber),
      street: storedText(outlet?.street),
      city: storedText(outlet?.city),
    },
    items: list(order.items)
      .slice(0, MOST_ITEMS)
      .map(readItem)
      .filter((item) => item !== undefined),
    callsWaiter: order.callsWaiter === true || undefined,
    review: readReview(order.review),
  }
}

function readSteps(value: unknown): OrderMoment[] | undefined {
  if (!Array.isArray(value)) return undefined
  return value.slice(0, MOST_STEPS).flatMap((step: unknown) => {
    const moment = record(step)
    const [status, at] = [storedText(moment?.status), storedText(moment?.at)]
    return status && at ? [{ status, at }] : []
  })
}

function readBill(value: unknown, totalPaise: number | undefined): Order['bill'] {
  const bill = record(value)
  const parts = {
    itemTotalPaise: whole(bill?.itemTotalPaise),
    deliveryFeePaise: whole(bill?.deliveryFeePaise),
    taxesPaise: whole(bill?.taxesPaise),
    discountPaise: whole(bill?.discountPaise),
  }
  return orderBill(parts, totalPaise)
}

function readItem(value: unknown): OrderItem | undefined {
  const item = record(value)
  const menuId = toId(item?.menuId)
  const name = storedText(item?.name)
  const quantity = whole(item?.quantity)
  const unitPricePaise = whole(item?.unitPricePaise)
  if (!item || !menuId || !name || quantity === undefined || unitPricePaise === undefined) return undefined
  return {
    menuId,
    name,
    quantity,
    unitPricePaise,
    servingSize: toServingSize(item.servingSize),
    preparationMinutes: amount(item.preparationMinutes),
    isVegetarian: item.isVegetarian === true,
    isService: item.isService === true || undefined,
    isRejected: item.isRejected === true,
    reason: storedText(item.reason),
    picture: storedText(item.picture),
  }
}

function readReview(value: unknown): Order['review'] {
  const review = record(value)
  const [outletRating, foodRating] = [amount(review?.outletRating), amount(review?.foodRating)]
  return outletRating && foodRating && outletRating <= 5 && foodRating <= 5
    ? { outletRating, foodRating, answer: storedText(review?.answer) }
    : undefined
}
