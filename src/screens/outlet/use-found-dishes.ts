import { type ReactNode, useMemo } from 'react'
import type { Found } from '#machines/model/menu/dish-finder.ts'
import { filterMenu, type Shown } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { searchMenu } from '#machines/model/menu/menu-search.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { useDishSearch } from './use-dish-search.ts'

interface Asked {
  diet: Shown
  search: string | undefined
  /** Whether the customer is about to search: the full search loads. */
  isAtField: boolean
}

interface FoundDishes extends Found {
  /** How the name of a dish shows what was found in it. */
  mark: (name: string) => ReactNode
  /** Nothing is found yet, and the full search, which also finds what is spelled differently, still loads. */
  isSearching: boolean
  /** What was asked for, and whether the full search has answered. */
  searchKey: string
}

const unmarked = (name: string) => name

/** The dishes of a menu that filter, search and what the customer avoids leave. */
export function useFoundDishes(menu: MenuCategory[], { diet, search, isAtField }: Asked): FoundDishes {
  const { hides } = useAvoiding()
  const fullSearch = useDishSearch(menu, isAtField || search !== undefined)
  const found = useMemo(() => {
    const fitting = filterMenu(menu, diet, hides)
    if (search !== undefined && fullSearch) return fullSearch(fitting, search)
    return { categories: search === undefined ? fitting : searchMenu(fitting, search), isNearest: false, mark: unmarked }
  }, [menu, diet, search, fullSearch, hides])
  return {
    ...found,
    isSearching: fullSearch === undefined && search !== undefined && found.categories.length === 0,
    searchKey: `${diet} ${search ?? ''} ${search !== undefined && fullSearch !== undefined}`,
  }
}
