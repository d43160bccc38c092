import type { Ref } from 'react'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { IconChevronDown } from '#src/ui/icons.ts'

interface CategoryHeadingProps {
  category: MenuCategory
  expanded: boolean
  /** undefined: the category cannot be folded now. */
  onToggle: (() => void) | undefined
  ref?: Ref<HTMLHeadingElement>
  index?: number
}

export function CategoryHeading({ category: { name, items, isService }, expanded, onToggle, ref, index }: CategoryHeadingProps) {
  const line = (
    <>
      <bdi>{name}</bdi>
      <span className="tally muted">
        <span>{items.length}</span>
        <span className="visually-hidden">{isService ? ' services' : ' dishes'}</span>
        {onToggle && <IconChevronDown size={18} stroke={1.9} aria-hidden />}
      </span>
    </>
  )
  return (
    <h2 ref={ref} data-index={index} tabIndex={onToggle ? undefined : -1}>
      {onToggle ? (
        <button type="button" className="category-head" aria-expanded={expanded} onClick={onToggle}>
          {line}
        </button>
      ) : (
        <span className="category-head">{line}</span>
      )}
    </h2>
  )
}
