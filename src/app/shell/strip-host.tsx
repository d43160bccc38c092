import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { hasPaintedCart } from '#src/loading/painted-cart.ts'
import { prefetchCode, whenIdle } from '#src/loading/when-idle.ts'
import { StripPlaces } from '#src/ui/strip-places.ts'
import { CartTray } from './cart-tray.tsx'
import type { StripProps } from './order-strip.tsx'

const loadStrip = () => import('./order-strip.tsx').then((module) => module.OrderStrip)

/** The page, and below it the order strip, which is fetched once the page is idle. */
export function StripHost({ bare, children }: { bare: boolean; children: ReactNode }) {
  const [menu, setMenu] = useState<HTMLElement | null>(null)
  const [side, setSide] = useState<HTMLElement | null>(null)
  const [Strip, setStrip] = useState<ComponentType<StripProps>>()
  const places = useMemo(() => ({ menu, setSide }), [menu])
  useEffect(() => {
    if (bare || Strip) return undefined
    // A chunk that fails is fetched again when the shell mounts the next time.
    return whenIdle(() => prefetchCode(loadStrip().then((component) => setStrip(() => component))))
  }, [bare, Strip])
  return (
    <StripPlaces value={places}>
      {children}
      {!bare && (Strip ? <Strip side={side} setMenu={setMenu} /> : hasPaintedCart() && <CartTray />)}
    </StripPlaces>
  )
}
