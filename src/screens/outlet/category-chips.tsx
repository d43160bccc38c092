import { useEffect, useRef } from 'react'

export interface CategoryChipsProps {
  names: string[]
  current: string
  onChoose: (name: string) => void
}

/** A chip for each category, the one being read marked. */
export function CategoryChips({ names, current, onChoose }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Only the row scrolls, never the page.
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - 24 })
  }, [current])
  return (
    <div ref={row} className="scroll" role="group" aria-label="Menu categories">
      {names.map((name) => (
        <button
          key={name}
          type="button"
          className="chip"
          aria-current={name === current ? 'true' : undefined}
          onClick={() => onChoose(name)}
        >
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}
