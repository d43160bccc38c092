import { type ReactNode, useSyncExternalStore } from 'react'
import type { Avoidable } from '#machines/model/menu/avoided.ts'
import type { MenuItem } from '#machines/model/menu/menu-item.ts'
import { listeners } from '#src/device/listeners.ts'

export interface Avoiding {
  avoided: readonly Avoidable[]
  /** What stands in the place of a dish's allergens: its code comes with the first word that is avoided. */
  mark?: (dish: Eaten) => ReactNode
  /** Until the page is loaded anew. */
  hides?: ((dish: MenuItem) => boolean) | undefined
}
export type Eaten = Pick<MenuItem, 'allergens' | 'isService' | 'isVegetarian'> & Partial<Pick<MenuItem, 'ingredients'>>

let now: Avoiding = { avoided: [] }
const { on, tell } = listeners()
const current = () => now

/** What the guest avoids, as far as the page knows it by now. */
export const useAvoiding = (): Avoiding => useSyncExternalStore(on, current, current)

export const setAvoiding = (next: Avoiding): void => {
  now = next
  tell()
}
