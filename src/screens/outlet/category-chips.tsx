import { useEffect, useRef, useState } from 'react'

export interface CategoryChipsProps {
  categories: { name: string; id: string }[]
  onChoose: (name: string) => void
}

/** A chip for each category, the one being read marked. */
export function CategoryChips({ categories, onChoose }: CategoryChipsProps) {
  const row = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(categories[0]?.id)
  const ids = categories.map(({ id }) => id).join(' ')

  useEffect(() => {
    // The band just below the sticky strip: the section that crosses it is the one being read.
    const observer = new IntersectionObserver(
      (entries) => {
        const reading = entries.find((entry) => entry.isIntersecting)
        if (reading) setCurrent(reading.target.id)
      },
      { rootMargin: '-160px 0px -70% 0px' },
    )
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)
      if (section) observer.observe(section)
    }
    return () => observer.disconnect()
  }, [ids])

  useEffect(() => {
    // Only the row scrolls, never the page.
    const chip = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (chip) row.current?.scrollTo({ left: chip.offsetLeft - 24 })
  }, [current])

  return (
    <div ref={row} className="scroll" role="group" aria-label="Menu categories">
      {categories.map(({ name, id }) => (
        <button key={id} type="button" className="chip" aria-current={id === current ? 'true' : undefined} onClick={() => onChoose(name)}>
          <bdi>{name}</bdi>
        </button>
      ))}
    </div>
  )
}
