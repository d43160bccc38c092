import { type Cart, cartLines, type CartLine, clampQuantity, lineKey, quantityOf, toLine } from '../model/cart.ts'
import { type MenuItem, needsServingSize, type ServingSize } from '../model/menu-item.ts'

/** Quantities by serving size; a dish of one size has a single entry under ''. */
export type Servings = Record<string, number>

const toSize = (size: ServingSize): ServingSize | undefined => (size === '' ? undefined : size)

const sizesOf = (item: MenuItem): ServingSize[] => (needsServingSize(item) ? item.servings.map((serving) => serving.size) : [''])

/** What the cart holds of this dish, each size named. */
export const servingsInCart = (cart: Cart, outletId: string, item: MenuItem): Servings =>
  Object.fromEntries(
    sizesOf(item).map((size) => [size, quantityOf(cart, lineKey({ outletId, menuId: item.menuId, servingSize: toSize(size) }))]),
  )

/** The servings with another quantity of one size; a size the dish does not have changes nothing. */
export const withServing = (servings: Servings, size: ServingSize, quantity: number): Servings =>
  Object.hasOwn(servings, size) ? { ...servings, [size]: clampQuantity(quantity) } : servings

export const servingsTotal = (servings: Servings): number => Object.values(servings).reduce((sum, quantity) => sum + quantity, 0)

/** Lines with absolute quantities: those chosen, and with quantity 0 those chosen before and no longer. */
export const chosenLines = (outletId: string, item: MenuItem, before: Servings, wanted: Servings): CartLine[] =>
  Object.entries(wanted)
    .filter(([size, quantity]) => quantity > 0 || (before[size] ?? 0) > 0)
    .map(([size, quantity]) => toLine(outletId, item, toSize(size), quantity))
    .filter((line) => line !== undefined)

export const hasOtherOutlet = (cart: Cart, outletId: string): boolean => cartLines(cart).some((line) => line.outletId !== outletId)
