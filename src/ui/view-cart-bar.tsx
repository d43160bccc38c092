import './dish.css'
import type { ReactNode } from 'react'
import { type Cart, cartLines, linesTotalPaise, totalQuantity } from '#machines/model/cart.ts'
import { formatPrice } from '#machines/model/money.ts'
import { IconArrowRight } from './icons.ts'
import { Link } from './link.tsx'

export const itemCount = (quantity: number): string => `${quantity} item${quantity === 1 ? '' : 's'}`

/** The way to the cart, floating above the tabs while there is something in it, and what floats beside it. */
export function ViewCartBar({ to, cart, children }: { to: string; cart: Cart; children?: ReactNode }) {
  const quantity = totalQuantity(cart)
  if (quantity === 0 && !children) return null
  return (
    <div className="bar only-narrow" role="region" aria-label="Cart summary">
      <div className="dock">
        {quantity > 0 && (
          <Link className="button" to={to}>
            <span className="numeral">
              {itemCount(quantity)} · {formatPrice(linesTotalPaise(cartLines(cart)))}
            </span>
            <span className="row">
              View Cart
              <IconArrowRight size={20} stroke={1.9} aria-hidden />
            </span>
          </Link>
        )}
        {children}
      </div>
    </div>
  )
}
