import './account-side.css'
import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { Link, useLocation } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { accountCallsQuery } from '#src/api/account-calls.ts'
import { paths } from '#src/paths.ts'
import { IconBell, IconData, IconHeart, IconInfo, IconReceipt, IconShieldLock, IconUser } from '#src/ui/icons.ts'
import { useMedia } from '#src/ui/use-media.ts'

/** The width from which both have room. */
const WIDE = '(min-width: 68.75rem)'

/** A page of the customer's account: on wide screens the way to the others stands beside it. */
export function besideAccount(Page: ComponentType): ComponentType {
  return function AccountPage() {
    const isWide = useMedia(WIDE)
    const isSignedIn = useSelector(useApp().session, selectIsSignedIn)
    const isBeside = isWide && isSignedIn
    return (
      <div className={isBeside ? 'account' : undefined}>
        {isBeside && <AccountNavigation />}
        <Page />
      </div>
    )
  }
}

function AccountNavigation() {
  const { data: hasAccountCalls = true } = useQuery(accountCallsQuery)
  return (
    <nav className="account-side" aria-label="Account">
      <ul>
        <Entry to={paths.profile()} icon={IconUser} text="Profile" holds={[paths.editProfile()]} />
        <Entry to={paths.orders()} icon={IconReceipt} text="Your Orders" holds={[paths.order(''), paths.review('')]} />
        <Entry to={paths.favorites()} icon={IconHeart} text="Your Favorites" />
        <Entry to={paths.notification()} icon={IconBell} text="Notifications" />
        {hasAccountCalls && (
          <>
            <Entry to={paths.security()} icon={IconShieldLock} text="Sign-in & Security" />
            <Entry to={paths.yourData()} icon={IconData} text="Your Data" />
          </>
        )}
        <Entry to={paths.about()} icon={IconInfo} text="About" />
      </ul>
    </nav>
  )
}

/** `holds`: the beginnings of the addresses that stand below it. */
function Entry({ to, icon: Icon, text, holds = [] }: { to: string; icon: typeof IconBell; text: string; holds?: string[] }) {
  const { pathname } = useLocation()
  const isBelow = holds.some((beginning) => pathname.startsWith(beginning))
  return (
    <li>
      <Link to={to} aria-current={pathname === to ? 'page' : isBelow || undefined}>
        <Icon size={20} stroke={1.9} aria-hidden />
        {text}
      </Link>
    </li>
  )
}
