import { memo, useRef } from 'react'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import type { LeftMenu, MenuBrowser } from '#src/actors/menu-browser.ts'
import { DishRow } from './dish-row.tsx'
import { type HandedFocus, useHandedFocus } from './handed-focus.ts'
import { CategorySection } from './category-section.tsx'
import { MenuMoves } from './outlet-parts.ts'

export interface MenuListProps {
  browser: MenuBrowser
  left: LeftMenu
  outletId: string
  /** What is left of the menu by filter and search. */
  shown: MenuCategory[]
  /** The element of a category by its name. */
  ids: ReadonlyMap<string, string>
  folded: readonly string[]
  searching: boolean
  adding: AddToCart
  /** For a list whose place another one takes, or that takes it. */
  handed?: HandedFocus
}

/** Every dish of the menu in the page; the browser skips those off screen. `beginning` for so many of the first category alone. */
export const MenuList = memo(function MenuList({ beginning, ...list }: MenuListProps & { beginning?: number }) {
  const { browser, left, outletId, shown, ids, folded, searching, adding, handed } = list
  const element = useRef<HTMLDivElement>(null)
  useHandedFocus(element, handed)
  return (
    <div ref={element} className={`menu-shown${searching ? ' sought' : ''}${beginning === undefined ? '' : ' first-look'}`}>
      {beginning === undefined && <MenuMoves browser={browser} left={left} shown={shown} ids={ids} searching={searching} />}
      {shown.slice(0, beginning && 1).map((category, index) => {
        const expanded = !folded.includes(category.name)
        return (
          <CategorySection
            key={category.name}
            id={ids.get(category.name)!}
            name={category.name}
            count={category.items.length}
            expanded={expanded}
            onToggle={searching ? undefined : () => browser.send({ type: 'category.toggle', name: category.name })}
          >
            {expanded && (
              <ul className="two">
                {category.items.slice(0, beginning).map((item, place) => (
                  <DishRow key={item.menuId} outletId={outletId} item={item} eager={index === 0 && place < 3} adding={adding} />
                ))}
              </ul>
            )}
          </CategorySection>
        )
      })}
    </div>
  )
})
