import './profile.css'
import { Link } from 'react-router-dom'
import type { Customer } from '#machines/model/customer.ts'
import { paths } from '#src/paths.ts'
import { CanopyHead } from '#src/ui/canopy-head.tsx'
import { IconBell, IconChevronRight, IconInfo, IconLogout, IconReceipt } from '#src/ui/icons.ts'

type Details = Pick<Customer, 'name' | 'contactNumber' | 'email'>

export function ProfileScreen({ customer, onLogout }: { customer?: Details; onLogout: () => void }) {
  return (
    <>
      <ProfileHead customer={customer} />
      <main className="wrap page narrow-page profile">
        <nav className="card list-card" aria-label="Your account">
          <ul className="menu-list">
            <Entry to={paths.orders()} icon={IconReceipt} text="Your Orders" />
            <Entry to={paths.notification()} icon={IconBell} text="Notifications" />
          </ul>
        </nav>
        <div className="card list-card">
          <ul className="menu-list">
            <Entry to={paths.about()} icon={IconInfo} text="About" />
            <li>
              <button type="button" className="item logout" onClick={onLogout}>
                <IconLogout size={22} stroke={1.9} aria-hidden />
                Logout
              </button>
            </li>
          </ul>
        </div>
      </main>
    </>
  )
}

function ProfileHead({ customer }: { customer?: Details }) {
  const name = customer?.name.trim() ? customer.name.trim() : 'Welcome User'
  return (
    <CanopyHead label="Your details">
      <div className="row profile-head">
        <span className="plate" aria-hidden="true">
          <b>{[...name][0]!.toLocaleUpperCase()}</b>
        </span>
        <div className="grow">
          <h1 tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          {customer?.contactNumber && <p className="s muted num">{grouped(customer.contactNumber)}</p>}
          {customer?.email && <p className="s muted">{customer.email}</p>}
        </div>
      </div>
    </CanopyHead>
  )
}

/** '98200 41234', as numbers are read out in India. */
const grouped = (number: string): string => number.replace(/^(\d{5})(\d{5})$/, '$1 $2')

function Entry({ to, icon: Icon, text }: { to: string; icon: typeof IconBell; text: string }) {
  return (
    <li>
      <Link to={to}>
        <Icon size={22} stroke={1.9} aria-hidden />
        <span className="grow">{text}</span>
        <IconChevronRight size={20} stroke={1.9} aria-hidden />
      </Link>
    </li>
  )
}
