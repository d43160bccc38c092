import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectCustomer } from '#machines/session/session.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { forgetResetContact, forgotPasswordInput, liveForgotPasswordMachine } from '#src/actors/forgot-password.ts'
import { inspect } from '#src/actors/inspect.ts'
import { useReturnPath } from '#src/actors/return-path.ts'
import { paths } from '#src/paths.ts'
import { ForgotPasswordScreen } from './forgot-password-screen.tsx'

/** Sets a new password for a forgotten one and leads to the login. */
export function ForgotPasswordRoute() {
  const { session, notices } = useApp()
  const navigate = useNavigate()
  const returnPath = useReturnPath(useSearchParams()[0])
  const login = paths.backToLogin(returnPath)
  const [input] = useState(() => forgotPasswordInput(notices))
  const forgot = useActorRef(liveForgotPasswordMachine, { input, inspect })

  useEffect(() => {
    const updated = forgot.on('password.updated', ({ contact }) => {
      const customer = selectCustomer(session.getSnapshot())
      // The server has ended every session of the account, and this page's with them.
      if (customer && (customer.email.toLowerCase() === contact || customer.contactNumber === contact))
        session.send({ type: 'session.end' })
      void navigate(login, { replace: true })
    })
    return () => updated.unsubscribe()
  }, [forgot, login, navigate, session])

  useEffect(() => forgetResetContact, [])

  return <ForgotPasswordScreen forgot={forgot} login={login} />
}
