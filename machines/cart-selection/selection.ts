import { type Cart, cartLines, findLine, type LineKey, lineKey } from '../model/cart.ts'

/** The lines of one outlet that the customer has ticked; never an out-of-stock one, never of two outlets. */
export interface Selection {
  outletId?: string
  keys: LineKey[]
}

export const NOTHING: Selection = { outletId: undefined, keys: [] }

/** The lines of an outlet that can be ticked, in the cart's order. */
export const selectableKeys = (cart: Cart, outletId: string): LineKey[] =>
  cartLines(cart)
    .filter((line) => line.outletId === outletId && !line.outOfStock && line.quantity > 0)
    .map(lineKey)

const selectionOf = (cart: Cart, outletId: string, keys: readonly LineKey[]): Selection => {
  const kept = selectableKeys(cart, outletId).filter((key) => keys.includes(key))
  return kept.length > 0 ? { outletId, keys: kept } : NOTHING
}

/** Where a cart starts: with the lines asked for, else with everything of the first outlet that has something. */
export function initialSelection(cart: Cart, keys?: readonly LineKey[]): Selection {
  if (keys) {
    const first = keys.map((key) => findLine(cart, key)).find((line) => line && !line.outOfStock)
    return first ? selectionOf(cart, first.outletId, keys) : NOTHING
  }
  const outletId = cart.map((group) => group.outlet.outletId).find((id) => selectableKeys(cart, id).length > 0)
  return outletId === undefined ? NOTHING : { outletId, keys: selectableKeys(cart, outletId) }
}

/** What is left of a selection after the cart has changed. */
export const pruned = (selection: Selection, cart: Cart): Selection =>
  selection.outletId === undefined ? NOTHING : selectionOf(cart, selection.outletId, selection.keys)

export function withLineToggled(selection: Selection, cart: Cart, key: LineKey): Selection {
  const line = findLine(cart, key)
  if (!line) return pruned(selection, cart)
  const keys = selection.keys.includes(key) ? selection.keys.filter((one) => one !== key) : [...selection.keys, key]
  return selectionOf(cart, line.outletId, keys)
}

/** Everything of the outlet, or nothing when everything was ticked. */
export function withOutletToggled(selection: Selection, cart: Cart, outletId: string): Selection {
  const all = selectableKeys(cart, outletId)
  return all.every((key) => selection.keys.includes(key)) ? NOTHING : selectionOf(cart, outletId, all)
}
