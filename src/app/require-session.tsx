import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths } from '#src/paths.ts'

/** Shows a page to signed-in customers and sends everybody else to sign in first, and back. Spec §2 "Guarding". */
export function RequireSession({ children }: { children: ReactNode }) {
  const { session } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  // Logging out is no detour: it leads to sign-in, and nothing leads back here. Spec §4 "Session".
  const [leftOnPurpose, setLeftOnPurpose] = useState(false)
  useEffect(() => {
    const ended = session.on('session.ended', ({ reason }) => setLeftOnPurpose(reason === 'signedOut'))
    return () => ended.unsubscribe()
  }, [session])
  const { pathname, search } = useLocation()
  if (signedIn) return children
  return <Navigate to={leftOnPurpose ? paths.login() : paths.login(pathname + search)} replace />
}
