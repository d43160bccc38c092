import '#src/ui/ticket.css'
import '#src/ui/menu-list.css'
import './profile.css'
import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { avoidedText } from '#machines/model/menu/avoided.ts'
import type { Customer } from '#machines/model/customer.ts'
import { groupedNumber } from '#machines/model/contact.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/actors/picture.ts'
import { accountCallsQuery } from '#src/api/account-calls.ts'
import { config, sellerPortalUrl } from '#src/config.ts'
import { useAvoiding } from '#src/loading/avoiding.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { CanopyHead } from '#src/ui/canopy-head.tsx'
import {
  IconAvoid,
  IconBell,
  IconChefHat,
  IconData,
  IconChevronRight,
  IconExternalLink,
  IconHeart,
  IconInfo,
  IconShieldLock,
  IconLogout,
  IconReceipt,
} from '#src/ui/icons.ts'

const AvoidSheet = lazy(() => import('#src/ui/avoid-sheet.tsx').then((module) => module.AvoidSheet), { when: 'painted' })

/** The customer's own page. Logging out ends the session; the guard of the page then leads to sign-in. */
export function ProfileRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  const { data: hasAccountCalls = true } = useQuery(accountCallsQuery)
  const { avoided } = useAvoiding()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <ProfileHead customer={customer} photo={usePicture(customer?.photo).src} />
      <main className="wrap page narrow-page profile">
        <nav className="card list-card" aria-label="Your account">
          <ul className="menu-list">
            <Entry to={paths.orders()} icon={IconReceipt} text="Your Orders" note="Track, reorder and rate them" />
            <Entry to={paths.favorites()} icon={IconHeart} text="Your Favorites" note="Outlets and dishes you saved" />
            <Entry to={paths.notification()} icon={IconBell} text="Notifications" note="What is new for you" />
            <li>
              <button
                type="button"
                className="item"
                aria-haspopup="dialog"
                aria-labelledby="avoid"
                aria-describedby="avoided"
                onClick={() => setChoosing(true)}
              >
                <IconAvoid size={22} stroke={1.9} aria-hidden />
                <span className="grow">
                  <span id="avoid">What I avoid</span>
                  <Note id="avoided">{avoided[0] ? avoidedText(avoided) : 'Menus mark it for you'}</Note>
                </span>
                <IconChevronRight size={20} stroke={1.9} aria-hidden />
              </button>
            </li>
          </ul>
        </nav>
        <a
          className="ticket partner"
          href={sellerPortalUrl(config.brand.sellerPortal, window.location.hostname)}
          target="_blank"
          rel="noopener"
        >
          <IconChefHat size={28} stroke={1.7} aria-hidden />
          <span className="bold">Partner With Us</span>
          <IconExternalLink size={20} stroke={1.9} aria-hidden />
          <span className="small muted">
            List your restaurant or hotel<span className="visually-hidden"> (opens in a new tab)</span>
          </span>
        </a>
        <div className="card list-card">
          <ul className="menu-list">
            {hasAccountCalls && (
              <>
                <Entry to={paths.security()} icon={IconShieldLock} text="Sign-in & Security" note="Email, password, devices" />
                <Entry to={paths.yourData()} icon={IconData} text="Your Data" note="Save a copy, or delete it" />
              </>
            )}
            <Entry to={paths.about()} icon={IconInfo} text="About" note="Privacy, terms, licences" />
            <li>
              <button type="button" className="item logout" onClick={() => session.send({ type: 'session.end' })}>
                <IconLogout size={22} stroke={1.9} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </div>
      </main>
      {isChoosing && <AvoidSheet onClose={() => setChoosing(false)} onFailure={() => setChoosing(false)} />}
    </>
  )
}

function ProfileHead({ customer, photo }: { customer?: Customer; photo?: string }) {
  const name = customer?.name.trim() ? customer.name.trim() : 'Welcome User'
  return (
    <CanopyHead label="Your details">
      <div className="row profile-head gap-4 breaks">
        <Avatar name={name} src={photo} />
        <div className="grow">
          <h1 tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          {customer?.contactNumber && <p className="small muted numeral">{groupedNumber(customer.contactNumber)}</p>}
          {customer?.email && <p className="small muted">{customer.email}</p>}
        </div>
        <Link className="button lamp compact" to={paths.editProfile()}>
          Edit
        </Link>
      </div>
    </CanopyHead>
  )
}

/** What an entry is for: wide screens have room for it. */
const Note = ({ id, children }: { id: string; children: string }) => (
  <small id={id} className="profile-note muted">
    {children}
  </small>
)

function Entry({ to, icon: Icon, text, note }: { to: string; icon: typeof IconBell; text: string; note: string }) {
  const id = useId()
  return (
    <li>
      <Link to={to} aria-labelledby={id} aria-describedby={`${id}note`}>
        <Icon size={22} stroke={1.9} aria-hidden />
        <span className="grow">
          <span id={id}>{text}</span>
          <Note id={`${id}note`}>{note}</Note>
        </span>
        <IconChevronRight size={20} stroke={1.9} aria-hidden />
      </Link>
    </li>
  )
}
