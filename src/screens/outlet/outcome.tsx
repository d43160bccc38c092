import type { Shown } from '#machines/model/menu/menu-filter.ts'

export const DISH: Record<Shown, string> = { all: 'dish', veg: 'veg dish', non_veg: 'non-veg dish', service: 'service' }

interface OutcomeProps {
  count: number
  search: string | undefined
  diet: Shown
  isNearest: boolean
  isSearching: boolean
}

/** What a search or filter has found, in words. */
export function Outcome({ count, search, diet, isNearest, isSearching }: OutcomeProps) {
  const quoted = (
    <span>
      “<bdi>{search}</bdi>”
    </span>
  )
  if (isSearching) return <span key="searching">Looking for {quoted}…</span>
  if (isNearest && count > 0) {
    return (
      <span key={diet}>
        No {DISH[diet]} called {quoted}. <span>{diet === 'service' ? 'Similar services' : 'Similar dishes'}</span>:
      </span>
    )
  }
  return (
    <>
      <span className="numeral">
        {diet === 'service' ? `${count} service${count === 1 ? '' : 's'}` : `${count} dish${count === 1 ? '' : 'es'}`}
      </span>
      {search !== undefined && <span> for {quoted}</span>}
    </>
  )
}
