import { Fragment, memo, type ReactNode, useEffect, useRef } from 'react'

export interface CategoryChipsProps {
  names: string[]
  current: string
  onChoose: (name: string) => void
  /** After the first category. */
  children?: ReactNode
}

export const CategoryChips = memo(function CategoryChips({ names, current, onChoose, children }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const isMoved = useRef(false)
  useEffect(() => {
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    // The first chip is visible already: reading `offsetLeft` would force a layout.
    if (!chip || (!isMoved.current && !chip.previousElementSibling)) return
    isMoved.current = true
    // Only the row scrolls, never the page.
    row.current?.scrollTo({ left: chip.offsetLeft - 24 })
  }, [current])
  return (
    <div ref={row} className="scroll" role="group" aria-label="Menu categories">
      {names.map((name, place) => (
        <Fragment key={name}>
          {place === 1 && children}
          <button type="button" className="chip" aria-current={name === current ? 'true' : undefined} onClick={() => onChoose(name)}>
            <bdi>{name}</bdi>
          </button>
          {names.length === 1 && children}
        </Fragment>
      ))}
    </div>
  )
})
