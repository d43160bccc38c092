import type { MenuBrowser } from '#src/actors/menu-browser.ts'

/** Nothing on the menu is what was asked for: says so, and shows the way back to everything. */
export function NothingFound({ browser, search }: { browser: MenuBrowser; search: string | undefined }) {
  const showAll = () => {
    browser.send({ type: 'search.type', query: '' })
    browser.send({ type: 'diet.choose', diet: 'all' })
  }
  return (
    <div className="empty-filter menu-shown sought">
      <p>
        {search === undefined ? (
          'No dish on this menu fits the filter.'
        ) : (
          <>
            Nothing on this menu matches “<bdi>{search}</bdi>”.
          </>
        )}
      </p>
      <button type="button" className="btn line sm" onClick={showAll}>
        Show all dishes
      </button>
    </div>
  )
}
