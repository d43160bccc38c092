import type { Shown } from '#machines/model/menu/menu-filter.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { setAvoiding, useAvoiding } from '#src/loading/avoiding.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'

const DISH: Record<Shown, string> = { all: 'dish', veg: 'veg dish', non_veg: 'non-veg dish', service: 'service' }

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

export function NothingFound({ browser, search, diet }: { browser: MenuBrowser; search: string | undefined; diet: Shown }) {
  const { hides, ...avoiding } = useAvoiding()
  const showAll = () => {
    if (hides) setAvoiding(avoiding)
    browser.send({ type: 'filters.clear' })
  }
  return (
    <div className="empty-filter stack centered breaks menu-shown searched">
      <p>
        {search === undefined ? (
          'No dish on this menu fits the filter.'
        ) : (
          <span>
            <span>{diet === 'all' || diet === 'service' ? 'Nothing' : `No ${DISH[diet]}`}</span> on this menu matches “<bdi>{search}</bdi>”.
          </span>
        )}
      </p>
      <button type="button" className="button line compact" onClick={showAll}>
        {diet === 'service' ? 'Show all services' : 'Show all dishes'}
      </button>
    </div>
  )
}

export const NoMenu = () => <EmptyState title="No Menu Available">This outlet has not put its dishes here yet.</EmptyState>
