import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type loginMachine, selectLoginBanner } from '#machines/login/login.machine.ts'
import { config } from '#src/config.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { LoginForm } from './login-form.tsx'
import { SignUp } from './sign-up.tsx'

/** The sign-in card under the canopy. Spec §2 "Login". */
export function LoginScreen({ login }: { login: ActorRefFrom<typeof loginMachine> }) {
  const banner = useSelector(login, selectLoginBanner)
  const { motto, tagline } = config.brand
  return (
    <FormPage title="Sign In" motto={motto} tagline={tagline} banner={banner} below={<SignUp />}>
      <LoginForm login={login} />
    </FormPage>
  )
}
