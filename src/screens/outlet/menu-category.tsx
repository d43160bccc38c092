import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { IconChevronDown } from '#src/ui/icons.ts'
import { DishRow } from './dish-row.tsx'

/** The element of a category; its name may hold anything, its place in the menu does not. */
export const sectionId = (menu: MenuCategory[], name: string): string => `category-${menu.findIndex((category) => category.name === name)}`

export interface MenuCategorySectionProps {
  id: string
  outletId: string
  category: MenuCategory
  expanded: boolean
  /** The first pictures of the page. */
  eager: boolean
  onToggle: () => void
  adding: AddToCart
}

export function MenuCategorySection({ id, outletId, category, expanded, eager, onToggle, adding }: MenuCategorySectionProps) {
  return (
    <section id={id} className="menu-category">
      <h2>
        <button type="button" className="cat" aria-expanded={expanded} onClick={onToggle}>
          <bdi>{category.name}</bdi>
          <span className="n muted">
            {category.items.length}
            <span className="vh"> dishes</span>
            <IconChevronDown size={18} stroke={1.9} aria-hidden />
          </span>
        </button>
      </h2>
      {expanded && (
        <ul className="two">
          {category.items.map((item, index) => (
            <DishRow key={item.menuId} outletId={outletId} item={item} eager={eager && index < 3} adding={adding} />
          ))}
        </ul>
      )}
    </section>
  )
}
