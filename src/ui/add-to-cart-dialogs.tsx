import { useSelector } from '@xstate/react'
import { selectDish, selectIsChoosingServing, selectIsConfirmingReplace } from '#machines/add-to-cart/add-to-cart.machine.ts'
import { outletName } from '#machines/model/outlet.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { ReplaceDialog } from './confirm-dialog.tsx'
import { ServingSheet } from './serving-sheet.tsx'

export function AddToCartDialogs({ actor }: Pick<AddToCart, 'actor'>) {
  const item = useSelector(actor, selectDish)
  const outlet = useSelector(actor, ({ context }) => context.outlet)
  const isChoosing = useSelector(actor, selectIsChoosingServing)
  const isReplacing = useSelector(actor, selectIsConfirmingReplace)
  const cancel = () => actor.send({ type: 'cancel' })
  if (isChoosing && item) return <ServingSheet actor={actor} item={item} onCancel={cancel} />
  if (isReplacing && outlet)
    return <ReplaceDialog outletName={outletName(outlet)} onConfirm={() => actor.send({ type: 'replace.confirm' })} onCancel={cancel} />
  return null
}
