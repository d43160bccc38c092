import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type loginMachine, selectLoginBanner } from '#machines/login/login.machine.ts'
import { config } from '#src/config.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { LoginForm } from './login-form.tsx'
import { SignUp } from './sign-up.tsx'

interface LoginScreenProps {
  login: ActorRefFrom<typeof loginMachine>
  returnPath: string
  /** Why a guest is asked to sign in. */
  reason?: string
}

/** The sign-in card under the canopy. */
export function LoginScreen({ login, returnPath, reason }: LoginScreenProps) {
  const banner = useSelector(login, selectLoginBanner)
  const { motto, tagline } = config.brand
  return (
    <FormPage title="Sign In" motto={motto} tagline={tagline} banner={banner} reason={reason} below={<SignUp returnPath={returnPath} />}>
      <LoginForm login={login} returnPath={returnPath} />
    </FormPage>
  )
}
