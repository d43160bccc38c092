import { deliveryPlace, type Order } from '../model/order/order.ts'
import { type Origin, originLabel } from '../model/origin.ts'
import type { ScannedQr } from '../model/qr.ts'

/** Where a round goes. */
export interface RoundPlace {
  /** 'Table 5' */
  label: string
  /** What the checkout takes for a place chosen by hand; undefined where the scan stands for it, with the signature of its code. */
  origin?: Origin
}

/** The place of the live order; where the backend does not tell its number, the scanned one; else the checkout asks. */
export function placeOfRound(order: Order, scan: ScannedQr | undefined): RoundPlace | undefined {
  const scanned = scan?.outletId === order.outlet.outletId ? scan?.origin : undefined
  const { originType: type, originId: id, originName: name } = order
  if (!type || id === undefined) return scanned && { label: originLabel(scanned) }
  const label = deliveryPlace(order)!
  return scanned?.type === type && scanned.id === id ? { label } : { label, origin: { type, id, name } }
}
