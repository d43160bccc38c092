import { toId } from '../model/ids.ts'
import { isUnderWay, type Order } from '../model/order.ts'
import { record, storedText } from '../model/reading.ts'

/** The order under way, as it is stored on this device. */
export interface OngoingMarker {
  isOrderActive: boolean
  businessId: string
  orderId: string
  createdAt?: string
  updatedAt?: string
}

/** The stored marker; undefined when the value is not one. Never throws. */
export function readMarker(value: unknown): OngoingMarker | undefined {
  const marker = record(value)
  const businessId = toId(marker?.businessId)
  const orderId = toId(marker?.orderId)
  if (!marker || marker.isOrderActive !== true || !businessId || !orderId) return undefined
  return { isOrderActive: true, businessId, orderId, createdAt: storedText(marker.createdAt), updatedAt: storedText(marker.updatedAt) }
}

export const markerOf = ({ orderId, createdAt, updatedAt, outlet }: Order): OngoingMarker | undefined =>
  outlet.outletId === undefined ? undefined : { isOrderActive: true, businessId: outlet.outletId, orderId, createdAt, updatedAt }

/** The order to follow: the one followed so far while it is under way, else the newest under way. */
export function ongoingOf(orders: Order[], followed: string | undefined): Order | undefined {
  const underWay = orders.filter(({ status }) => isUnderWay(status))
  return underWay.find(({ orderId }) => orderId === followed) ?? underWay[0]
}
