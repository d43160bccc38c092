import type { Ref } from 'react'
import { IconChevronDown } from '#src/ui/icons.ts'

interface CategoryHeadingProps {
  name: string
  count: number
  expanded: boolean
  /** undefined: the category cannot be folded now. */
  onToggle: (() => void) | undefined
  ref?: Ref<HTMLHeadingElement>
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
