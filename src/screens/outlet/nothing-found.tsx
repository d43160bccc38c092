import type { MenuBrowser } from '#src/actors/menu-browser.ts'

export function NothingFound({ browser, search }: { browser: MenuBrowser; search: string | undefined }) {
  return (
    <div className="empty-filter stack centered breaks menu-shown sought">
      <p>
        {search === undefined ? (
          'No dish on this menu fits the filter.'
        ) : (
          <>
            Nothing on this menu matches “<bdi>{search}</bdi>”.
          </>
        )}
      </p>
      <button type="button" className="button line compact" onClick={() => browser.send({ type: 'filters.clear' })}>
        Show all dishes
      </button>
    </div>
  )
}
