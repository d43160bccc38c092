import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import { readStoredDraft } from '#machines/checkout/stored-draft.ts'
import { type LineKey, parseLineKey } from '#machines/model/cart.ts'
import { type OngoingMarker, readMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import { toId } from '#machines/model/ids.ts'
import { readJson, removeKey, writeJson } from '#src/device/storage.ts'

const KEY = 'order'
/** What an order takes along when it is placed. */
const OVER = { draft: undefined, keySeed: undefined }

/** What the cart page chose for checkout; a guest chooses before signing in, so it has no owner. */
export interface Selection {
  outletId: string
  keys: LineKey[]
}

/** The draft a customer left behind, at a reload or on the way to signing in. */
export const storedDraft = (): StoredDraft | undefined => readStoredDraft(slice()['draft'])
export const storeDraft = (draft: StoredDraft | undefined): void => change(draft ? { draft } : OVER)

export function storedSelection(outletId: string): LineKey[] | undefined {
  const value = slice()['selection']
  if (typeof value !== 'object' || value === null) return undefined
  const { outletId: owner, keys } = value as Record<string, unknown>
  if (toId(owner) !== outletId || !Array.isArray(keys)) return undefined
  return keys.filter((key): key is LineKey => typeof key === 'string' && parseLineKey(key)?.outletId === outletId)
}
export const storeSelection = (selection: Selection | undefined): void => change({ selection })

/** What the keys of a draft's attempts are made of, shared by the tabs. */
export interface KeySeed {
  customerId: string
  outletId: string
  seed: string
}

export function storedKeySeed(customerId: string, outletId: string): string | undefined {
  const value = slice()['keySeed']
  if (typeof value !== 'object' || value === null) return undefined
  const { customerId: owner, outletId: outlet, seed } = value as Record<string, unknown>
  if (toId(owner) !== customerId || toId(outlet) !== outletId) return undefined
  return typeof seed === 'string' && /^[A-Za-z0-9-]{16,40}$/.test(seed) ? seed : undefined
}
export const storeKeySeed = (keySeed: KeySeed): void => change({ keySeed })

/** Draft and selection have become an order: they go, its marker stays. */
export const storeOngoingOrder = (ongoing: OngoingMarker): void => change({ ...OVER, selection: undefined, ongoing })

/** The order under way, as this device knows it. */
export const storedMarker = (): OngoingMarker | undefined => readMarker(slice()['ongoing'])
export function storeMarker(ongoing: OngoingMarker | undefined): void {
  // It is told again with every reading of the orders: other tabs need not hear of what is the same.
  if (JSON.stringify(ongoing) !== JSON.stringify(slice()['ongoing'])) change({ ongoing })
}

/** Nothing of one customer's order is left for the next. */
export const forgetOrder = (): void => removeKey('local', KEY)

function slice(): Record<string, unknown> {
  const value = readJson('local', KEY)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

function change(part: { draft?: StoredDraft; selection?: Selection; ongoing?: OngoingMarker; keySeed?: KeySeed }): void {
  const next: Record<string, unknown> = { ...slice(), ...part }
  if (Object.values(next).every((value) => value === undefined)) removeKey('local', KEY)
  else writeJson('local', KEY, next)
}
