import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { selectIsSignedIn, selectReturnPath } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { liveLoginMachine } from '#src/actors/login.ts'
import { clearReturnPath, storedReturnPath } from '#src/actors/return-path-store.ts'
import { inspect } from '#src/actors/inspect.ts'
import { sayIn } from '#src/actors/say.ts'
import { safeReturnPath } from '#src/paths.ts'

/** Signs a customer in, on the landing page and on the login page alike, and says where that leads. */
export function useSignIn() {
  const { session, notices } = useApp()
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
    const toast = login.on('toast', sayIn({ notices }))
    return () => {
      succeeded.unsubscribe()
      toast.unsubscribe()
    }
  }, [login, notices, session])
  return { login, signedIn, returnPath }
}
