import { useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type LocationRef,
  selectHasAnswer,
  selectIsBusy,
  selectProblem,
  selectQuery,
  selectSuggestions,
} from '#machines/location/location.machine.ts'
import type { Place } from '#machines/model/place.ts'
import { IconMapPin, IconSearch } from '#src/ui/icons.ts'
import { Notice } from '#src/ui/notice.tsx'
import { PositionButton } from './position-button.tsx'

/** The own position, or a place by its name: a combobox whose list the arrows walk, Enter takes and Escape puts away. */
export function PlacePicker({ location }: { location: LocationRef }) {
  const query = useSelector(location, selectQuery)
  const suggestions = useSelector(location, selectSuggestions)
  const answered = useSelector(location, selectHasAnswer)
  const problem = useSelector(location, selectProblem)
  const busy = useSelector(location, selectIsBusy)
  // The place, not its index: in another list of suggestions nothing is active.
  const [activePlace, setActivePlace] = useState<Place>()
  const [putAway, setPutAway] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  useEffect(() => field.current?.focus(), [])

  const active = activePlace ? suggestions.indexOf(activePlace) : -1
  const open = suggestions.length > 0 && !putAway
  const unknown = answered && suggestions.length === 0
  const optionId = (index: number) => `${id}-option-${index}`

  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      setPutAway(false)
      // Index 0 is the field itself, between the last suggestion and the first.
      const places = suggestions.length + 1
      const next = (active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places
      setActivePlace(suggestions[next - 1])
    } else if (key === 'Enter' && open && suggestions[active]) {
      event.preventDefault()
      location.send({ type: 'place.choose', place: suggestions[active] })
    } else if (key === 'Escape' && open) {
      // This Escape closes the list, the next one the dialog.
      event.preventDefault()
      event.stopPropagation()
      setPutAway(true)
      setActivePlace(undefined)
    }
  }

  return (
    <div className="stack location-pick">
      <PositionButton location={location} className="button tonal full" />
      <form
        className="field"
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          location.send({ type: 'query.submit' })
        }}
      >
        <label htmlFor={id}>Search for your city</label>
        <div className="affix">
          <IconSearch size={20} stroke={1.9} aria-hidden />
          <input
            ref={field}
            id={id}
            className="input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-activedescendant={open && active >= 0 ? optionId(active) : undefined}
            placeholder="e.g. Mumbai, Delhi, Bangalore"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            maxLength={100}
            readOnly={busy && query !== ''}
            value={query}
            onChange={(event) => {
              setPutAway(false)
              location.send({ type: 'query.type', text: event.currentTarget.value })
            }}
            onKeyDown={move}
          />
        </div>
      </form>
      {problem && <Notice tone="err">{problem}</Notice>}
      <div id={`${id}-list`} className="location-list" role="listbox" aria-label="Suggestions" hidden={!open}>
        {suggestions.map((place, index) => (
          // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field has the focus and its keys
          <div
            key={`${place.coordinates.lat},${place.coordinates.lng},${place.name}`}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => location.send({ type: 'place.choose', place })}
          >
            <IconMapPin size={20} stroke={1.9} aria-hidden />
            <span className="grow">
              <bdi className="bold">{place.name}</bdi>
              {place.area && <bdi className="small muted">{place.area}</bdi>}
            </span>
          </div>
        ))}
      </div>
      <p className={unknown ? 'small muted' : 'visually-hidden'} role="status">
        {unknown && <span>No place of that name is known to us.</span>}
        {answered && suggestions.length > 0 && (
          <span>{suggestions.length === 1 ? '1 suggestion' : `${suggestions.length} suggestions`}</span>
        )}
        {busy && query !== '' && <span>Setting your location...</span>}
      </p>
      {unknown && (
        <button type="button" className="button line" onClick={() => location.send({ type: 'query.submit' })}>
          <span className="location-typed">
            Use “<bdi>{query.trim()}</bdi>” as it is
          </span>
        </button>
      )}
    </div>
  )
}
