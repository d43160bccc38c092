import { useActorRef } from '@xstate/react'
import { useMemo } from 'react'
import { addToCartMachine } from '#machines/add-to-cart/add-to-cart.machine.ts'
import { selectCart } from '#machines/cart/cart.machine.ts'
import type { FavouritesRef } from '#machines/favourites/favourites.context.ts'
import { dishQuantity } from '#machines/model/cart.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { openLabel } from '#machines/model/outlet/opening.ts'
import { type CartOutlet, takesOrders } from '#machines/model/outlet/outlet.ts'
import { announce } from '#src/device/announce.ts'
import { paintedCart } from '#src/loading/painted-cart.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'
import { useShown } from './use-shown.ts'

const liveAddToCartMachine = addToCartMachine.provide({
  actions: { announceDish: (_, { name, quantity }) => announce(`${name} added, ${quantity} in cart`) },
})

/** Adding dishes of one outlet. `favourites` is told of each dish that goes into the cart. */
export function useAddToCart(outlet: CartOutlet, favourites?: FavouritesRef) {
  const { cart, notices } = useApp()
  const actor = useActorRef(liveAddToCartMachine, { input: { cart, notices, favourites }, inspect })
  return useMemo(() => {
    const tapped = (item: MenuItem) => ({ outlet, item, cart: selectCart(cart.getSnapshot()) })
    const closed = takesOrders(outlet) ? undefined : openLabel(outlet)
    /** Adds one of a dish, or asks for the size. */
    const add = (item: MenuItem) => actor.send({ type: 'dish.add', ...tapped(item) })
    /** Props of the control that adds a dish or sets its quantity. */
    const control = (item: MenuItem) => ({
      name: item.name,
      outOfStock: item.outOfStock,
      closed,
      onAdd: () => add(item),
      onChange: (quantity: number) => actor.send({ type: 'dish.change', quantity, ...tapped(item) }),
    })
    return { actor, closed, add, control }
  }, [actor, cart, outlet])
}
export type AddToCart = ReturnType<typeof useAddToCart>

/** How many of a dish are in the cart, all servings together. */
export const useDishQuantity = (outletId: string, menuId: string): number =>
  useShown(useApp().cart, (snapshot) => dishQuantity(selectCart(snapshot), outletId, menuId), dishQuantity(paintedCart(), outletId, menuId))
