import { useSelector } from '@xstate/react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { selectIsChoosing } from '#machines/menu-browser/menu-browser.machine.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { IconMenu } from '#src/ui/icons.ts'
import { lazy, usePrefetch } from '#src/loading/lazy.tsx'
import { prefetchCode } from '#src/loading/when-idle.ts'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { loadDishDialogs } from './load-dish-dialogs.ts'

const CategorySheet = lazy(() => import('./category-sheet.tsx').then((module) => module.CategorySheet), { when: 'painted' })

/** MENU, in the order strip, and the sheet it opens. */
export function MenuDock({ browser, menu }: { browser: MenuBrowser; menu: MenuCategory[] }) {
  usePrefetch(CategorySheet, { prefetch: () => prefetchCode(loadDishDialogs()) })
  const choosing = useSelector(browser, selectIsChoosing)
  const { menu: place } = use(StripPlaces)
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
