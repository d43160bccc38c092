import { type LineKey, parseLineKey } from '#machines/model/cart.ts'
import { toId } from '#machines/model/ids.ts'
import { fields } from '#machines/model/reading.ts'
import { changeOrderSlice, orderSlice, type Selection } from './order-slice.ts'

export function storedSelection(outletId: string): Selection['keys'] | undefined {
  const { outletId: owner, keys } = fields(orderSlice()['selection'])
  if (toId(owner) !== outletId) return undefined
  if (keys === 'all') return keys
  if (!Array.isArray(keys)) return undefined
  return keys.filter((key): key is LineKey => typeof key === 'string' && parseLineKey(key)?.outletId === outletId)
}
export const storeSelection = (selection: Selection | undefined): void => changeOrderSlice({ selection })
