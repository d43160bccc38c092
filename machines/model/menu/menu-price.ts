import type { MenuItem } from './menu-item.ts'
import { formatPrice, type Paise } from '#machines/model/money.ts'

type Priced = Pick<MenuItem, 'servings' | 'pricePaise' | 'finalPricePaise' | 'isService'>

/** '₹360', or '₹220 – ₹690' for a dish whose servings differ in price. */
export function priceText(item: Priced): string {
  if (item.servings.length === 0) return formatPrice(item.finalPricePaise ?? item.pricePaise, item.isService)
  const prices = item.servings.map((serving) => serving.pricePaise)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const least = formatPrice(low, item.isService)
  return low === high ? least : `${least} – ${formatPrice(high)}`
}

/** 'Add 2 items · ₹440' */
export const addText = (quantity: number, paise: Paise): string =>
  `${quantity === 1 ? 'Add item' : `Add ${quantity} items`} · ${formatPrice(paise)}`

/** The price before the outlet's own reduction, when there is one to show. */
export const oldPricePaise = (item: Priced): Paise | undefined =>
  item.servings.length === 0 && item.finalPricePaise !== undefined && item.finalPricePaise < item.pricePaise ? item.pricePaise : undefined
