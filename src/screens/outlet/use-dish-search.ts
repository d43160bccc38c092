import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Found } from '#machines/model/menu/dish-finder.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'

/** What a query finds among the dishes of a menu that a filter has left, and how their names show it. */
export type DishFinder = (fitting: MenuCategory[], query: string) => Found & { mark: (name: string) => ReactNode }

const finders = new WeakMap<MenuCategory[], DishFinder>()

/** The search that knows other spellings and typing errors: undefined while its chunk loads and prepares the menu, null when it cannot. */
export function useDishFinder(menu: MenuCategory[], isWanted: boolean): DishFinder | null | undefined {
  const [, setReady] = useState<MenuCategory[]>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isWanted || finders.has(menu)) return undefined
    let mounted = true
    import('./dish-finder.tsx')
      .then(({ makeFinder }) => makeFinder(menu))
      .then(
        (finder) => {
          finders.set(menu, finder)
          if (mounted) startTransition(() => setReady(menu))
        },
        () => mounted && setMissing(true),
      )
    return () => {
      mounted = false
    }
  }, [menu, isWanted])
  return finders.get(menu) ?? (isMissing ? null : undefined)
}
