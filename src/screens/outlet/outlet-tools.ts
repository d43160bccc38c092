import './outlet-tools.css'

/** The controls of the page, as one chunk. */
export { MenuDock } from './menu-dock.tsx'
export { MenuMoves } from './menu-moves.tsx'
export { MenuBar } from './menu-bar.tsx'
export { NoMenu, NothingFound, Outcome } from './outcome.tsx'
export { SeatedHead } from './seated-head.tsx'
export { OutletClose } from './outlet-close.tsx'
export { OutletOffers } from './outlet-offers.tsx'
export { OutletReach } from './outlet-reach.tsx'
export { PriceFact } from './price-fact.tsx'
