import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { selectIsSignedIn, selectReturnPath } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveLoginMachine } from '#src/actors/login.ts'
import { clearReturnPath, storedReturnPath } from '#src/actors/return-path-store.ts'
import { safeReturnPath } from '#src/paths.ts'
import { LoginScreen } from './login-screen.tsx'

/** Signs a customer in and leads back to where that was asked for. */
export function LoginRoute() {
  const { session } = useApp()
  const [query] = useSearchParams()
  const signedIn = useSelector(session, selectIsSignedIn)
  // Taken once: what leads back is forgotten as soon as it is used.
  const [returnPath] = useState(() =>
    safeReturnPath(query.get('redirect') ?? query.get('returnTo') ?? storedReturnPath() ?? selectReturnPath(session.getSnapshot())),
  )
  const login = useActorRef(liveLoginMachine, { input: { returnPath }, inspect })

  useEffect(() => {
    const succeeded = login.on('login.succeeded', ({ customer }) => {
      clearReturnPath()
      session.send({ type: 'returnPath.forget' })
      session.send({ type: 'session.start', customer })
    })
    return () => succeeded.unsubscribe()
  }, [login, session])

  return signedIn ? <Navigate to={returnPath} replace /> : <LoginScreen login={login} />
}
