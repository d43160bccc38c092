import { Link } from 'react-router-dom'
import { badgeText } from '#machines/model/cart.ts'
import { IconBag, IconHome, IconUser } from './icons.ts'

export type Tab = 'home' | 'cart' | 'profile'

/** src/boot/in-page/answer.ts replaces the first text in it, and puts it at the end of the cart's tab. */
export const TabCount = ({ quantity }: { quantity: number }) => (
  <span className="count">
    {badgeText(quantity)}
    <span className="visually-hidden"> in it</span>
  </span>
)

/** Home, Cart with its count, Profile: at the bottom on phones, in the header on wide screens. */
export function Tabs({ to, current, quantity }: { to: Record<Tab, string>; current?: Tab; quantity: number }) {
  const mark = (tab: Tab) => (current === tab ? ('page' as const) : undefined)
  return (
    <nav className="tabs" aria-label="Main">
      <Link to={to.home} aria-current={mark('home')}>
        <IconHome size={23} stroke={1.9} aria-hidden />
        Home
      </Link>
      <Link to={to.cart} aria-current={mark('cart')}>
        <IconBag size={23} stroke={1.9} aria-hidden />
        Cart
        {quantity > 0 && <TabCount quantity={quantity} />}
      </Link>
      <Link to={to.profile} aria-current={mark('profile')}>
        <IconUser size={23} stroke={1.9} aria-hidden />
        Profile
      </Link>
    </nav>
  )
}
