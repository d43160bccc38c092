import { useActorRef } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
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
  const [input] = useState(() => forgotPasswordInput({ notices, session }))
  const forgot = useActorRef(liveForgotPasswordMachine, { input, inspect })

  useEffect(() => forgot.on('password.updated', () => void navigate(login, { replace: true })).unsubscribe, [forgot, login, navigate])

  useEffect(() => forgetResetContact, [])

  return <ForgotPasswordScreen forgot={forgot} login={login} />
}
