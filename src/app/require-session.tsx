import { useSelector } from '@xstate/react'
import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Shows a page to signed-in customers and sends everybody else to sign in first, and back. Spec §2 "Guarding". */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  const { pathname, search } = useLocation()
  return signedIn ? children : <Navigate to={paths.login(pathname + search)} replace />
}
