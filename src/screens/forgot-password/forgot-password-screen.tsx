import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import {
  type forgotPasswordMachine,
  selectIsSettingPassword,
  selectResetBanner,
} from '#machines/forgot-password/forgot-password.machine.ts'
import { config } from '#src/config.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { ContactForm } from './contact-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { Link } from '#src/ui/link.tsx'

/** Where the code should go, then the code and a new password. */
export function ForgotPasswordScreen({ forgot, login }: { forgot: ActorRefFrom<typeof forgotPasswordMachine>; login: string }) {
  const settingPassword = useSelector(forgot, selectIsSettingPassword)
  const banner = useSelector(forgot, selectResetBanner)
  const { motto, tagline } = config.brand
  return (
    <FormPage
      title="Forgot Password"
      motto={motto}
      tagline={tagline}
      banner={banner}
      below={
        <>
          Remember your password?{' '}
          <Link className="link" to={login}>
            Login
          </Link>
        </>
      }
    >
      {settingPassword ? <NewPasswordForm forgot={forgot} /> : <ContactForm forgot={forgot} />}
    </FormPage>
  )
}
