import '#src/styles/fields.css'
import './login.css'
import { useSelector } from '@xstate/react'
import type { ActorRefFrom } from 'xstate'
import { Link } from 'react-router-dom'
import { type loginMachine, selectLoginBanner } from '#machines/login/login.machine.ts'
import { config } from '#src/config.ts'
import { paths } from '#src/paths.ts'
import { Logo } from '#src/ui/logo.tsx'
import { MantineRoot } from '#src/ui/mantine-root.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { LoginForm } from './login-form.tsx'

/** The sign-in card under the canopy. Spec §2 "Login". */
export function LoginScreen({ login }: { login: ActorRefFrom<typeof loginMachine> }) {
  const banner = useSelector(login, selectLoginBanner)
  return (
    <div className="login-page">
      <header className="canopy">
        <div className="wrap login-pitch">
          <Logo />
          <p className="login-motto">{config.brand.motto}</p>
          <p className="login-tagline">{config.brand.tagline}</p>
        </div>
      </header>
      <main className="wrap">
        <section className="card login-card">
          <h1 tabIndex={-1}>Sign In</h1>
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
      </main>
    </div>
  )
}
