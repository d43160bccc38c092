import { toId } from '../model/ids.ts'
import { isUnderWay, type Order } from '../model/order/order.ts'
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

/** The order that the strip names: the one that the kitchen owes the longest; where all are on the table, the newest. */
export function ongoingOf(orders: Order[]): Order | undefined {
  const live = orders.filter(({ status }) => isUnderWay(status)).toSorted((one, other) => placedAt(one) - placedAt(other))
  return live.find(({ status }) => status !== 'SERVED') ?? live.at(-1)
}

const placedAt = ({ createdAt }: Order): number => (createdAt === undefined ? 0 : Date.parse(createdAt))
