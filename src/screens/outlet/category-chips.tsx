import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { memo, type ReactNode, useEffect, useRef } from 'react'

export interface CategoryChipsProps {
  categories: readonly MenuCategory[]
  current: string
  onChoose: (name: string) => void
  /** Before the first category. */
  children?: ReactNode
}

export const CategoryChips = memo(function CategoryChips({ categories, current, onChoose, children }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  const isFirst = current === categories[0]?.name
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    // The first one is visible already: reading `offsetLeft` would force a layout.
    if (!chip || (!isMoved.current && isFirst)) return
    isMoved.current = true
    // Only the row scrolls, beside the dishes the column, never the page.
    row.current?.scrollTo({ left: chip.offsetLeft - 24, top: chip.offsetTop - 96 })
  }, [current, isFirst])
  return (
    <div ref={row} className="scroll" role="group" aria-label="Menu categories">
      {children}
      {categories.map(({ name, items }) => (
        <button
          key={name}
          type="button"
          className="chip"
          data-count={items.length}
          aria-current={name === current ? 'true' : undefined}
          onClick={() => onChoose(name)}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
})
