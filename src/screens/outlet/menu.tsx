import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { selectChosen, selectFolded, selectSearch, selectShown } from '#machines/menu-browser/menu-browser.machine.ts'
import { dishCount, filterMenu, tellsAllergens } from '#machines/model/menu/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { searchMenu } from '#machines/model/menu/menu-search.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { type SavedMenu, type MenuBrowser, useMenuBrowser } from '#src/actors/menu-browser.ts'
import { MOST_LISTED } from '#src/data/menu.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { isHydrating } from '#src/loading/hydration.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { usePageKey } from '#src/router/page-key.ts'
import { AllergenList } from '#src/ui/allergens.tsx'
import { NameMark } from './dish-name.tsx'
import { MenuList, type MenuListProps } from './menu-list.tsx'
import { MenuBones, MenuWaiting } from './outlet-bones.tsx'
import { DishQuestions, MenuDock, MenuBar, NoMenu, NothingFound, Outcome } from './outlet-parts.ts'
import { type DishSearch, useDishSearch } from './use-dish-search.ts'
import { useMenuStep } from './use-menu-step.ts'

/** How many dishes the first step renders: they fill the screen until the rest follows. */
const FIRST_DISHES = 8
/** On the server's page, which a customer reads and scrolls for two seconds before the app renders the rest: a phone lays these out 0.2 s sooner than 65. */
const FIRST_DISHES_FROM_SERVER = 16

const LongMenuList = lazy(() => import('./long-menu-list.tsx').then((module) => module.LongMenuList), { when: 'painted' })

const unmarked = (name: string) => name

export interface MenuProps {
  outletId: string
  menu: MenuCategory[]
  /** The menu is only its beginning, from the server's page: the rest is on its way. */
  isPartial: boolean
  adding: AddToCart
}

/** The menu by category, with search, filter and categories. Its chunks load while the dishes load. */
export function Menu({ menu, ...props }: Omit<MenuProps, 'menu'> & { menu: MenuCategory[] | undefined }) {
  const { browser, saved } = useMenuBrowser(`${props.outletId} ${usePageKey()}`)
  const view = useView(browser, menu)
  return menu ? <ShownMenu {...props} menu={menu} browser={browser} saved={saved} view={view} /> : <MenuWaiting />
}

type ShownMenuProps = MenuProps & { browser: MenuBrowser; saved: SavedMenu; view: ReturnType<typeof useView> }

function ShownMenu({ outletId, menu, isPartial, adding, browser, saved, view: { diet, search, folded } }: ShownMenuProps) {
  const [isAtField, setAtField] = useState(false)
  const [rail, setRail] = useState<HTMLElement | null>(null)
  const { hides } = useAvoiding()
  const fullSearch = useDishSearch(menu, isAtField || search !== undefined)
  const results = useMemo((): ReturnType<DishSearch> => {
    const fitting = filterMenu(menu, diet, hides)
    if (search !== undefined && fullSearch) return fullSearch(fitting, search)
    return { categories: search === undefined ? fitting : searchMenu(fitting, search), isNearest: false, mark: unmarked }
  }, [menu, diet, search, fullSearch, hides])
  const { categories: shown, isNearest, mark } = results
  // "Nothing found" waits for the chunk of the full search, which also finds what is spelled differently.
  const isSearching = fullSearch === undefined && search !== undefined && shown.length === 0
  // Ids by index: a category's name may hold characters that an id cannot.
  const ids = useMemo(() => new Map(menu.map(({ name }, index) => [name, `category-${index}`])), [menu])

  // A menu first rendered from its first category keeps the virtual list, so that scroll position and focus survive.
  const [wasPartial] = useState(isPartial)
  const count = dishCount(menu)
  const isLong = wasPartial || count > MOST_LISTED
  const [isFromServer] = useState(isHydrating)
  const firstDishes = isFromServer ? FIRST_DISHES_FROM_SERVER : FIRST_DISHES
  const step = useMenuStep(isPartial, saved.position !== undefined, count <= firstDishes)
  const isBeginning = step === 'beginning'
  usePrefetch(DishQuestions)

  if (menu.length === 0) return <NoMenu />
  const list: MenuListProps = {
    browser,
    saved,
    outletId,
    shown,
    ids,
    folded,
    searching: search !== undefined,
    searchKey: `${diet} ${search ?? ''} ${search !== undefined && fullSearch !== undefined}`,
    adding,
  }
  return (
    <>
      <MenuBar
        browser={browser}
        menu={menu}
        shown={shown}
        outletId={outletId}
        setRail={setRail}
        onSearch={() => setAtField(true)}
        held={isBeginning}
        waiting={<div className="menu-bar" />}
      />
      <p className={search === undefined && diet === 'all' ? 'visually-hidden' : 'small muted found breaks'} role="status">
        {!isPartial && <Outcome count={dishCount(shown)} search={search} diet={diet} isNearest={isNearest} isSearching={isSearching} />}
      </p>
      {shown.length === 0 && !isPartial && !isSearching && <NothingFound browser={browser} search={search} diet={diet} />}
      {diet === 'service' || tellsAllergens(menu) || <AllergenList of={{}} />}
      <NameMark value={mark}>
        {isLong ? (
          <LongOrPlain {...list} beginning={firstDishes} held={step !== 'list'} />
        ) : (
          <MenuList {...list} beginning={isBeginning ? firstDishes : undefined} />
        )}
      </NameMark>
      {isFromServer && isBeginning && <MenuBones />}
      <MenuDock browser={browser} menu={menu} rail={rail} held={isBeginning} />
    </>
  )
}

/** Deferred, so that the pressed control renders first; not for a chosen category, since the page scrolls to it at once. */
function useView(browser: MenuBrowser, menu: MenuCategory[] | undefined) {
  const diet = useSelector(browser, (snapshot) => selectShown(snapshot, menu))
  const search = useSelector(browser, selectSearch)
  const folded = useSelector(browser, selectFolded)
  const isChosen = useSelector(browser, (snapshot) => selectChosen(snapshot) !== undefined)
  const wanted = useMemo(() => ({ diet, search, folded }), [diet, search, folded])
  const following = useDeferredValue(wanted)
  return isChosen ? wanted : following
}

/** The virtual list, or the whole menu when the chunk of that list fails to load. */
function LongOrPlain({ beginning, held, ...list }: MenuListProps & { beginning: number; held: boolean }) {
  const [failed, setFailed] = useState(false)
  if (failed) return <MenuList {...list} />
  const waiting = <MenuList {...list} beginning={beginning} />
  return <LongMenuList {...list} held={held} waiting={waiting} onFailure={() => setFailed(true)} />
}
