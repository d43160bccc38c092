import { useActorRef, useSelector } from '@xstate/react'
import { useMemo } from 'react'
import type { ActorRefFrom } from 'xstate'
import {
  addToCartMachine,
  selectConfirmText,
  selectDish,
  selectIsChoosingServing,
  selectIsConfirmingReplace,
  selectWanted,
} from '#machines/add-to-cart/add-to-cart.machine.ts'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { FavouritesRef } from '#machines/favourites/favourites.context.ts'
import { dishQuantity } from '#machines/model/cart.ts'
import type { MenuItem, ServingSize } from '#machines/model/menu-item.ts'
import { openLabel } from '#machines/model/opening.ts'
import { type CartOutlet, takesOrders } from '#machines/model/outlet.ts'
import { usePicture } from '#src/api/media.ts'
import { announce } from '#src/device/announce.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'

const liveAddToCartMachine = addToCartMachine.provide({
  actions: { announceDish: (_, { name, quantity }) => announce(`${name} added, ${quantity} in cart`) },
})

export interface AddToCart {
  actor: ActorRefFrom<typeof addToCartMachine>
  /** Why nothing can be added now: 'Closed now · opens 9:30 am'. */
  closed: string | undefined
  /** Adds one of a dish, or asks for the size. */
  add: (item: MenuItem) => void
  /** Sets the quantity of a dish, or asks for the sizes. */
  change: (item: MenuItem, quantity: number) => void
}

/** Adding dishes of one outlet. `favourites` is told of each dish that goes into the cart. */
export function useAddToCart(outlet: CartOutlet, favourites?: FavouritesRef): AddToCart {
  const { cart, notices } = useApp()
  const actor = useActorRef(liveAddToCartMachine, { input: { cart, notices, favourites }, inspect })
  return useMemo(() => {
    const tapped = (item: MenuItem) => ({ outlet, item, cart: selectCart(cart.getSnapshot()) })
    return {
      actor,
      closed: takesOrders(outlet) ? undefined : openLabel(outlet),
      add: (item) => actor.send({ type: 'dish.add', ...tapped(item) }),
      change: (item, quantity) => actor.send({ type: 'dish.change', quantity, ...tapped(item) }),
    }
  }, [actor, cart, outlet])
}

/** How many of a dish are in the cart, all servings together. */
export const useDishQuantity = (outletId: string, menuId: string): number =>
  useSelector(useApp().cart, (snapshot) => dishQuantity(selectCart(snapshot), outletId, menuId))

/** The open question, as the props of its dialogs. */
export function useAddToCartDialogs(actor: AddToCart['actor']) {
  const item = useSelector(actor, selectDish)
  const choosing = useSelector(actor, selectIsChoosingServing)
  const replacing = useSelector(actor, selectIsConfirmingReplace)
  const open = choosing ? ('serving' as const) : replacing ? ('replace' as const) : undefined
  return {
    open,
    item,
    outlet: useSelector(actor, ({ context }) => context.outlet),
    wanted: useSelector(actor, selectWanted),
    confirmText: useSelector(actor, selectConfirmText),
    picture: usePicture(item?.pictures[0], item?.name),
    onServing: (size: ServingSize, quantity: number) => actor.send({ type: 'serving.set', size, quantity }),
    onConfirm: () => actor.send({ type: 'servings.confirm' }),
    onReplace: () => actor.send({ type: 'replace.confirm' }),
    onCancel: () => actor.send({ type: 'cancel' }),
  }
}
