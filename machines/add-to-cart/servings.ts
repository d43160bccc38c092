import { type Cart, cartLines, type CartLine, clampQuantity, lineKey, quantityOf, toLine } from '../model/cart.ts'
import { type MenuItem, needsServingSize, type ServingSize } from '../model/menu-item.ts'
import { formatPrice } from '../model/money.ts'

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

/** What most people mean by the dish: the regular or full size, else the first on the menu. */
export const usualSize = ({ servings }: Pick<MenuItem, 'servings'>): ServingSize | undefined =>
  ['REGULAR', 'FULL PLATE'].find((usual) => servings.some(({ size }) => size === usual)) ?? servings[0]?.size

/** What confirming these sizes does, as its button says it. */
export function confirmText({ servings }: Pick<MenuItem, 'servings'>, before: Servings, wanted: Servings): string {
  const [had, wants] = [servingsTotal(before), servingsTotal(wanted)]
  if (wants === 0) return had === 0 ? 'Add item' : 'Remove from cart'
  const paise = servings.reduce((sum, { size, pricePaise }) => sum + pricePaise * (wanted[size] ?? 0), 0)
  return `${had > 0 ? 'Update cart' : wants === 1 ? 'Add item' : `Add ${wants} items`} · ${formatPrice(paise)}`
}

/** Lines with absolute quantities: those chosen, and with quantity 0 those chosen before and no longer. */
export const chosenLines = (outletId: string, item: MenuItem, before: Servings, wanted: Servings): CartLine[] =>
  Object.entries(wanted)
    .filter(([size, quantity]) => quantity > 0 || (before[size] ?? 0) > 0)
    .map(([size, quantity]) => toLine(outletId, item, toSize(size), quantity))
    .filter((line) => line !== undefined)

export const hasOtherOutlet = (cart: Cart, outletId: string): boolean => cartLines(cart).some((line) => line.outletId !== outletId)
