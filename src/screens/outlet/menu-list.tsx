import { memo, Suspense, useRef } from 'react'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import type { SavedMenu, MenuBrowser } from '#src/actors/menu-browser.ts'
import { DishRow } from './dish-row.tsx'
import { type HandedFocus, useHandedFocus } from './handed-focus.ts'
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
  sought: string
  adding: AddToCart
  handed?: HandedFocus
}

/** Every dish of the menu; with `beginning` only that many of the first category. */
export const MenuList = memo(function MenuList({ beginning, ...list }: MenuListProps & { beginning?: number }) {
  const { browser, saved, outletId, shown, ids, folded, searching, sought, adding, handed } = list
  const element = useRef<HTMLDivElement>(null)
  useHandedFocus(element, handed)
  const [first] = ids.keys()
  return (
    <div ref={element} className={`menu-shown${searching ? ' sought' : ''}${beginning === undefined ? '' : ' first-look'}`}>
      {beginning === undefined && (
        <MenuMoves browser={browser} saved={saved} shown={shown} ids={ids} searching={searching} sought={sought} />
      )}
      {(beginning === undefined ? shown : shown.slice(0, 1)).map((category, index) => {
        const expanded = !folded.includes(category.name)
        const section = (
          <section key={category.name} id={ids.get(category.name)} className="menu-category">
            <CategoryHeading
              name={category.name}
              count={category.items.length}
              expanded={expanded}
              onToggle={searching ? undefined : () => browser.send({ type: 'category.toggle', name: category.name })}
            />
            {expanded && (
              <ul className="two-columns">
                {category.items.slice(0, beginning).map((item, place) => (
                  <DishRow key={item.menuId} outletId={outletId} item={item} eager={index === 0 && place < 3} adding={adding} />
                ))}
              </ul>
            )}
          </section>
        )
        // A boundary of its own: React takes the server's page over without it, and hydrates it when idle or tapped (Decision 278). The menu's first category, not
        // the first that is shown: a filter would make a category of another kind, and mount all of its rows anew.
        return category.name === first ? (
          section
        ) : (
          <Suspense key={category.name} fallback={null}>
            {section}
          </Suspense>
        )
      })}
    </div>
  )
})
