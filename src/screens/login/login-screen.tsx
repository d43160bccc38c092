import type { ActorRefFrom } from 'xstate'
import type { loginMachine } from '#machines/login/login.machine.ts'
import { config } from '#src/config.ts'
import { Logo } from '#src/ui/logo.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** The sign-in card under the canopy. Spec §2 "Login". */
export function LoginScreen({ login }: { login: ActorRefFrom<typeof loginMachine> }) {
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
        <SignInCard login={login} heading="h1" />
      </main>
    </div>
  )
}
