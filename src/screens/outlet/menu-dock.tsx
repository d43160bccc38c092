import { useSelector } from '@xstate/react'
import { selectIsChoosing } from '#machines/menu-browser/menu-browser.machine.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { useCart } from '#src/actors/app-context.tsx'
import type { MenuBrowser } from '#src/actors/menu-browser.ts'
import { paths } from '#src/paths.ts'
import { IconMenu } from '#src/ui/icons.ts'
import { part, usePrefetch } from '#src/first-paint/part.tsx'
import { ViewCartBar } from '#src/ui/view-cart-bar.tsx'

const CategorySheet = part(() => import('./category-sheet.tsx').then((module) => module.CategorySheet))

export function MenuDock({ browser, menu }: { browser: MenuBrowser; menu: MenuCategory[] }) {
  usePrefetch(CategorySheet)
  const choosing = useSelector(browser, selectIsChoosing)
  return (
    <>
      <ViewCartBar to={paths.cart()} cart={useCart()}>
        {menu.length > 0 && (
          <button type="button" className="dock-button" aria-haspopup="dialog" onClick={() => browser.send({ type: 'categories.open' })}>
            <IconMenu size={22} stroke={1.9} aria-hidden />
            MENU
          </button>
        )}
      </ViewCartBar>
      {choosing && <CategorySheet browser={browser} menu={menu} onMissing={() => browser.send({ type: 'categories.close' })} />}
    </>
  )
}
