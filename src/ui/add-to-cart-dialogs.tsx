import type { Cart } from '#machines/model/cart.ts'
import { outletName } from '#machines/model/outlet/outlet.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ServingSheet, type ServingSheetProps } from './serving-sheet.tsx'

export interface AddToCartDialogsProps extends Omit<ServingSheetProps, 'item'> {
  open?: 'serving' | 'replace'
  item?: ServingSheetProps['item']
  outlet?: { name?: string }
  cart: Cart
  onReplace: () => void
}

export function AddToCartDialogs({ open, item, outlet, cart, onReplace, ...serving }: AddToCartDialogsProps) {
  if (open === 'serving' && item) return <ServingSheet item={item} {...serving} />
  if (open === 'replace' && outlet)
    return <ReplaceDialog leaving={cart} outletName={outletName(outlet)} onConfirm={onReplace} onCancel={serving.onCancel} />
  return null
}
