import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import { readStoredDraft } from '#machines/checkout/stored-draft.ts'
import { type LineKey, parseLineKey } from '#machines/model/cart.ts'
import { toId } from '#machines/model/ids.ts'
import { readJson, removeKey, writeJson } from '#src/device/storage.ts'

const KEY = 'order'

/** What the cart page chose for checkout; a guest chooses before signing in, so it has no owner. */
export interface Selection {
  outletId: string
  keys: LineKey[]
}

/** The order last placed, until another one is. Spec §3 "Ongoing-order marker". */
export interface OngoingOrder {
  isOrderActive: boolean
  businessId: string
  orderId: string
  createdAt?: string
  updatedAt?: string
}

/** The draft a customer left behind, at a reload or on the way to signing in. */
export const storedDraft = (): StoredDraft | undefined => readStoredDraft(slice()['draft'])
export const storeDraft = (draft: StoredDraft | undefined): void => change({ draft })

export function storedSelection(outletId: string): LineKey[] | undefined {
  const value = slice()['selection']
  if (typeof value !== 'object' || value === null) return undefined
  const { outletId: owner, keys } = value as Record<string, unknown>
  if (toId(owner) !== outletId || !Array.isArray(keys)) return undefined
  return keys.filter((key): key is LineKey => typeof key === 'string' && parseLineKey(key)?.outletId === outletId)
}
export const storeSelection = (selection: Selection | undefined): void => change({ selection })

/** Draft and selection have become an order: they go, its marker stays. */
export const storeOngoingOrder = (ongoing: OngoingOrder): void => change({ draft: undefined, selection: undefined, ongoing })

/** Nothing of one customer's order is left for the next. */
export const forgetOrder = (): void => removeKey('local', KEY)

function slice(): Record<string, unknown> {
  const value = readJson('local', KEY)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function change(part: { draft?: StoredDraft; selection?: Selection; ongoing?: OngoingOrder }): void {
  const next: Record<string, unknown> = { ...slice(), ...part }
  if (Object.values(next).every((value) => value === undefined)) removeKey('local', KEY)
  else writeJson('local', KEY, next)
}
