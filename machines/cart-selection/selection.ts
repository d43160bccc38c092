import { type Cart, cartLines, findLine, type LineKey, lineKey } from '../model/cart.ts'

/** The lines that the customer has ticked: all of one outlet, none out of stock. */
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

/** A cart starts with everything ticked of the first outlet that has something in stock. */
export function initialSelection(cart: Cart): Selection {
  const outletId = cart.map((group) => group.outlet.outletId).find((id) => selectableKeys(cart, id).length > 0)
  return outletId === undefined ? NOTHING : { outletId, keys: selectableKeys(cart, outletId) }
}

/** The selection without the lines that are no longer in the cart, or out of stock. */
export const pruned = (selection: Selection, cart: Cart): Selection =>
  selection.outletId === undefined ? NOTHING : selectionOf(cart, selection.outletId, selection.keys)

/** Ticks or unticks a line of the cart. */
export function withLineToggled(selection: Selection, cart: Cart, key: LineKey): Selection {
  const keys = selection.keys.includes(key) ? selection.keys.filter((one) => one !== key) : [...selection.keys, key]
  return selectionOf(cart, findLine(cart, key)!.outletId, keys)
}

/** Ticks everything of the outlet, or unticks it when everything was ticked. */
export function withOutletToggled(selection: Selection, cart: Cart, outletId: string): Selection {
  const all = selectableKeys(cart, outletId)
  return all.every((key) => selection.keys.includes(key)) ? NOTHING : selectionOf(cart, outletId, all)
}
