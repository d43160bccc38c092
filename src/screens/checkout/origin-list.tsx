import { type KeyboardEvent, useState } from 'react'
import { plainDigits } from '#machines/model/digits.ts'
import { meantOption, type OriginOption, optionsMatching } from '#machines/model/origin-options.ts'
import type { OriginType } from '#machines/model/origin.ts'
import { isModified } from '#src/ui/is-modified.ts'
import { ORIGIN_WORDS } from './origin-words.ts'

/** So many are found at a glance. */
const FEW = 8

interface OriginListProps {
  type: OriginType
  options: OriginOption[]
  onPick: (id: number) => void
}

/** A list to pick from; a long one with a field in which a number or a name is typed. */
export function OriginList({ type, options, onPick }: OriginListProps) {
  const [typed, setTyped] = useState('')
  const shown = optionsMatching(options, typed)
  const meant = meantOption(shown, typed)
  const { one, all } = ORIGIN_WORDS[type]
  const found = `${shown.length} ${(shown.length === 1 ? one : all).toLowerCase()}`
  return (
    <>
      {options.length > FEW && (
        <div className="field">
          <label htmlFor="origin-search">{one} number</label>
          <input
            id="origin-search"
            className="input"
            type="search"
            enterKeyHint="done"
            maxLength={40}
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(plainDigits(event.currentTarget.value))}
            onKeyDown={(event) => event.key === 'Enter' && meant && onPick(meant.id)}
          />
          <p className="small muted" role="status">
            {typed.trim() && `${found} ${shown.length === 1 ? 'begins' : 'begin'} with ${typed.trim()}`}
          </p>
        </div>
      )}
      {shown.length > 0 && <Options key={typed} label={all} options={shown} onPick={onPick} />}
    </>
  )
}

/** A listbox: arrows move, Enter picks. Some browsers' native select picks at the first arrow key and closes the list. */
function Options({ label, options, onPick }: { label: string } & Omit<OriginListProps, 'type'>) {
  const [active, setActive] = useState(0)

  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const steps: Record<string, number> = { ArrowDown: active + 1, ArrowRight: active + 1, ArrowUp: active - 1, ArrowLeft: active - 1 }
    const wanted = event.key === 'Home' ? 0 : event.key === 'End' ? options.length - 1 : steps[event.key]
    if (wanted === undefined || isModified(event)) return
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
          <span>
            #{id} — <bdi>{name}</bdi>
          </span>
        </div>
      ))}
    </div>
  )
}
