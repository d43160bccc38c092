import { part } from '#src/first-paint/part.tsx'

/** The controls of the page: one chunk, so that outlet and dishes render before it. */
const ask = () => import('./outlet-tools.ts')
// oxlint-disable-next-line views/no-module-state -- the module's own import, no state of a page
let coming: ReturnType<typeof ask> | undefined
/** One import for all of them, again only after it has failed. */
const tools = () =>
  (coming ??= ask().catch((failure: unknown) => {
    coming = undefined
    throw failure
  }))
export const OutletReach = part(() => tools().then((module) => module.OutletReach))
export const MenuStrip = part(() => tools().then((module) => module.MenuStrip))
export const MenuDock = part(() => tools().then((module) => module.MenuDock))
export const SeatedHead = part(() => tools().then((module) => module.SeatedHead))
export const OutletClose = part(() => tools().then((module) => module.OutletClose))
export const OutletOffers = part(() => tools().then((module) => module.OutletOffers))
export const MenuMoves = part(() => tools().then((module) => module.MenuMoves))
export const NoMenu = part(() => tools().then((module) => module.NoMenu))
export const NothingFound = part(() => tools().then((module) => module.NothingFound))
export const DishQuestions = part(() => tools().then((module) => module.DishQuestions))
export const Outcome = part(() => tools().then((module) => module.Outcome))

// Loads while outlet and menu load.
for (const tool of [
  OutletReach,
  SeatedHead,
  OutletClose,
  OutletOffers,
  MenuStrip,
  MenuDock,
  MenuMoves,
  NoMenu,
  NothingFound,
  DishQuestions,
  Outcome,
])
  void tool.prefetch()
