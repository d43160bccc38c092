import { Link, useLocation } from 'react-router-dom'
import { badgeText } from '#machines/model/cart.ts'
import { useCartQuantity } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'
import { IconBag, IconHome, IconUser } from '#src/ui/icons.ts'

type Tab = 'home' | 'cart' | 'profile'

/** Which tab a path belongs to. Spec §2 "Shell layout"; '/orders' is the success page, '/order' one order. */
export function tabOf(pathname: string): Tab | undefined {
  if (/^\/(my-cart|checkout|orders)(\/|$)/.test(pathname)) return 'cart'
  if (/^\/(profile|my-favorites|my-orders|order)(\/|$)/.test(pathname)) return 'profile'
  if (/^\/(home|outlet|outlet-detail)(\/|$)/.test(pathname)) return 'home'
  return undefined
}

/** Home, Cart with its count, Profile. */
export function MainTabs() {
  const current = tabOf(useLocation().pathname)
  const quantity = useCartQuantity()
  const mark = (tab: Tab) => (current === tab ? ('page' as const) : undefined)
  return (
    <nav className="tabs" aria-label="Main">
      <Link to={paths.home()} aria-current={mark('home')}>
        <IconHome size={23} stroke={1.9} aria-hidden />
        Home
      </Link>
      <Link to={paths.cart()} aria-current={mark('cart')}>
        <IconBag size={23} stroke={1.9} aria-hidden />
        Cart
        {quantity > 0 && (
          <span className="count">
            {badgeText(quantity)}
            <span className="vh"> items</span>
          </span>
        )}
      </Link>
      <Link to={paths.profile()} aria-current={mark('profile')}>
        <IconUser size={23} stroke={1.9} aria-hidden />
        Profile
      </Link>
    </nav>
  )
}
