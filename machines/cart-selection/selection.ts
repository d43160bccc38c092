import { type Cart, cartLines, type LineKey, lineKey, parseLineKey } from '../model/cart.ts'

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
  const selectedKeys = selectableKeys(cart, outletId).filter((key) => keys.includes(key))
  return selectedKeys.length > 0 ? { outletId, keys: selectedKeys } : NOTHING
}

/**
 * The selection in the cart as it is now. What the customer has not seen is ticked: a cart begins with all of its first outlet. Of a selected
 * outlet the ticked lines stay ticked; when it has left the cart, the next one is ticked.
 */
export function selectionIn(now: Cart, { outletId, keys }: Selection = NOTHING, before: Cart = []): Selection {
  const ids = (cart: Cart) => cart.map(({ outlet }) => outlet.outletId)
  const seen = (outletId === undefined ? ids(before) : [outletId]).flatMap((id) => selectableKeys(before, id))
  const isTicked = (key: LineKey) => keys.includes(key) || !seen.includes(key)
  const isThere = outletId !== undefined && selectableKeys(now, outletId).length > 0
  return (
    (isThere ? [outletId] : ids(now))
      .map((id) => selectionOf(now, id, selectableKeys(now, id).filter(isTicked)))
      .find((selection) => selection.keys.length > 0) ?? NOTHING
  )
}

/** Ticks or unticks a line of the cart. */
export function withLineToggled(selection: Selection, cart: Cart, key: LineKey): Selection {
  const keys = selection.keys.includes(key) ? selection.keys.filter((one) => one !== key) : [...selection.keys, key]
  return selectionOf(cart, parseLineKey(key)!.outletId, keys)
}

/** Ticks everything of the outlet, or unticks it when everything was ticked. */
export function withOutletToggled(selection: Selection, cart: Cart, outletId: string): Selection {
  const all = selectableKeys(cart, outletId)
  return all.every((key) => selection.keys.includes(key)) ? NOTHING : selectionOf(cart, outletId, all)
}
