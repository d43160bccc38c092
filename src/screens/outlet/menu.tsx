import { useSelector } from '@xstate/react'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { selectDiet, selectFolded, selectSearch } from '#machines/menu-browser/menu-browser.machine.ts'
import { dishCount, filterMenu } from '#machines/model/menu-filter.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { searchMenu } from '#machines/model/menu-search.ts'
import type { AddToCart } from '#src/actors/add-to-cart.ts'
import { useMenuBrowser } from '#src/actors/menu-browser.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { part } from '#src/ui/part.tsx'
import { MenuList, type MenuListProps } from './menu-list.tsx'
import { MenuDock, MenuStrip, NothingFound } from './outlet-parts.ts'

/** Up to here the browser skips what is off screen by itself. */
const MOST_PLAIN = 200
/** Dishes of a longer menu that fill a screen until the code for all of them has come. */
const FIRST_SEEN = 12

const LongMenuList = part(() => import('./long-menu-list.tsx').then((module) => module.LongMenuList))

export interface MenuProps {
  outletId: string
  menu: MenuCategory[]
  adding: AddToCart
}

/** The menu by category, what of it is shown, and the ways to a category. */
export function Menu({ outletId, menu, adding }: MenuProps) {
  const { browser, left } = useMenuBrowser(`${outletId} ${useLocation().key}`)
  const diet = useSelector(browser, selectDiet)
  const search = useSelector(browser, selectSearch)
  const folded = useSelector(browser, selectFolded)
  const shown = useMemo(() => {
    const fitting = filterMenu(menu, diet)
    return search === undefined ? fitting : searchMenu(fitting, search)
  }, [menu, diet, search])
  // A name may hold anything, its place in the menu does not.
  const ids = useMemo(() => new Map(menu.map(({ name }, index) => [name, `category-${index}`])), [menu])

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
  const list: MenuListProps = { browser, left, outletId, shown, ids, folded, searching: search !== undefined, adding }
  return (
    <>
      <MenuStrip browser={browser} shown={shown} pending={<div className="strip" aria-hidden="true" />} />
      <p className={search === undefined && diet === 'all' ? 'vh' : 's muted found'} role="status">
        <span className="num">{dishCountText(dishCount(shown))}</span>
        {search !== undefined && (
          <>
            {' '}
            for “<bdi>{search}</bdi>”
          </>
        )}
      </p>
      {shown.length === 0 && <NothingFound browser={browser} search={search} />}
      {dishCount(menu) > MOST_PLAIN ? <LongOrPlain {...list} /> : <MenuList {...list} />}
      <MenuDock browser={browser} menu={menu} />
    </>
  )
}

const dishCountText = (count: number): string => `${count} dish${count === 1 ? '' : 'es'}`

/** A menu too long to be laid out whole; laid out whole all the same when the code for it does not come. */
function LongOrPlain(list: MenuListProps) {
  const [failed, setFailed] = useState(false)
  if (failed) return <MenuList {...list} />
  return <LongMenuList {...list} pending={<MenuList {...list} beginning={FIRST_SEEN} />} onMissing={() => setFailed(true)} />
}
