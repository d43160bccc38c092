import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { lazy } from '#src/loading/lazy.tsx'

/** What has to be asked before a dish goes into the cart. */
export const DishDialogs = lazy(() => import('./dish-dialogs.tsx').then((module) => module.DishDialogs), { when: 'painted' })

export const DishQuestions = ({ actor }: Pick<AddToCart, 'actor'>) => (
  <DishDialogs actor={actor} onFailure={() => actor.send({ type: 'cancel' })} />
)
