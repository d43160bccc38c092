import { type ReactNode, startTransition, useEffect, useState } from 'react'
import type { Found } from '#machines/model/menu/dish-finder.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'

/** What a query finds among the dishes of a menu that a filter has left, and how their names show it. */
export type DishSearch = (fitting: MenuCategory[], query: string) => Found & { mark: (name: string) => ReactNode }

const searches = new WeakMap<MenuCategory[], DishSearch>()

/** The search that knows other spellings and typing errors: undefined while its chunk loads and prepares the menu, null when it cannot. */
export function useDishSearch(menu: MenuCategory[], isWanted: boolean): DishSearch | null | undefined {
  const [, setReady] = useState<MenuCategory[]>()
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isWanted || searches.has(menu)) return undefined
    let mounted = true
    import('./dish-search.tsx')
      .then(({ makeDishSearch }) => makeDishSearch(menu))
      .then(
        (search) => {
          searches.set(menu, search)
          if (mounted) startTransition(() => setReady(menu))
        },
        () => mounted && setMissing(true),
      )
    return () => {
      mounted = false
    }
  }, [menu, isWanted])
  return searches.get(menu) ?? (isMissing ? null : undefined)
}
