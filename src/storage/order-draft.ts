import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import { choiceOfDraft, ownDraft, readStoredDraft } from '#machines/checkout/stored-draft.ts'
import { type OngoingMarker, readMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import type { CouponChoice } from '#machines/model/bill/coupon.ts'
import type { AgreedTotal } from '#machines/model/order/order-request.ts'
import { toId } from '#machines/model/ids.ts'
import { fields } from '#machines/model/reading.ts'
import { changeOrderSlice, type KeySeed, ORDER_KEY, orderSlice } from './order-slice.ts'
import { onOtherTab } from './storage.ts'

/** A placed order deletes these. */
const OVER = { draft: undefined, keySeed: undefined }

/** The draft a customer left behind, at a reload or on the way to signing in. */
export const storedDraft = (): StoredDraft | undefined => readStoredDraft(orderSlice()['draft'])
export const storeDraft = (draft: StoredDraft | undefined): void => changeOrderSlice(draft ? { draft } : OVER)
/** The draft has become this order. */
export const storeMadeOrder = (agreed: AgreedTotal): void => changeOrderSlice({ ...OVER, agreed })

/** What a customer chose of the offers for this outlet; a guest has no checkout to choose at. */
export const storedCouponChoice = (customerId: string | undefined, outletId: string): CouponChoice =>
  choiceOfDraft(ownDraft(storedDraft(), customerId, outletId))

/** Calls back when another tab's checkout stores its draft. */
export const onDraftOfOtherTab = (callback: () => void): (() => void) => onOtherTab([ORDER_KEY], callback)

/** The checkout of this outlet begins with this table or room as if it were chosen by hand; without one, with the scanned one. */
export function storePlace({ customerId, outletId, origin }: Pick<StoredDraft, 'customerId' | 'outletId' | 'origin'>): void {
  const own = ownDraft(storedDraft(), customerId, outletId)
  if (origin || own) storeDraft({ version: 1, customerId, outletId, notes: {}, ...own, origin })
}

export function storedKeySeed(customerId: string, outletId: string): string | undefined {
  const { customerId: owner, outletId: outlet, seed } = fields(orderSlice()['keySeed'])
  if (toId(owner) !== customerId || toId(outlet) !== outletId) return undefined
  return typeof seed === 'string' && /^[A-Za-z0-9-]{16,40}$/.test(seed) ? seed : undefined
}
export const storeKeySeed = (keySeed: KeySeed): void => changeOrderSlice({ keySeed })

/** Draft and selection have become an order: they go, its marker stays. */
export const storeOngoingOrder = (ongoing: OngoingMarker, agreed?: AgreedTotal): void =>
  changeOrderSlice({ ...OVER, selection: undefined, ongoing, agreed })

/** The order under way, as this device knows it. */
export const storedMarker = (): OngoingMarker | undefined => readMarker(orderSlice()['ongoing'])
export function storeMarker(ongoing: OngoingMarker | undefined): void {
  // Called at every refresh of the orders: an unchanged marker must not wake other tabs.
  if (JSON.stringify(ongoing) !== JSON.stringify(orderSlice()['ongoing'])) changeOrderSlice({ ongoing })
}
