import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { useDishQuestions } from '#src/actors/dish-questions.ts'
import { AddToCartDialogs } from '#src/ui/add-to-cart-dialogs.tsx'

/** What has to be asked before a dish goes into the cart: of the screens that sell dishes. */
export const DishQuestions = ({ actor }: Pick<AddToCart, 'actor'>) => <AddToCartDialogs {...useDishQuestions(actor)} />
