import { part } from '#src/first-paint/part.tsx'

/** What has to be asked before a dish goes into the cart: its code comes after the page's own. */
export const DishQuestions = part(() => import('./add-to-cart-dialogs.tsx').then((module) => module.AddToCartDialogs))
