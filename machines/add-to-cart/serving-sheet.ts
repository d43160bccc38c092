import type { SnapshotFrom } from 'xstate'
import { isSoldOut, type MenuItem, type ServingSize, servingSizeLabel, type SizeRow } from '../model/menu/menu-item.ts'
import { addText } from '../model/menu/menu-price.ts'
import { formatPrice } from '../model/money.ts'
import type { addToCartMachine } from './add-to-cart.machine.ts'
import { chosenSizes, type Servings, servingsTotal } from './servings.ts'

// What the sheet of sizes shows, apart from the machine: it loads after the first paint.

type AddToCart = SnapshotFrom<typeof addToCartMachine>

export function sizeRows({ item, wanted }: Pick<AddToCart['context'], 'item' | 'wanted'>): SizeRow[] {
  if (!item) return []
  return item.servings.map(({ size, pricePaise }) => ({
    size,
    name: servingSizeLabel(size),
    pricePaise,
    quantity: wanted[size] ?? 0,
    isMostOrdered: size === item.popularSize,
    refusal: isSoldOut(item, size) ? 'Out of stock' : undefined,
  }))
}

/** What confirming these sizes does, as its button says it. */
export function confirmText({ servings }: Pick<MenuItem, 'servings'>, before: Servings, wanted: Servings): string {
  const [had, wants] = [servingsTotal(before), servingsTotal(wanted)]
  if (wants === 0) return had === 0 ? 'Add item' : 'Remove from cart'
  const paise = servings.reduce((sum, { size, pricePaise }) => sum + pricePaise * (wanted[size] ?? 0), 0)
  return had > 0 ? `Update cart · ${formatPrice(paise)}` : addText(wants, paise)
}

export const selectConfirmText = ({ context: { item, before, wanted } }: AddToCart): string =>
  item ? confirmText(item, before, wanted) : ''
export const selectIsChoosingServing = (addToCart: AddToCart): boolean => addToCart.matches('choosingServing')
export const selectIsConfirmingReplace = (addToCart: AddToCart): boolean => addToCart.matches('confirmingReplace')
/** Whether sizes are chosen one by one, each with its own quantity. */
export const selectIsChoosingSeveral = (addToCart: AddToCart): boolean => addToCart.matches({ choosingServing: 'several' })
/** The chosen size, where one is chosen by radios. */
export const selectSize = ({ context }: AddToCart): ServingSize | undefined => chosenSizes(context.wanted)[0]
