import './outlet-tools.css'

/** One chunk of everything that is operated on the page of an outlet. */
export { MenuDock } from './menu-dock.tsx'
export { MenuMoves } from './menu-moves.tsx'
export { MenuStrip } from './menu-strip.tsx'
export { NothingFound } from './nothing-found.tsx'
export { OutletReach } from './outlet-reach.tsx'
