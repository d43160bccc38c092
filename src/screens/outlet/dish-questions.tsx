import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { part } from '#src/loading/part.tsx'

/** What has to be asked before a dish goes into the cart. */
export const DishDialogs = part(() => import('./dish-dialogs.tsx').then((module) => module.DishDialogs))

export const DishQuestions = ({ actor }: Pick<AddToCart, 'actor'>) => (
  <DishDialogs actor={actor} onMissing={() => actor.send({ type: 'cancel' })} />
)
