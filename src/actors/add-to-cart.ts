import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
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
import { dishQuantity } from '#machines/model/cart.ts'
import type { MenuItem, ServingSize } from '#machines/model/menu-item.ts'
import { openLabel, whyClosed } from '#machines/model/opening.ts'
import { type CartOutlet, takesOrders } from '#machines/model/outlet.ts'
import { usePicture } from '#src/api/media.ts'
import { announce } from '#src/device/announce.ts'
import { useApp } from './app-context.tsx'
import { inspect } from './inspect.ts'
import { sayIn } from './say.ts'

/** The machine invokes nothing: what it decides goes to the cart by `useAddToCart`. */
export const liveAddToCartMachine = addToCartMachine

export interface AddToCart {
  actor: ActorRefFrom<typeof addToCartMachine>
  /** Why nothing can be added now: 'Closed now · opens 9:30 am'. */
  closed: string | undefined
  /** One more of a dish, or the question which size. */
  add: (item: MenuItem) => void
  /** How many of a dish; sizes are asked for. */
  change: (item: MenuItem, quantity: number) => void
}

/** Adding dishes of one outlet: the machine's decisions become lines of the cart, its words toasts. */
export function useAddToCart(outlet: CartOutlet): AddToCart {
  const { cart, notices } = useApp()
  const say = useMemo(() => sayIn({ notices }), [notices])
  const actor = useActorRef(liveAddToCartMachine, { input: { outlet }, inspect })

  useEffect(() => {
    const chosen = actor.on('lines.chosen', ({ lines, replace, outlet: chosenOutlet }) => {
      if (replace) cart.send({ type: 'cart.replace', outlet: chosenOutlet, lines })
      else for (const line of lines) cart.send({ type: 'line.put', outlet: chosenOutlet, line })
    })
    const added = actor.on('dish.added', ({ name, quantity }) => announce(`${name} added, ${quantity} in cart`))
    const said = actor.on('toast', say)
    return () => {
      chosen.unsubscribe()
      added.unsubscribe()
      said.unsubscribe()
    }
  }, [actor, cart, say])

  return useMemo(() => {
    const { outletId } = outlet
    const present = () => selectCart(cart.getSnapshot())
    const mayAdd = () => {
      if (!takesOrders(outlet)) {
        say({ type: 'toast', tone: 'error', message: whyClosed(outlet) })
      }
      return takesOrders(outlet)
    }
    return {
      actor,
      closed: takesOrders(outlet) ? undefined : openLabel(outlet),
      add: (item) => {
        if (mayAdd()) actor.send({ type: 'dish.add', item, cart: present() })
      },
      change: (item, quantity) => {
        // Fewer is always possible: lines of a closed outlet can still be removed.
        if (quantity > dishQuantity(present(), outletId, item.menuId) && !mayAdd()) return
        actor.send({ type: 'dish.change', item, quantity, cart: present() })
      },
    }
  }, [actor, cart, outlet, say])
}

/** How many of a dish are in the cart, all servings together. */
export const useDishQuantity = (outletId: string, menuId: string): number =>
  useSelector(useApp().cart, (snapshot) => dishQuantity(selectCart(snapshot), outletId, menuId))

/** The open question of an add-to-cart actor, as the dialogs show it. */
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
