import '#src/styles/fields.css'
import './login.css'
import { useSelector } from '@xstate/react'
import { Link } from 'react-router-dom'
import type { ActorRefFrom } from 'xstate'
import { type loginMachine, selectLoginBanner } from '#machines/login/login.machine.ts'
import { paths } from '#src/paths.ts'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LoginForm } from './login-form.tsx'

/** The login form with its banner and the ways round it. Spec §2 "Login". */
export function SignInCard({ login, heading: Heading }: { login: ActorRefFrom<typeof loginMachine>; heading: 'h1' | 'h2' }) {
  const banner = useSelector(login, selectLoginBanner)
  return (
    <section className="card login-card" aria-labelledby="sign-in">
      <Heading id="sign-in" tabIndex={Heading === 'h1' ? -1 : undefined}>
        Sign In
      </Heading>
      {banner && <Notice tone="err">{banner}</Notice>}
      <MantineRoot>
        <LoginForm login={login} />
      </MantineRoot>
      <p className="s muted login-new">
        New here?{' '}
        <Link className="link" to={paths.registration()}>
          Sign up
        </Link>
      </p>
    </section>
  )
}
