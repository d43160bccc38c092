import { type KeyboardEvent, useState } from 'react'
import type { OriginOption } from '#machines/model/origin.ts'

/** A listbox: arrows move, Enter picks. Some browsers' native select picks at the first arrow key and closes the list. */
export function OriginList({ label, options, onPick }: { label: string; options: OriginOption[]; onPick: (id: number) => void }) {
  const [active, setActive] = useState(0)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowRight: active + 1, ArrowUp: active - 1, ArrowLeft: active - 1 }
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? options.length - 1 : steps[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = Math.min(options.length - 1, Math.max(0, wanted))
    setActive(next)
    const entry = event.currentTarget.children[next]
    if (entry instanceof HTMLElement) entry.focus()
  }
  return (
    <div className="origin-list" role="listbox" tabIndex={-1} aria-label={label} onKeyDown={move}>
      {options.map(({ id, name }, index) => (
        <div
          key={id}
          className="chip"
          role="option"
          aria-selected={false}
          tabIndex={index === active ? 0 : -1}
          onClick={() => onPick(id)}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' && event.key !== ' ') return
            event.preventDefault()
            onPick(id)
          }}
        >
          #{id} — <bdi>{name}</bdi>
        </div>
      ))}
    </div>
  )
}
