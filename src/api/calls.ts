/** The calls that pages and actors of the first load make, in one file that comes after them: see load-calls.ts. */
export { clearOutlet, fetchCart, saveLine } from './cart.ts'
export { logout } from './logout.ts'
export { fetchMenu, fetchMenuItem } from './menu-call.ts'
export { fetchNearest, fetchOutlet, fetchOutlets } from './outlets-call.ts'
export { fetchSignedPicture } from './picture-call.ts'
