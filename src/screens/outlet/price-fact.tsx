import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { taxWords } from '#machines/model/bill/tax-words.ts'

/** Among the facts of the outlet: what comes on top of the prices of its menu. */
export function PriceFact({ outlet, menu = [] }: { outlet: Outlet; menu: MenuCategory[] | undefined }) {
  const words = taxWords(
    menu.flatMap(({ items }) => items),
    outlet,
  )
  return (
    words && (
      <span>
        <span className="only-wide">prices </span>
        {words}
      </span>
    )
  )
}
