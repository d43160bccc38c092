import { useActorRef, useSelector } from '@xstate/react'
import { useSearchParams } from 'react-router-dom'
import { selectIsSignedIn } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveLoginMachine } from '#src/actors/login.ts'
import { useReturnPath } from '#src/actors/return-path.ts'
import { inspect } from '#src/actors/inspect.ts'
import { paths } from '#src/paths.ts'

/** Signs a customer in, on the landing page and on the login page alike, and says where that leads. */
export function useSignIn() {
  const { session, notices } = useApp()
  const signedIn = useSelector(session, selectIsSignedIn)
  const returnPath = useReturnPath(useSearchParams()[0])
  const login = useActorRef(liveLoginMachine, { input: { notices, session }, inspect })
  return { login, signedIn, returnPath, below: { question: 'New here?', link: 'Sign up', to: paths.registration(returnPath) } }
}
