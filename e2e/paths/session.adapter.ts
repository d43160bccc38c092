import { expect, type Page } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { SessionEvent, sessionMachine } from '#machines/session/session.machine.ts'
import { DEMO, signIn } from '../support/steps.ts'
import { beginSignedIn, inAnotherTab, PEOPLE, sessionOf } from './accounts.ts'
import type { Adapter } from './adapter.ts'

type Session = SnapshotFrom<typeof sessionMachine>
type Event<Type> = Extract<SessionEvent, { type: Type }>

const isAskedToSignIn = ({ page }: { page: Page }) => expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()

async function isGreeted({ page }: { page: Page }, { context }: Session) {
  await expect(page).not.toHaveURL(/\/login/)
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await expect(page.getByRole('heading', { name: PEOPLE[context.customer?.id ?? '']?.name })).toBeVisible()
}

export const sessionAdapter: Adapter = {
  async start({ page }, start) {
    if (start === 'a customer signed in') await beginSignedIn(page)
    await page.goto('/profile')
  },
  calls: { revokeToken: 'POST /customer/logout' },
  events: {
    'session.start': ({ page }, { customer }: Event<'session.start'>) => signIn(page, PEOPLE[customer.id]),
    'session.end': ({ page }) => page.getByRole('button', { name: 'Logout' }).click(),
    'session.reject': async ({ page }) => {
      const token = await page.evaluate(() => localStorage.getItem('authToken'))
      await page.request.post('/api/customer/logout', { headers: { Authorization: `Bearer ${token}` } })
      await page.getByRole('link', { name: 'Your Orders' }).click()
    },
    'session.changeElsewhere': async ({ page }, { customer }: Event<'session.changeElsewhere'>) => {
      const who = customer && PEOPLE[customer.id]
      const session = who && (await sessionOf(page, who))
      // What a customer has edited shows as a newer name.
      await inAnotherTab(
        page,
        session && who.email === DEMO.email ? { ...session, customer: session.customer.replace('Rao', 'Rao-Iyer') } : session,
      )
    },
  },
  states: {
    signedOut: isAskedToSignIn,
    signedIn: isGreeted,
    signingOut: isAskedToSignIn,
  },
  // Every sign-in by the form does it on the way.
  canDo: (_, { type }) => type !== 'returnPath.forget',
  notOnScreen: {
    'session --returnPath.remember--> (stay)': 'pages that need a customer put the way back into the address of the sign-in form',
    'session.signedIn --session.start[0]--> (stay)': 'no form that signs in is shown to a customer who is signed in',
    'session.signedIn --session.start[1]--> (stay)': 'no form that signs in is shown to a customer who is signed in',
    'session.signedIn --customer.edited--> (stay)': 'the profile cannot be edited yet',
  },
}
