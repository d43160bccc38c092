import type { ComponentType } from 'react'
import { lazy } from '#src/loading/lazy.tsx'

type Tools = typeof import('./outlet-tools.ts')

/** A control of the page. All are one chunk, which loads while outlet and menu load, and they render after these. */
function tool<Props extends object>(pick: (tools: Tools) => ComponentType<Props>) {
  const Tool = lazy(() => import('./outlet-tools.ts').then(pick), { when: 'painted' })
  Tool.prefetch()
  return Tool
}
export const OutletReach = tool((tools) => tools.OutletReach)
export const MenuBar = tool((tools) => tools.MenuBar)
export const MenuDock = tool((tools) => tools.MenuDock)
export const SeatedHead = tool((tools) => tools.SeatedHead)
export const OutletClose = tool((tools) => tools.OutletClose)
export const OutletOffers = tool((tools) => tools.OutletOffers)
export const MenuMoves = tool((tools) => tools.MenuMoves)
export const PriceFact = tool((tools) => tools.PriceFact)
export const NoMenu = tool((tools) => tools.NoMenu)
export const NothingFound = tool((tools) => tools.NothingFound)
export const Outcome = tool((tools) => tools.Outcome)

/** What has to be asked before a dish goes into the cart. */
export const DishQuestions = lazy(() => import('#src/screens/dish-questions.tsx').then((module) => module.DishQuestions), {
  when: 'painted',
})
