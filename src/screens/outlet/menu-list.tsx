import { useEffect, useRef } from 'react'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import type { LeftMenu, MenuBrowser } from '#src/actors/menu-browser.ts'
import { DishRow } from './dish-row.tsx'
import { CategorySection } from './category-section.tsx'
import { useKeptPlace } from './use-kept-place.ts'
import { useResultsInSight } from './use-results-in-sight.ts'
import { useShownCategory } from './use-shown-category.ts'

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
}

/** Every dish of the menu in the page; the browser skips those off screen. */
export function MenuList({ browser, left, outletId, shown, ids, folded, searching, adding }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useKeptPlace(left)
  useShownCategory(browser, ids)
  useResultsInSight(list, shown)

  useEffect(() => {
    const nameOf = new Map([...ids].map(([name, id]) => [id, name]))
    // The band just below the sticky strip: the section that crosses it is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const reached = entries.find((entry) => entry.isIntersecting)
        const name = reached && nameOf.get(reached.target.id)
        if (name !== undefined) browser.send({ type: 'category.reached', name })
      },
      { rootMargin: '-190px 0px -70% 0px' },
    )
    for (const { name } of shown) {
      const section = document.getElementById(ids.get(name) ?? '')
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [browser, ids, shown])

  return (
    <div ref={list} className="menu-shown">
      {shown.map((category, index) => {
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
                {category.items.map((item, place) => (
                  <DishRow key={item.menuId} outletId={outletId} item={item} eager={index === 0 && place < 3} adding={adding} />
                ))}
              </ul>
            )}
          </CategorySection>
        )
      })}
    </div>
  )
}
