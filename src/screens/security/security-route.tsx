import './security.css'
import { useActorRef, useSelector } from '@xstate/react'
import type { Customer } from '#machines/model/customer.ts'
import { selectCustomer } from '#machines/session/session.machine.ts'
import type { SessionsActor } from '#machines/sessions/sessions.machine.ts'
import { useApp } from '#src/actors/app-context.tsx'
import { inspect } from '#src/actors/inspect.ts'
import { liveSessionsMachine } from '#src/actors/sessions.ts'
import { lazy } from '#src/loading/lazy.tsx'
import { paths } from '#src/paths.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { ChangeContact } from './change-contact.tsx'
import { ChangePassword } from './change-password.tsx'
import { Sessions } from './sessions.tsx'

const PushSwitch = lazy(() => import('./push-switch.tsx').then((module) => module.PushSwitch), { when: 'painted' })

/** How the signed-in customer signs in, and where. */
export function SecurityRoute() {
  const customer = useSelector(useApp().session, selectCustomer)
  return customer ? <Security customer={customer} /> : null
}

function Security({ customer }: { customer: Customer }) {
  const { session, notices } = useApp()
  const sessions: SessionsActor = useActorRef(liveSessionsMachine, { input: { session, notices }, inspect })
  return (
    <>
      <PageHeader back={paths.profile()} title="Sign-in & Security" />
      <main className="wrap page narrow-page stack gap-5 pair security">
        <section className="card padded stack" aria-labelledby="sign-in">
          <h2 id="sign-in">How you sign in</h2>
          <ul className="security-rows">
            <ChangeContact customer={customer} />
            <ChangePassword email={customer.email} sessions={sessions} />
          </ul>
        </section>
        <PushSwitch />
        <Sessions sessions={sessions} />
      </main>
    </>
  )
}
