import { useSelector } from '@xstate/react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { usePicture } from '#src/api/media.ts'
import { config, sellerPortalUrl } from '#src/config.ts'
import { ProfileScreen } from './profile-screen.tsx'

/** The customer's own page. Logging out ends the session; the guard of the page then leads to sign-in. */
export function ProfileRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  return (
    <ProfileScreen
      customer={customer}
      photo={usePicture(customer?.photo).src}
      partnerPicture={usePicture('catalogue/chef.webp').src}
      sellerPortal={sellerPortalUrl(config.brand.sellerPortal, window.location.hostname)}
      onLogout={() => session.send({ type: 'session.end' })}
    />
  )
}
