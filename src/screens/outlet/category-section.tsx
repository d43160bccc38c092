import type { ReactNode, Ref } from 'react'
import { IconChevronDown } from '#src/ui/icons.ts'

export interface CategorySectionProps {
  id: string
  name: string
  count: number
  expanded: boolean
  /** undefined: the category cannot be folded now. */
  onToggle: (() => void) | undefined
  children: ReactNode
}

export function CategorySection({ id, children, ...heading }: CategorySectionProps) {
  return (
    <section id={id} className="menu-category">
      <CategoryHeading {...heading} />
      {children}
    </section>
  )
}

export interface CategoryHeadingProps extends Omit<CategorySectionProps, 'id' | 'children'> {
  ref?: Ref<HTMLHeadingElement>
  /** Its row in the virtual list. */
  index?: number
}

export function CategoryHeading({ name, count, expanded, onToggle, ref, index }: CategoryHeadingProps) {
  const line = (
    <>
      <bdi>{name}</bdi>
      <span className="tally muted">
        {count}
        <span className="visually-hidden"> dishes</span>
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
