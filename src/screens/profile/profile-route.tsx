import { useSelector } from '@xstate/react'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { ProfileScreen } from './profile-screen.tsx'

/** The customer's own page. Logging out ends the session; the guard of the page then leads to sign-in. */
export function ProfileRoute() {
  const { session } = useApp()
  const customer = useSelector(session, selectCustomer)
  return <ProfileScreen customer={customer} onLogout={() => session.send({ type: 'session.end' })} />
}
