import { useSelector } from '@xstate/react'
import { Fragment, type ReactNode, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectCustomer, selectEnd } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Shows a page to signed-in customers and sends guests to sign in first, and back. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const customerId = useSelector(session, (snapshot) => selectCustomer(snapshot)?.id)
  const lastEnd = useSelector(session, selectEnd)
  // A session that ended before this page opened does not count.
  const [endBefore] = useState(lastEnd)
  const end = lastEnd === endBefore ? undefined : lastEnd?.reason
  const { pathname, search } = useLocation()
  // The key remounts the page when another account signs in, so no state of the previous one stays.
  if (customerId !== undefined) return <Fragment key={customerId}>{children}</Fragment>
  // SessionEffects navigates already.
  if (end === 'expired') return null
  // After a logout, sign-in does not lead back here.
  return <Navigate to={end === 'signedOut' ? paths.login() : paths.login(pathname + search)} replace />
}
