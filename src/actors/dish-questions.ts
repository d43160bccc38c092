import { useSelector } from '@xstate/react'
import {
  selectConfirmText,
  selectIsChoosingServing,
  selectIsChoosingSeveral,
  selectIsConfirmingReplace,
  selectSize,
  sizeRows,
} from '#machines/add-to-cart/serving-sheet.ts'
import type { ServingSize } from '#machines/model/menu/menu-item.ts'
import { usePicture } from '#src/actors/picture.ts'
import { useCart } from './app-context.tsx'
import type { AddToCart } from './add-to-cart.ts'

/** The open question, as the props of its dialogs. */
export function useDishQuestions(actor: AddToCart['actor']) {
  const context = useSelector(actor, (snapshot) => snapshot.context)
  const choosing = useSelector(actor, selectIsChoosingServing)
  const replacing = useSelector(actor, selectIsConfirmingReplace)
  const { item, outlet } = context
  return {
    open: choosing ? ('serving' as const) : replacing ? ('replace' as const) : undefined,
    item,
    outlet,
    cart: useCart(),
    rows: sizeRows(context),
    isSeveral: useSelector(actor, selectIsChoosingSeveral),
    size: useSelector(actor, selectSize),
    confirmText: useSelector(actor, selectConfirmText),
    picture: usePicture(item?.pictures[0], item?.name),
    onSeveral: () => actor.send({ type: 'sizes.several' }),
    onServing: (size: ServingSize, quantity: number) => actor.send({ type: 'serving.set', size, quantity }),
    onConfirm: () => actor.send({ type: 'servings.confirm' }),
    onReplace: () => actor.send({ type: 'replace.confirm' }),
    onCancel: () => actor.send({ type: 'cancel' }),
  }
}
