import { type Cart, type CartLine, clampQuantity, lineKey, quantityOf, toLine } from '../model/cart.ts'
import { isSoldOut, type MenuItem, needsServingSize, type ServingSize } from '../model/menu/menu-item.ts'

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

export const sameServings = (one: Servings, other: Servings): boolean =>
  Object.keys({ ...one, ...other }).every((size) => one[size] === other[size])

/** The sizes of which there is at least one. */
export const chosenSizes = (servings: Servings): ServingSize[] => Object.keys(servings).filter((size) => servings[size]! > 0)

/** This size alone; a size the dish does not have changes nothing. */
export const onlyServing = (servings: Servings, size: ServingSize, quantity: number): Servings =>
  Object.hasOwn(servings, size) ? Object.fromEntries(Object.keys(servings).map((one) => [one, one === size ? quantity : 0])) : servings

/** Of the sizes that can be had: the one ordered most, else the regular or full one, else the first on the menu. */
export function usualSize(item: MenuItem): ServingSize | undefined {
  const sizes = item.servings.map(({ size }) => size).filter((size) => !isSoldOut(item, size))
  return [item.popularSize, 'REGULAR', 'FULL PLATE'].find((usual) => sizes.includes(usual!)) ?? sizes[0]
}

/** Lines with absolute quantities: those chosen, and with quantity 0 those chosen before and no longer. */
export const chosenLines = (outletId: string, item: MenuItem, before: Servings, wanted: Servings): CartLine[] =>
  Object.entries(wanted)
    .filter(([size, quantity]) => quantity > 0 || (before[size] ?? 0) > 0)
    .map(([size, quantity]) => toLine(outletId, item, toSize(size), quantity))
    .filter((line) => line !== undefined)
