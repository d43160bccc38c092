import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { type registrationMachine, selectRegistrationBanner } from '#machines/registration/registration.machine.ts'
import { config } from '#src/config.ts'
import { FormPage } from '#src/ui/form-page.tsx'
import { RegistrationForm } from './registration-form.tsx'
import { Link } from '#src/ui/link.tsx'

/** The form of a new account under the canopy. */
export function RegistrationScreen({ registration, login }: { registration: ActorRefFrom<typeof registrationMachine>; login: string }) {
  const banner = useSelector(registration, selectRegistrationBanner)
  const { motto, tagline } = config.brand
  return (
    <FormPage
      title="Sign Up"
      motto={motto}
      tagline={tagline}
      banner={banner}
      below={
        <>
          Already have an account!{' '}
          <Link className="link" to={login}>
            Login
          </Link>
        </>
      }
    >
      <RegistrationForm registration={registration} />
    </FormPage>
  )
}
