import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { selectIsSettingPassword, selectResetBanner } from '#machines/forgot-password/forgot-password.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { forgotPasswordInput, leaveForgotPassword, liveForgotPasswordMachine } from '#src/actors/forgot-password.ts'
import { inspect } from '#src/actors/inspect.ts'
import { useReturnPath } from '#src/actors/return-path.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { ContactForm } from './contact-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

/** Sets a new password for a forgotten one and leads to the login. */
export function ForgotPasswordRoute() {
  const { session, notices } = useApp()
  const navigate = useNavigate()
  const returnPath = useReturnPath(useSearchParams()[0])
  const login = paths.backToLogin(returnPath)
  const [input] = useState(() => forgotPasswordInput({ notices, session }))
  const forgot = useActorRef(liveForgotPasswordMachine, { input, inspect })

  useEffect(() => forgot.on('password.updated', () => void navigate(login, { replace: true })).unsubscribe, [forgot, login, navigate])

  useEffect(() => leaveForgotPassword, [])

  const settingPassword = useSelector(forgot, selectIsSettingPassword)
  const banner = useSelector(forgot, selectResetBanner)
  return (
    <FormPage
      title="Forgot Password"
      brand={config.brand}
      banner={banner}
      below={{ question: 'Remember your password?', link: 'Login', to: login }}
    >
      {settingPassword ? <NewPasswordForm forgot={forgot} /> : <ContactForm forgot={forgot} />}
    </FormPage>
  )
}
