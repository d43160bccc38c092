import './category-sheet.css'
import { useSelector } from '@xstate/react'
import { selectReading, selectShown } from '#machines/menu-browser/menu-browser.machine.ts'
import { filterMenu } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { Sheet } from '#src/ui/sheet.tsx'

export function CategorySheet({ browser, menu }: { browser: MenuBrowser; menu: MenuCategory[] }) {
  const reading = useSelector(browser, selectReading)
  const shown = useSelector(browser, (snapshot) => selectShown(snapshot, menu))
  return (
    <Sheet onClose={() => browser.send({ type: 'categories.close' })} title="Menu categories">
      <ul className="categories">
        {filterMenu(menu, shown).map(({ name, items, isService }) => (
          <li key={name}>
            <button
              type="button"
              className="lead"
              aria-current={name === reading ? 'true' : undefined}
              onClick={() => browser.send({ type: 'category.choose', name })}
            >
              <bdi className="clamp">{name}</bdi>
              <span>
                {items.length}
                <span className="visually-hidden">{isService ? ' services' : ' dishes'}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
