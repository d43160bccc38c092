import { useSelector } from '@xstate/react'
import { selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { part } from '#src/first-paint/part.tsx'

/** What has to be asked before a dish goes into the cart: its code comes after the page's own. */
export const AddToCartDialogs = part(() => import('./add-to-cart-dialogs.tsx').then((module) => module.AddToCartDialogs))

export const DishQuestions = ({ actor }: Pick<AddToCart, 'actor'>) =>
  useSelector(actor, selectIsAsking) && <AddToCartDialogs actor={actor} onMissing={() => actor.send({ type: 'cancel' })} />
