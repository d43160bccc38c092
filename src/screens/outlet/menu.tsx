import { useSelector } from '@xstate/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectChosen, selectDiet, selectFolded, selectSearch } from '#machines/menu-browser/menu-browser.machine.ts'
import { dishCount, filterMenu } from '#machines/model/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { searchMenu } from '#machines/model/menu-search.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { type LeftMenu, type MenuBrowser, useMenuBrowser } from '#src/actors/menu-browser.ts'
import { DishQuestions } from '#src/ui/dish-questions.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { part, usePrefetch } from '#src/first-paint/part.tsx'
import { useAfterwards } from '#src/first-paint/use-afterwards.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { handedFocus } from './handed-focus.ts'
import { MenuList, type MenuListProps } from './menu-list.tsx'
import { MenuBones } from './outlet-bones.tsx'
import { MenuDock, MenuStrip, NothingFound } from './outlet-parts.ts'

/** Up to here the browser skips what is off screen by itself. */
const MOST_PLAIN = 200
/** Dishes that a screen shows at first, below what is said about the outlet. */
const FIRST_LOOK = { narrow: 2, wide: 4 }
/** Dishes of a long menu that fill a screen until the code for all of them has come. */
const FIRST_SEEN = 8

const LongMenuList = part(() => import('./long-menu-list.tsx').then((module) => module.LongMenuList))

export interface MenuProps {
  outletId: string
  menu: MenuCategory[]
  /** This is its first category; the rest is on its way. */
  isMore: boolean
  adding: AddToCart
}

/** The menu by category, what of it is shown, and the ways to a category. Ready for its dishes before they are there. */
export function Menu({ menu, ...props }: Omit<MenuProps, 'menu'> & { menu: MenuCategory[] | undefined }) {
  usePrefetch(DishQuestions)
  const { browser, left } = useMenuBrowser(`${props.outletId} ${useLocation().key}`)
  const view = useView(browser)
  const isWide = useMedia('(min-width: 720px)')
  return menu ? <ShownMenu {...props} menu={menu} browser={browser} left={left} view={view} isWide={isWide} /> : <MenuBones />
}

function ShownMenu({
  outletId,
  menu,
  isMore,
  adding,
  browser,
  left,
  view,
  isWide,
}: MenuProps & { browser: MenuBrowser; left: LeftMenu; view: ReturnType<typeof useView>; isWide: boolean }) {
  const { diet, search, folded } = view
  const shown = useMemo(() => {
    const fitting = filterMenu(menu, diet)
    return search === undefined ? fitting : searchMenu(fitting, search)
  }, [menu, diet, search])
  // A name may hold anything, its place in the menu does not.
  const ids = useMemo(() => new Map(menu.map(({ name }, index) => [name, `category-${index}`])), [menu])

  // One that is shown before it is there whole stays in the list it began in.
  const [isBegun] = useState(isMore)
  const count = dishCount(menu)
  const isLong = isBegun || count > MOST_PLAIN
  const isReturn = left.place !== undefined
  const isWhole = useAfterwards(!isMore && (count <= FIRST_SEEN || isReturn), !isMore)
  // What is operated first: both at once would hold up the page for longer.
  const isListed = useAfterwards(!isMore && isReturn, isWhole)

  if (menu.length === 0) {
    return (
      <>
        <EmptyState plate={{ tone: 'malai' }} title="No Menu Available">
          This outlet has not put its dishes here yet.
        </EmptyState>
        <MenuDock browser={browser} menu={menu} />
      </>
    )
  }
  const firstLook = isWide ? FIRST_LOOK.wide : FIRST_LOOK.narrow
  const list: MenuListProps = { browser, left, outletId, shown, ids, folded, searching: search !== undefined, adding }
  return (
    <>
      <MenuStrip browser={browser} shown={shown} held={!isWhole} pending={<div className="strip" aria-hidden="true" />} />
      <p className={search === undefined && diet === 'all' ? 'vh' : 's muted found'} role="status">
        {!isMore && <span className="num">{dishCountText(dishCount(shown))}</span>}
        {search !== undefined && (
          <>
            {' '}
            for “<bdi>{search}</bdi>”
          </>
        )}
      </p>
      {shown.length === 0 && !isMore && <NothingFound browser={browser} search={search} />}
      {isLong ? (
        <LongOrPlain {...list} beginning={isListed ? FIRST_SEEN : firstLook} held={!isListed} />
      ) : (
        <MenuList {...list} beginning={isWhole ? undefined : firstLook} />
      )}
      <MenuDock browser={browser} menu={menu} held={!isWhole} />
    </>
  )
}

/**
 * What of the menu is shown. What is operated says at once what was done to it, and the dishes follow in pieces; but to a category that was
 * chosen the page goes at once, and has to have it.
 */
function useView(browser: MenuBrowser) {
  const diet = useSelector(browser, selectDiet)
  const search = useSelector(browser, selectSearch)
  const folded = useSelector(browser, selectFolded)
  const isChosen = useSelector(browser, (snapshot) => selectChosen(snapshot) !== undefined)
  const wanted = useMemo(() => ({ diet, search, folded }), [diet, search, folded])
  const following = useDeferredValue(wanted)
  return isChosen ? wanted : following
}

const dishCountText = (count: number): string => `${count} dish${count === 1 ? '' : 'es'}`

/** A menu too long to be laid out whole; laid out whole all the same when the code for it does not come. */
function LongOrPlain({ beginning, held, ...list }: MenuListProps & { beginning: number; held: boolean }) {
  const [failed, setFailed] = useState(false)
  const [handed] = useState(handedFocus)
  if (failed) return <MenuList {...list} handed={handed} />
  const pending = <MenuList {...list} beginning={beginning} handed={handed} />
  return <LongMenuList {...list} handed={handed} held={held} pending={pending} onMissing={() => setFailed(true)} />
}
