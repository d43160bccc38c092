import type { ComponentType } from 'react'
import { part } from '#src/loading/part.tsx'

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
/** Loads while outlet and menu load. */
function tool<Props extends object>(pick: (module: Awaited<ReturnType<typeof ask>>) => ComponentType<Props>) {
  const Tool = part(() => tools().then(pick))
  void Tool.prefetch()
  return Tool
}
export const OutletReach = tool((module) => module.OutletReach)
export const MenuStrip = tool((module) => module.MenuStrip)
export const MenuDock = tool((module) => module.MenuDock)
export const SeatedHead = tool((module) => module.SeatedHead)
export const OutletClose = tool((module) => module.OutletClose)
export const OutletOffers = tool((module) => module.OutletOffers)
export const MenuMoves = tool((module) => module.MenuMoves)
export const NoMenu = tool((module) => module.NoMenu)
export const NothingFound = tool((module) => module.NothingFound)
export const DishQuestions = tool((module) => module.DishQuestions)
export const Outcome = tool((module) => module.Outcome)
