import './cart-tray.css'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { type Cart, cartLines, itemCount, totalQuantity, totalText } from '#machines/model/cart.ts'
import { useCartAside } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'
import { patternOf, ROUTES, routeAt } from '#src/route-table.ts'
import { IconArrowRight } from '#src/ui/icons.ts'

export const cartItems = (cart: Cart): string => itemCount(totalQuantity(cart))
export const cartTotal = (cart: Cart): string => totalText(cartLines(cart))

export function ViewCart({ items, total }: { items: string; total: ReactNode }) {
  return (
    <Link className="view-cart" to={paths.cart()}>
      <span className="view-words">
        <span className="view-sum">
          <span>{items} ·</span> <span>{total}</span>
        </span>{' '}
        <span>View Cart</span>
      </span>
      <IconArrowRight size={20} stroke={1.9} aria-hidden />
    </Link>
  )
}

/**
 * What the order strip shows of the cart, until its code is there. src/boot/in-page/answer.ts fills in the two spans of .view-sum by their
 * position.
 */
export const Tray = (words: { items: string; total: string }) => (
  <section className="tray early" aria-label="Your cart">
    <div className="tray-line">
      <ViewCart {...words} />
    </div>
  </section>
)

/** The order strip's place, in a page whose document has shown the cart already. */
export function CartTray() {
  const { pathname } = useLocation()
  const cart = useCartAside()
  const pattern = patternOf(pathname)
  const isHidden = routeAt(pathname).strip === false || (pattern && ROUTES[pattern].page === 'cart')
  return cart.length > 0 && !isHidden && <Tray items={cartItems(cart)} total={cartTotal(cart)} />
}
