import { type ReactNode, useMemo, useState } from 'react'
import { lazy } from '#src/loading/lazy.tsx'
import { hasPaintedCart } from '#src/loading/painted-cart.ts'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { CartTray } from './cart-tray.tsx'

const OrderStrip = lazy(() => import('./order-strip.tsx').then((module) => module.OrderStrip), { when: 'idle' })

/** The page, and below it the order strip. */
export function StripHost({ bare, children }: { bare: boolean; children: ReactNode }) {
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const places = useMemo(() => ({ menu, setSide }), [menu])
  return (
    <StripPlaces value={places}>
      {children}
      {!bare && <OrderStrip side={side} setMenu={setMenu} waiting={hasPaintedCart() && <CartTray />} />}
    </StripPlaces>
  )
}
