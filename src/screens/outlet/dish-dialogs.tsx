import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { useDishQuestions } from '#src/actors/dish-questions.ts'
import { AddToCartDialogs } from '#src/ui/add-to-cart-dialogs.tsx'

export const DishDialogs = ({ actor }: Pick<AddToCart, 'actor'>) => <AddToCartDialogs {...useDishQuestions(actor)} />
