import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveRegistrationMachine, registrationInput } from '#src/actors/registration.ts'
import { useReturnPath } from '#src/actors/return-path.ts'
import { paths } from '#src/paths.ts'
import { RegistrationScreen } from './registration-screen.tsx'

/** Opens an account. A signed-in customer goes on to the login page, which leads back to where signing in was asked for. */
export function RegistrationRoute() {
  const { session, notices } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  const returnPath = useReturnPath(useSearchParams()[0])
  const [input] = useState(() => registrationInput({ notices, session }))
  const registration = useActorRef(liveRegistrationMachine, { input, inspect })

  const login = paths.backToLogin(returnPath)
  return signedIn ? <Navigate to={login} replace /> : <RegistrationScreen registration={registration} login={login} />
}
