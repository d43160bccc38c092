import './outlet.css'
import type { MenuCategory } from '#machines/model/menu-item.ts'
import { type Outlet, takesOrders } from '#machines/model/outlet.ts'
import { type AddToCart, NOT_TAKING_ORDERS, useAddToCart, useAddToCartDialogs } from '#src/actors/add-to-cart.ts'
import { AddToCartDialogs } from '#src/ui/add-to-cart-dialogs.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { CartSide } from './cart-side.tsx'
import { Menu } from './menu.tsx'
import { MenuBones } from './outlet-bones.tsx'
import { OutletBanner } from './outlet-banner.tsx'
import { OutletInfo } from './outlet-info.tsx'
import { OutletOffers } from './outlet-offers.tsx'

export interface OutletScreenProps {
  outlet: Outlet
  /** undefined while it is on its way, or cannot be had. */
  menu: MenuCategory[] | undefined
  menuFailure: string | undefined
  onRetryMenu: () => void
}

export function OutletScreen({ outlet, menu, menuFailure, onRetryMenu }: OutletScreenProps) {
  const adding = useAddToCart(outlet)
  const waiting = !menu && menuFailure === undefined
  return (
    <>
      <main aria-busy={waiting}>
        <OutletBanner outlet={outlet} />
        <div className="wrap pad-bottom outlet">
          <div className="cols">
            <div>
              <OutletInfo outlet={outlet} />
              <OutletOffers />
              {!takesOrders(outlet) && <Notice tone="warn">{NOT_TAKING_ORDERS} You can still read the menu.</Notice>}
              {menu ? (
                <Menu outletId={outlet.outletId} menu={menu} adding={adding} />
              ) : menuFailure === undefined ? (
                <>
                  <p className="vh" role="status">
                    Loading...
                  </p>
                  <MenuBones />
                </>
              ) : (
                <Notice
                  tone="err"
                  action={
                    <button type="button" className="btn line sm" onClick={onRetryMenu}>
                      Try Again
                    </button>
                  }
                >
                  {menuFailure}
                </Notice>
              )}
            </div>
            <CartSide outlet={outlet} />
          </div>
        </div>
      </main>
      <Dialogs actor={adding.actor} />
    </>
  )
}

function Dialogs({ actor }: Pick<AddToCart, 'actor'>) {
  return <AddToCartDialogs {...useAddToCartDialogs(actor)} />
}
