/** What the first load does without, in one file that comes after it: the client, readers of replies and calls. See load-calls.ts. */
export { clearOutlet, fetchCart, saveLine } from './cart.ts'
export { fetchData, stored } from './client.ts'
export { logout } from './logout.ts'
export { readMenu, readMenuItem } from './menu-wire.ts'
export { readOutlet } from './outlet-wire.ts'
export { fetchSignedPicture } from './picture-call.ts'
