import './outlet.css'
import { useSelector } from '@xstate/react'
import { selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { whyClosed } from '#machines/model/opening.ts'
import { type Outlet, outletName, takesOrders } from '#machines/model/outlet.ts'
import { type AddToCart, useAddToCart } from '#src/actors/add-to-cart.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { Notice } from '#src/ui/notice.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { useAfterFirstPaint } from '#src/loading/use-after-first-paint.ts'
import { useMedia } from '#src/ui/use-media.ts'
import { Menu, type MenuProps } from './menu.tsx'
import { OutletBanner } from './outlet-banner.tsx'
import { OutletInfo } from './outlet-info.tsx'
import { DishQuestions, OutletClose, OutletOffers, SeatedHead } from './outlet-parts.ts'
import { Loading } from '#src/ui/loading.tsx'

const CartSide = lazy(() => import('./cart-side.tsx').then((module) => module.CartSide), { when: 'painted' })

export interface OutletScreenProps {
  outlet: Outlet
  /** undefined while it loads, and when loading has failed. */
  menu: MenuCategory[] | undefined
  isPartial: MenuProps['isPartial']
  menuFailure: string | undefined
  onRetryMenu: () => void
}

export function OutletScreen({ outlet, menu, isPartial, menuFailure, onRetryMenu }: OutletScreenProps) {
  const adding = useAddToCart(outlet)
  const isWide = useMedia('(min-width: 1024px)')
  const isSeated = useSeatAt(outlet.outletId) !== undefined
  const whole = isPartial ? undefined : menu
  const isMenuLoading = !menu && menuFailure === undefined
  // At once where the menu is there from the start, else after the paint that shows it.
  const isReady = useAfterFirstPaint(!isMenuLoading, !isMenuLoading)
  return (
    <>
      <main aria-busy={isMenuLoading}>
        {!isSeated && <OutletBanner outlet={outlet} isReady={isReady} />}
        <div className={isSeated ? 'wrap outlet seated' : 'wrap outlet'}>
          <div className="columns">
            <div>
              {isSeated ? (
                <section className="seated-head breaks" aria-label="About this outlet">
                  <h1 tabIndex={-1}>
                    <bdi>{outletName(outlet)}</bdi>
                  </h1>
                  <SeatedHead outlet={outlet} menu={whole} />
                </section>
              ) : (
                <>
                  <OutletInfo outlet={outlet} menu={whole} />
                  <OutletOffers outlet={outlet} waiting={<div className="offers" />} />
                </>
              )}
              {!takesOrders(outlet) && <Notice tone="warn">{whyClosed(outlet)} You can still read the menu.</Notice>}
              {isMenuLoading && <Loading />}
              {menu || isMenuLoading ? (
                <Menu outletId={outlet.outletId} menu={menu} isPartial={isPartial} adding={adding} />
              ) : (
                <Notice tone="err" onRetry={onRetryMenu}>
                  {menuFailure}
                </Notice>
              )}
              <OutletClose outlet={outlet} isSeated={isSeated} held={!isReady} />
            </div>
            {isWide && <CartSide outlet={outlet} waiting={<aside className="side" aria-label="Cart" />} />}
          </div>
        </div>
      </main>
      <Questions actor={adding.actor} />
    </>
  )
}

function Questions({ actor }: Pick<AddToCart, 'actor'>) {
  const isOpen = useSelector(actor, selectIsAsking)
  return isOpen && <DishQuestions actor={actor} onFailure={() => actor.send({ type: 'cancel' })} />
}
