import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import type { AgreedTotal } from '#machines/model/order/order-request.ts'
import type { LineKey } from '#machines/model/cart.ts'
import type { OngoingMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import type { Watched } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { type Fields, fields } from '#machines/model/reading.ts'
import { readJson, removeKey, writeJson } from '#src/storage/storage.ts'

export const ORDER_KEY = 'order'
/** The scanned table or room; logging out deletes it with the order. */
export const SCAN_KEY = 'qrData'

/** What was chosen for checkout; a guest chooses before signing in, so it has no owner. */
export interface Selection {
  outletId: string
  /** The lines ticked in the cart, or all of the outlet that are there when the checkout opens. */
  keys: LineKey[] | 'all'
}

/** Idempotency keys of a draft's attempts are made from it, in every tab. */
export interface KeySeed {
  customerId: string
  outletId: string
  seed: string
}

export interface OrderSlice {
  draft?: StoredDraft
  selection?: Selection
  ongoing?: OngoingMarker
  keySeed?: KeySeed
  agreed?: AgreedTotal
  watched?: Watched
  /** The id of the customer of whom it is known that they have completed an order. */
  completedBy?: string
}

/** What is stored of orders, not validated: `order-draft.ts` and `selection.ts` read its parts. */
export const orderSlice = (): Fields => fields(readJson('local', ORDER_KEY))

export function changeOrderSlice(part: OrderSlice): void {
  const next: Record<string, unknown> = { ...orderSlice(), ...part }
  if (Object.values(next).every((value) => value === undefined)) removeKey('local', ORDER_KEY)
  else writeJson('local', ORDER_KEY, next)
}

/** Those who follow the scan in this tab: the storage event reaches only the others. */
export const scanListeners = new Set<() => void>()
export const tellScanListeners = (): void => scanListeners.forEach((listener) => listener())

export const forgetScan = (): void => {
  removeKey('local', SCAN_KEY)
  tellScanListeners()
}

/** Deletes a customer's order and the scan. In a file without the readers: every first load needs this, and none of them. */
export const forgetOrder = (): void => {
  removeKey('local', ORDER_KEY)
  forgetScan()
}
