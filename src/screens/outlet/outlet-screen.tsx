import './outlet.css'
import { useSelector } from '@xstate/react'
import { selectIsAsking } from '#machines/add-to-cart/add-to-cart.machine.ts'
import type { MenuCategory } from '#machines/model/menu/menu-item.ts'
import { whyClosed } from '#machines/model/outlet/opening.ts'
import { type Outlet, OUTLET_RATING, outletName, takesOrders } from '#machines/model/outlet/outlet.ts'
import { type AddToCart, useAddToCart } from '#src/actors/add-to-cart.ts'
import { useSeatAt } from '#src/actors/seat.ts'
import { paths } from '#src/paths.ts'
import { BackLink } from '#src/router/back-link.tsx'
import { IconArrowLeft } from '#src/ui/icons.ts'
import { LoadFailed } from '#src/ui/load-failed.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { lazy } from '#src/loading/lazy.tsx'
import { useAfterFirstPaint } from '#src/loading/use-after-first-paint.ts'
import { RatingBadge } from '#src/ui/rating-badge.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { Menu, type MenuProps } from './menu.tsx'
import { OutletBanner } from './outlet-banner.tsx'
import { OutletFacts } from './outlet-facts.tsx'
import { DishQuestions, OutletClose, OutletOffers, OutletReach, SeatedHead } from './outlet-parts.ts'
import { Loading } from '#src/ui/loading.tsx'

const OutletHeart = lazy(() => import('./outlet-heart.tsx').then((module) => module.OutletHeart), { when: 'painted' })
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
        {!isSeated && <OutletBanner outlet={outlet} />}
        <div className={isSeated ? 'wrap outlet seated' : 'wrap outlet'}>
          <div className="columns">
            <div>
              <section className="head row wraps breaks" aria-label="About this outlet">
                <BackLink className="icon-button back" to={paths.home()} label="Back">
                  <IconArrowLeft size={22} stroke={1.9} aria-hidden />
                </BackLink>
                <h1 tabIndex={-1}>
                  <bdi>{outletName(outlet)}</bdi>
                </h1>
                {isSeated ? (
                  <SeatedHead
                    outlet={outlet}
                    menu={whole}
                    waiting={
                      <>
                        <div className="acts" />
                        <p className="small" />
                      </>
                    }
                  />
                ) : (
                  <>
                    <RatingBadge rating={outlet.rating} constant={OUTLET_RATING} />
                    <div className="acts">{isReady && <OutletHeart outlet={outlet} />}</div>
                    <OutletFacts outlet={outlet} menu={whole} />
                    <OutletReach outlet={outlet} waiting={<div className="icon-button reach" />} />
                    {isWide ? <OutletOffers outlet={outlet} waiting={<div className="offers" />} /> : <div className="offers only-wide" />}
                  </>
                )}
              </section>
              {!takesOrders(outlet) && <Notice tone="warn">{whyClosed(outlet)} You can still read the menu.</Notice>}
              {isMenuLoading && <Loading />}
              {menu || isMenuLoading ? (
                <Menu outletId={outlet.outletId} menu={menu} isPartial={isPartial} adding={adding} />
              ) : (
                <LoadFailed title="The menu could not be loaded" onRetry={onRetryMenu}>
                  {menuFailure}
                </LoadFailed>
              )}
              <OutletClose outlet={outlet} isSeated={isSeated} isWide={isWide} held={!isReady} />
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
