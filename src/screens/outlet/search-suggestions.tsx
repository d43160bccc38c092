import './search-suggestions.css'
import { useSelector } from '@xstate/react'
import { type ComponentProps, type FocusEventHandler, useId, useMemo } from 'react'
import { categoriesLike } from '#machines/model/menu/dish-finder.ts'
import { filterMenu, type Shown } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { selectRecent } from '#machines/search-field/search-field.machine.ts'
import type { SearchField } from '#src/actors/search-field.ts'
import { IconClock } from '#src/ui/icons.ts'

interface SearchSuggestionsProps {
  field: SearchField
  menu: MenuCategory[]
  diet: Shown
  query: string
  /** For a keyboard: the button that had the focus goes with the choice. */
  goToField: () => void
  onBlur: FocusEventHandler
}

/** The field may stand low on a phone: what it suggests would lie under the bars at the bottom. */
const bringIntoView = (suggestions: HTMLElement | null) => suggestions?.scrollIntoView({ block: 'nearest' })

/** Below the search field: recent searches and the categories; while the customer types, the categories that match. */
export function SearchSuggestions({ field, menu, diet, query, goToField, onBlur }: SearchSuggestionsProps) {
  const isEmpty = query.trim() === ''
  const recent = useSelector(field, selectRecent)
  const names = useMemo(() => filterMenu(menu, diet).map(({ name }) => name), [menu, diet])
  const categories = useMemo(() => (isEmpty ? names : categoriesLike(names, query)), [names, isEmpty, query])
  const id = useId()
  const end = () => {
    field.send({ type: 'search.end' })
    goToField()
  }
  const clear = () => {
    field.send({ type: 'recents.clear' })
    goToField()
  }
  const search = (again: string) => {
    field.send({ type: 'recent.choose', query: again })
    goToField()
  }
  if (categories.length === 0 && !(isEmpty && recent.length > 0)) return null
  return (
    <div ref={bringIntoView} className={isEmpty ? 'search-suggestions stack' : 'search-suggestions typing'}>
      {isEmpty && recent.length > 0 && (
        <div role="group" aria-labelledby={`${id}-recent`}>
          <div className="row between">
            <p id={`${id}-recent`}>Recent searches</p>
            <Suggestion className="link" aria-label="Clear recent searches" onClick={clear} onEnd={end} onBlur={onBlur}>
              Clear
            </Suggestion>
          </div>
          <div className="suggested">
            {recent.map((again) => (
              <Suggestion key={again} onClick={() => search(again)} onEnd={end} onBlur={onBlur}>
                <IconClock size={18} stroke={1.9} aria-hidden />
                <bdi>{again}</bdi>
              </Suggestion>
            ))}
          </div>
        </div>
      )}
      {categories.length > 0 && (
        <div role="group" aria-labelledby={`${id}-categories`}>
          <p id={`${id}-categories`} className={isEmpty ? undefined : 'visually-hidden'}>
            {isEmpty ? 'Categories' : 'Categories that match'}
          </p>
          <div className="suggested">
            {categories.map((name) => (
              <Suggestion key={name} onClick={() => field.send({ type: 'category.choose', name })} onEnd={end} onBlur={onBlur}>
                <bdi>{name}</bdi>
              </Suggestion>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

function Suggestion({ onEnd, className = 'chip', ...button }: ComponentProps<'button'> & { onEnd: () => void }) {
  return (
    <button
      type="button"
      className={className}
      // A tap leaves the focus in the field: Safari gives it to no button, and the suggestions would close before the tap is over.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
      {...button}
    />
  )
}
