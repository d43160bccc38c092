import { useSelector } from '@xstate/react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { selectIsChoosing } from '#machines/menu-browser/menu-browser.machine.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { IconMenu } from '#src/ui/icons.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { useMedia } from '#src/ui/use-media.ts'

const CategorySheet = lazy(() => import('./category-sheet.tsx').then((module) => module.CategorySheet), { when: 'painted' })

interface MenuDockProps {
  browser: MenuBrowser
  menu: MenuCategory[]
  rail: HTMLElement | null
}

/** MENU, in the order strip or above the categories beside the dishes, and the sheet it opens. */
export function MenuDock({ browser, menu, rail }: MenuDockProps) {
  usePrefetch(CategorySheet)
  const choosing = useSelector(browser, selectIsChoosing)
  const isBeside = useMedia('(min-width: 1200px)')
  const { menu: strip } = use(StripPlaces)
  const place = isBeside ? rail : strip
  return (
    <>
      {place &&
        createPortal(
          <button type="button" className="round-button" aria-haspopup="dialog" onClick={() => browser.send({ type: 'categories.open' })}>
            <IconMenu size={20} stroke={1.9} aria-hidden />
            MENU
          </button>,
          place,
        )}
      {choosing && <CategorySheet browser={browser} menu={menu} onFailure={() => browser.send({ type: 'categories.close' })} />}
    </>
  )
}
