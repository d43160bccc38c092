import { useActorRef, useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { selectRegistrationBanner } from '#machines/registration/registration.machine.ts'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveRegistrationMachine, registrationInput } from '#src/actors/registration.ts'
import { useReturnPath } from '#src/actors/return-path.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Opens an account. A signed-in customer goes on to the login page, which leads back to where signing in was asked for. */
export function RegistrationRoute() {
  const { session, notices } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  const returnPath = useReturnPath(useSearchParams()[0])
  const [input] = useState(() => registrationInput({ notices, session }))
  const registration = useActorRef(liveRegistrationMachine, { input, inspect })

  const login = paths.backToLogin(returnPath)
  const banner = useSelector(registration, selectRegistrationBanner)
  if (signedIn) return <Navigate to={login} replace />
  return (
    <FormPage
      title="Sign Up"
      brand={config.brand}
      banner={banner}
      below={{ question: 'Already have an account!', link: 'Login', to: login }}
    >
      <RegistrationForm registration={registration} />
    </FormPage>
  )
}
