import { outletName } from '#machines/model/outlet.ts'
import { ReplaceDialog } from './replace-dialog.tsx'
import { ServingSheet, type ServingSheetProps } from './serving-sheet.tsx'

export interface AddToCartDialogsProps extends Omit<ServingSheetProps, 'item'> {
  /** Which question is open; none most of the time. */
  open?: 'serving' | 'replace'
  item?: ServingSheetProps['item']
  outlet?: { name?: string }
  onReplace: () => void
}

export function AddToCartDialogs({ open, item, outlet, onReplace, ...serving }: AddToCartDialogsProps) {
  if (open === 'serving' && item) return <ServingSheet item={item} {...serving} />
  if (open === 'replace' && outlet)
    return <ReplaceDialog outletName={outletName(outlet)} onReplace={onReplace} onCancel={serving.onCancel} />
  return null
}
