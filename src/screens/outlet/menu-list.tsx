import { memo } from 'react'
import type { MenuCategory, MenuItem } from '#machines/model/menu/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import type { SavedMenu, MenuBrowser } from '#src/actors/menu-browser.ts'
import { DishRow } from './dish-row.tsx'
import { CategoryHeading } from './category-heading.tsx'
import { MenuMoves } from './outlet-parts.ts'

export interface MenuListProps {
  browser: MenuBrowser
  saved: SavedMenu
  outletId: string
  shown: MenuCategory[]
  /** The id of a category's element by its name. */
  ids: ReadonlyMap<string, string>
  folded: readonly string[]
  searching: boolean
  /** Filter and search that `shown` fits, and whether the finder has looked. */
  searchKey: string
  adding: AddToCart
}

/** Every dish of the menu; with `beginning` only the first so many. */
export const MenuList = memo(function MenuList({ beginning, ...list }: MenuListProps & { beginning?: number }) {
  const { browser, saved, outletId, shown, ids, folded, searching, searchKey, adding } = list
  return (
    <div className={`menu-shown${searching ? ' searched' : ''}${beginning === undefined ? '' : ' first-look'}`}>
      {beginning === undefined && (
        <MenuMoves browser={browser} saved={saved} shown={shown} ids={ids} searching={searching} searchKey={searchKey} />
      )}
      {firstDishesOf(shown, beginning).map(({ category, items }, index) => {
        const expanded = !folded.includes(category.name)
        return (
          <section key={category.name} id={ids.get(category.name)} className="menu-category">
            <CategoryHeading
              category={category}
              expanded={expanded}
              onToggle={searching ? undefined : () => browser.send({ type: 'category.toggle', name: category.name })}
            />
            {expanded && (
              <ul className="two-columns">
                {items.map((item, place) => (
                  <DishRow key={item.menuId} outletId={outletId} item={item} eager={index === 0 && place < 3} adding={adding} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
    </div>
  )
})

/** The categories with those of their dishes that are among the first `most`. */
function firstDishesOf(shown: MenuCategory[], most = Infinity): { category: MenuCategory; items: MenuItem[] }[] {
  let left = most
  return shown.flatMap((category) => {
    const items = category.items.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ category, items }] : []
  })
}
