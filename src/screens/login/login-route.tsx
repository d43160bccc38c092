import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { selectLoginBanner } from '#machines/login/login.machine.ts'
import { signInReasonFor } from '#src/actors/login.ts'
import { useDeletionNotice } from '#src/actors/deletion-notice.ts'
import { config } from '#src/config.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { LoginForm } from './login-form.tsx'
import { useSignIn } from './use-sign-in.ts'

export function LoginRoute() {
  const { login, signedIn, returnPath, below } = useSignIn()
  const { state } = useLocation()
  const [reason] = useState(() => signInReasonFor(returnPath, state))
  const notice = useDeletionNotice()
  const banner = useSelector(login, selectLoginBanner)
  if (signedIn) return <Navigate to={returnPath} replace />
  return (
    <FormPage title="Sign In" brand={config.brand} banner={banner} reason={reason} notice={notice} below={below}>
      <LoginForm login={login} returnPath={returnPath} />
    </FormPage>
  )
}
