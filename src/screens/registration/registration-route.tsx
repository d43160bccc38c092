import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { selectIsSignedIn, selectReturnPath } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveRegistrationMachine, registrationInput } from '#src/actors/registration.ts'
import { sayIn } from '#src/actors/say.ts'
import { clearReturnPath, storedReturnPath } from '#src/actors/return-path-store.ts'
import { paths, safeReturnPath } from '#src/paths.ts'
import { RegistrationScreen } from './registration-screen.tsx'

/** Opens an account. Whoever has a session goes on to the login page, which leads back to where signing in was asked for. */
export function RegistrationRoute() {
  const { session, notices } = useApp()
  const [query] = useSearchParams()
  const signedIn = useSelector(session, selectIsSignedIn)
  // Taken once: what leads back is forgotten as soon as it is used.
  const [returnPath] = useState(() =>
    safeReturnPath(query.get('redirect') ?? query.get('returnTo') ?? storedReturnPath() ?? selectReturnPath(session.getSnapshot())),
  )
  const [input] = useState(registrationInput)
  const registration = useActorRef(liveRegistrationMachine, { input, inspect })

  useEffect(() => {
    const toast = registration.on('toast', sayIn({ notices }))
    const done = registration.on('step.done', (event) => notices.send(event))
    const succeeded = registration.on('registration.succeeded', ({ customer }) => {
      clearReturnPath()
      session.send({ type: 'returnPath.forget' })
      session.send({ type: 'session.start', customer })
    })
    return () => {
      toast.unsubscribe()
      done.unsubscribe()
      succeeded.unsubscribe()
    }
  }, [notices, registration, session])

  const login = paths.login(returnPath === paths.home() ? undefined : returnPath)
  return signedIn ? <Navigate to={login} replace /> : <RegistrationScreen registration={registration} login={login} />
}
