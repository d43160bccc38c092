import { part } from '#src/ui/part.tsx'

/** What is operated on the page. Outlet and dishes are shown first: they are what the customer came for. */
const tools = () => import('./outlet-tools.ts')
export const OutletReach = part(() => tools().then((module) => module.OutletReach))
export const MenuStrip = part(() => tools().then((module) => module.MenuStrip))
export const MenuDock = part(() => tools().then((module) => module.MenuDock))
export const MenuMoves = part(() => tools().then((module) => module.MenuMoves))
export const NothingFound = part(() => tools().then((module) => module.NothingFound))

// On their way together with outlet and menu.
for (const tool of [OutletReach, MenuStrip, MenuDock, MenuMoves, NothingFound]) tool.prefetch()
