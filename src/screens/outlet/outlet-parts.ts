import { part } from '#src/first-paint/part.tsx'

/** What is operated on the page. Outlet and dishes are shown first: they are what the customer came for. */
const ask = () => import('./outlet-tools.ts')
let coming: ReturnType<typeof ask> | undefined
/** Asked for once for all of them; again only when it did not come. */
const tools = () =>
  (coming ??= ask().catch((failure: unknown) => {
    coming = undefined
    throw failure
  }))
export const OutletReach = part(() => tools().then((module) => module.OutletReach))
export const MenuStrip = part(() => tools().then((module) => module.MenuStrip))
export const MenuDock = part(() => tools().then((module) => module.MenuDock))
export const MenuMoves = part(() => tools().then((module) => module.MenuMoves))
export const NothingFound = part(() => tools().then((module) => module.NothingFound))

// On their way together with outlet and menu.
for (const tool of [OutletReach, MenuStrip, MenuDock, MenuMoves, NothingFound]) void tool.prefetch()
