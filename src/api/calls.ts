/** The calls that pages and actors of the first load make, in one file that comes after them, with what reads a kept reply: see load-calls.ts. */
export { clearOutlet, fetchCart, saveLine } from './cart.ts'
export { logout } from './logout.ts'
export { fetchMenu, fetchMenuItem, menuOf } from './menu-call.ts'
export { readMenuItem } from './menu-wire.ts'
export { outletsOf, readOutlet, seenFrom } from './outlet-wire.ts'
export { fetchNearest, fetchOutlet, fetchOutlets } from './outlets-call.ts'
export { fetchSignedPicture } from './picture-call.ts'
