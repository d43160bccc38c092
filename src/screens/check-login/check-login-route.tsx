import { useSelector } from '@xstate/react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { paths, safeReturnPath } from '#src/paths.ts'

/** Leads on: a signed-in customer to where that was asked for, a guest to sign-in first. */
export function CheckLoginRoute() {
  const { session } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  const [query] = useSearchParams()
  const target = safeReturnPath(query.get('redirect') ?? query.get('returnTo'))
  return <Navigate to={signedIn ? target : paths.login(target)} replace />
}
