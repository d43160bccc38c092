/** What has to be asked before a dish goes into the cart. */
export const loadDishDialogs = () => import('./dish-dialogs.tsx').then((module) => module.DishDialogs)
