import { type LineKey, parseLineKey } from '#machines/model/cart.ts'
import { toId } from '#machines/model/ids.ts'
import { changeOrderSlice, orderSlice, type Selection } from './order-slice.ts'

export function storedSelection(outletId: string): Selection['keys'] | undefined {
  const value = orderSlice()['selection']
  if (typeof value !== 'object' || value === null) return undefined
  const { outletId: owner, keys } = value as Record<string, unknown>
  if (toId(owner) !== outletId) return undefined
  if (keys === 'all') return keys
  if (!Array.isArray(keys)) return undefined
  return keys.filter((key): key is LineKey => typeof key === 'string' && parseLineKey(key)?.outletId === outletId)
}
export const storeSelection = (selection: Selection | undefined): void => changeOrderSlice({ selection })
