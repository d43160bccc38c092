import type { Shown } from '#machines/model/menu/menu-filter.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { setAvoiding, useAvoiding } from '#src/loading/avoiding.ts'
import { DISH } from './outcome.tsx'

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
