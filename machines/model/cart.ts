import { toId } from './ids.ts'
import { isSoldOut, type MenuItem, type ServingSize, unitPricePaise } from './menu/menu-item.ts'
import { formatPrice, type Paise } from './money.ts'
import type { CartOutlet } from './outlet/outlet.ts'

/** The server refuses more than this. */
export const MAX_QUANTITY = 99

/** One dish in one serving size from one outlet. */
export interface CartLine {
  outletId: string
  menuId: string
  servingSize?: ServingSize
  quantity: number
  name: string
  /** Price of one, in the chosen serving size. */
  unitPricePaise: Paise
  isVegetarian: boolean
  isService?: boolean
  outOfStock: boolean
  preparationMinutes?: number
  picture?: string
  category?: string
  /** How it is taxed where that is not as its outlet is (`taxOf`). */
  tax?: string
  /** As a dish of a menu has them; undefined also for a line that an older version stored. */
  allergens?: string[]
}

/** The lines of one outlet. A group is never empty. */
export interface CartGroup {
  outlet: CartOutlet
  lines: CartLine[]
}

export type Cart = CartGroup[]

/** What makes two lines the same: outlet, dish and serving size. */
export type LineKey = string
export const lineKey = (line: Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'>): LineKey =>
  `${line.outletId}/${line.menuId}/${line.servingSize ?? ''}`

export interface OrderedLine {
  key: LineKey
  quantity: number
}

export function parseLineKey(key: LineKey): Pick<CartLine, 'outletId' | 'menuId' | 'servingSize'> | undefined {
  const [outletId, menuId, ...size] = key.split('/')
  if (!toId(outletId) || !toId(menuId) || size.length === 0) return undefined
  return { outletId: outletId!, menuId: menuId!, servingSize: size.join('/') || undefined }
}

export const cartLines = (cart: Cart): CartLine[] => cart.flatMap((group) => group.lines)

export const findLine = (cart: Cart, key: LineKey): CartLine | undefined => cartLines(cart).find((line) => lineKey(line) === key)

export const outletOf = (cart: Cart, outletId: string): CartOutlet | undefined =>
  cart.find((group) => group.outlet.outletId === outletId)?.outlet

export const quantityOf = (cart: Cart, key: LineKey): number => findLine(cart, key)?.quantity ?? 0

/** All servings of one dish together. */
export const dishQuantity = (cart: Cart, outletId: string, menuId: string): number =>
  linesQuantity(cartLines(cart).filter((line) => line.outletId === outletId && line.menuId === menuId))

export const linesQuantity = (lines: CartLine[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)

export const totalQuantity = (cart: Cart): number => linesQuantity(cartLines(cart))

export const hasOtherOutlet = (cart: Cart, outletId: string): boolean => cartLines(cart).some((line) => line.outletId !== outletId)

/** '1 item', '3 items' */
export const itemCount = (quantity: number): string => `${quantity} item${quantity === 1 ? '' : 's'}`

/** '4 selected', and '4 of 103 selected' in a cart that holds more. */
export function selectedText(chosen: CartLine[], cart: Cart): string {
  const [count, all] = [linesQuantity(chosen), totalQuantity(cart)]
  return `${count === all ? count : `${count} of ${all}`} selected`
}

export const linePricePaise = (line: Pick<CartLine, 'unitPricePaise' | 'quantity'>): Paise => line.unitPricePaise * line.quantity

/** Out-of-stock lines cost nothing. */
export const linesTotalPaise = (lines: CartLine[]): Paise =>
  lines.filter((line) => !line.outOfStock).reduce((sum, line) => sum + linePricePaise(line), 0)

/** '₹360', and 'Free' where there are services that cost nothing. */
export const totalText = (lines: CartLine[]): string =>
  formatPrice(
    linesTotalPaise(lines),
    lines.some(({ isService }) => isService),
  )

/** The bottom tab's badge. */
export const badgeText = (quantity: number): string => (quantity > 99 ? '99+' : String(quantity))

/** A quantity a line can have; anything that is no number counts as 0. */
export const clampQuantity = (quantity: number): number =>
  Number.isFinite(quantity) ? Math.min(MAX_QUANTITY, Math.max(0, Math.trunc(quantity))) : 0

/** A line of this dish; undefined when it does not come in that size. */
export function toLine(outletId: string, item: MenuItem, servingSize: ServingSize | undefined, quantity: number): CartLine | undefined {
  const price = unitPricePaise(item, servingSize)
  if (price === undefined) return undefined
  return {
    outletId,
    menuId: item.menuId,
    servingSize,
    quantity: clampQuantity(quantity),
    name: item.name,
    unitPricePaise: price,
    isVegetarian: item.isVegetarian,
    isService: item.isService,
    outOfStock: isSoldOut(item, servingSize),
    preparationMinutes: item.preparationMinutes,
    picture: item.pictures[0],
    category: item.category,
    tax: item.tax,
    allergens: item.allergens,
  }
}

/** The cart with this line, which replaces the same one; quantity 0 removes it, and its group with the last line. */
export function putLine(cart: Cart, outlet: CartOutlet, line: CartLine): Cart {
  const key = lineKey(line)
  if (line.quantity <= 0) return removeLines(cart, [key])
  const group = cart.find((candidate) => candidate.outlet.outletId === outlet.outletId)
  if (!group) return [...cart, { outlet, lines: [line] }]
  const known = group.lines.some((candidate) => lineKey(candidate) === key)
  const lines = known ? group.lines.map((candidate) => (lineKey(candidate) === key ? line : candidate)) : [...group.lines, line]
  return cart.map((candidate) => (candidate === group ? { outlet, lines } : candidate))
}

/** Changes nothing when the cart does not have the line. */
export function setQuantity(cart: Cart, key: LineKey, quantity: number): Cart {
  const wanted = clampQuantity(quantity)
  if (wanted === 0) return removeLines(cart, [key])
  return cart.map((group) => ({
    ...group,
    lines: group.lines.map((line) => (lineKey(line) === key ? { ...line, quantity: wanted } : line)),
  }))
}

export function removeLines(cart: Cart, keys: readonly LineKey[]): Cart {
  const gone = new Set(keys)
  return cart
    .map((group) => ({ ...group, lines: group.lines.filter((line) => !gone.has(lineKey(line))) }))
    .filter((group) => group.lines.length > 0)
}
