import { useSelector } from '@xstate/react'
import { type ReactNode, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Shows a page to signed-in customers and sends everybody else to sign in first, and back. Spec §2 "Guarding". */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  // Logging out is no detour: it leads to sign-in, and nothing leads back here. Spec §4 "Session".
  const signingOut = useSelector(session, (snapshot) => snapshot.matches('signingOut'))
  const leftOnPurpose = useRef(false)
  leftOnPurpose.current ||= signingOut
  const { pathname, search } = useLocation()
  if (signedIn) return children
  return <Navigate to={leftOnPurpose.current ? paths.login() : paths.login(pathname + search)} replace />
}
