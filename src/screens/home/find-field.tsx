import '#src/styles/fields.css'
import './finder.css'
import { useEffect, useRef } from 'react'
import { withWish } from '#machines/model/outlet/outlet-finder.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { IconSearch, IconX } from '#src/ui/icons.ts'
import { knowsDishes, useWanted } from './use-wanted.ts'

/** One field for outlets and dishes. What is searched for stands in the address. */
export function FindField({ outlets }: { outlets: readonly Outlet[] }) {
  const { wanted, want } = useWanted()
  const input = useRef<HTMLInputElement>(null)
  const { query = '' } = wanted
  // The field itself is the faster of the two: it follows the address only where something else has changed that.
  useEffect(() => {
    if (document.activeElement !== input.current) input.current!.value = query
  }, [query])
  const search = (text: string) => want(withWish(wanted, { query: text.trim() === '' ? undefined : text }))
  const clear = () => {
    input.current!.value = ''
    search('')
  }
  const label = knowsDishes(outlets) ? 'Search outlets and dishes' : 'Search outlets'
  return (
    <div className="affix" role="search">
      <IconSearch size={20} stroke={1.9} aria-hidden />
      <input
        ref={input}
        type="search"
        className="input"
        aria-label={label}
        placeholder={label}
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        defaultValue={query}
        onChange={({ target }) => search(target.value)}
        onKeyDown={({ key, currentTarget }) => {
          // Closes the keyboard of a phone, which covers what is found.
          if (key === 'Enter') currentTarget.blur()
          if (key === 'Escape' && currentTarget.value !== '') clear()
        }}
      />
      {query !== '' && (
        <>
          {/* The page's own gives its room to what is found. */}
          <h1 className="visually-hidden">Search</h1>
          <button
            type="button"
            className="icon-button"
            aria-label="Clear"
            onClick={() => {
              clear()
              input.current!.focus()
            }}
          >
            <IconX size={20} stroke={1.9} aria-hidden />
          </button>
        </>
      )}
    </div>
  )
}
