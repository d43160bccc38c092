import './search-offers.css'
import { useSelector } from '@xstate/react'
import { useId, useMemo } from 'react'
import { categoriesLike } from '#machines/model/dish-finder.ts'
import { type Diet, filterMenu } from '#machines/model/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { selectRecent } from '#machines/search-field/search-field.machine.ts'
import type { SearchField } from '#src/actors/search-field.ts'
import { IconClock } from '#src/ui/icons.ts'

interface SearchOffersProps {
  field: SearchField
  menu: MenuCategory[]
  diet: Diet
  query: string
  /** For a keyboard: the button that had the focus goes with the choice. */
  goToField: () => void
}

/** Below the search field: recent searches and the categories; while the customer types, the categories that match. */
export function SearchOffers({ field, menu, diet, query, goToField }: SearchOffersProps) {
  const isEmpty = query.trim() === ''
  const recent = useSelector(field, selectRecent)
  const names = useMemo(() => filterMenu(menu, diet).map(({ name }) => name), [menu, diet])
  const categories = useMemo(() => (isEmpty ? names : categoriesLike(names, query)), [names, isEmpty, query])
  const id = useId()
  if (categories.length === 0 && !(isEmpty && recent.length > 0)) return null
  return (
    // A tap leaves the focus in the field: Safari gives it to no button, and the field would close before the tap is over.
    <div className={isEmpty ? 'search-offers stack' : 'search-offers typing'} onMouseDown={(event) => event.preventDefault()}>
      {isEmpty && recent.length > 0 && (
        <div role="group" aria-labelledby={`${id}-recent`}>
          <div className="row between">
            <p id={`${id}-recent`}>Recent searches</p>
            <button
              type="button"
              className="link"
              aria-label="Clear recent searches"
              onClick={() => {
                field.send({ type: 'recents.clear' })
                goToField()
              }}
            >
              Clear
            </button>
          </div>
          <div className="offered">
            {recent.map((search) => (
              <button
                key={search}
                type="button"
                className="chip"
                onClick={() => {
                  field.send({ type: 'recent.choose', query: search })
                  goToField()
                }}
              >
                <IconClock size={18} stroke={1.9} aria-hidden />
                <bdi>{search}</bdi>
              </button>
            ))}
          </div>
        </div>
      )}
      {categories.length > 0 && (
        <div role="group" aria-labelledby={`${id}-categories`}>
          <p id={`${id}-categories`} className={isEmpty ? undefined : 'visually-hidden'}>
            {isEmpty ? 'Categories' : 'Categories that match'}
          </p>
          <div className="offered">
            {categories.map((name) => (
              <button key={name} type="button" className="chip" onClick={() => field.send({ type: 'category.choose', name })}>
                <bdi>{name}</bdi>
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
