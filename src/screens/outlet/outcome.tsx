import type { Shown } from '#machines/model/menu-filter.ts'

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
    <>
      “<bdi>{search}</bdi>”
    </>
  )
  if (isSearching) return <>Looking for {quoted}…</>
  if (isNearest && count > 0) {
    return (
      <>
        No {DISH[diet]} called {quoted}. Similar {diet === 'service' ? 'services' : 'dishes'}:
      </>
    )
  }
  return (
    <>
      <span className="numeral">
        {diet === 'service' ? `${count} service${count === 1 ? '' : 's'}` : `${count} dish${count === 1 ? '' : 'es'}`}
      </span>
      {search !== undefined && <> for {quoted}</>}
    </>
  )
}
