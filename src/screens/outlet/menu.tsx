import { useState } from 'react'
import { flushSync } from 'react-dom'
import { type Diet, dishCount, filterMenu } from '#machines/model/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { CategoryChips } from './category-chips.tsx'
import { MenuCategorySection, sectionId } from './menu-category.tsx'
import { MenuDock } from './menu-dock.tsx'
import { VegFilter } from './veg-filter.tsx'

export interface MenuProps {
  outletId: string
  menu: MenuCategory[]
  adding: AddToCart
}

/** The menu by category, what of it is shown, and the ways to a category. */
export function Menu({ outletId, menu, adding }: MenuProps) {
  const [diet, setDiet] = useState<Diet>('all')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const shown = filterMenu(menu, diet)
  const names = shown.map(({ name }) => name)

  const toggle = (name: string) => setFolded((before) => (before.has(name) ? without(before, name) : new Set([...before, name])))
  const goTo = (name: string) => {
    // Unfolded first: the page may be too short to scroll there before.
    flushSync(() => setFolded((before) => without(before, name)))
    const section = document.getElementById(sectionId(menu, name))
    section?.scrollIntoView()
    section?.querySelector('button')?.focus({ preventScroll: true })
  }

  if (menu.length === 0) {
    return (
      <>
        <EmptyState plate={{ tone: 'malai' }} title="No Menu Available">
          This outlet has not put its dishes here yet.
        </EmptyState>
        <MenuDock names={[]} onChoose={goTo} />
      </>
    )
  }
  return (
    <>
      <div className="strip">
        <div className="row between filter">
          <p className="s muted num" role="status">
            {dishCount(shown)} dishes
          </p>
          <VegFilter value={diet} onChange={setDiet} />
        </div>
        <CategoryChips categories={shown.map(({ name }) => ({ name, id: sectionId(menu, name) }))} onChoose={goTo} />
      </div>
      {shown.length === 0 && (
        <div className="empty-filter">
          <p className="muted">No dish on this menu fits the filter.</p>
          <button type="button" className="btn line sm" onClick={() => setDiet('all')}>
            Show all dishes
          </button>
        </div>
      )}
      {shown.map((category, index) => (
        <MenuCategorySection
          key={category.name}
          id={sectionId(menu, category.name)}
          outletId={outletId}
          category={category}
          expanded={!folded.has(category.name)}
          eager={index === 0}
          onToggle={() => toggle(category.name)}
          adding={adding}
        />
      ))}
      <MenuDock names={names} onChoose={goTo} />
    </>
  )
}

const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> => new Set([...names].filter((other) => other !== name))
