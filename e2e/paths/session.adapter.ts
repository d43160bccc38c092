import { expect, type Page, type Route } from 'playwright/test'
import type { Customer } from '#machines/model/customer.ts'
import type { SessionEvent } from '#machines/session/session.machine.ts'
import { choose, signIn } from '../support/steps.ts'
import { beginSignedIn, inAnotherTab, PEOPLE, sessionOf } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Event<Type> = Extract<SessionEvent, { type: Type }>

const NO_SECOND_SIGN_IN =
  'no form that signs in is shown to a customer who is signed in; one whose answer comes after another tab has signed in does it'
const CART = '**/api/customer/cart'

const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })

async function toProfile(page: Page) {
  await tab(page, 'Profile').click()
  await expect(page).toHaveURL('/profile')
}

const isGreeted = ({ page }: Stage) => expect(tab(page, 'Profile')).toBeVisible()

const isAskedToSignIn = ({ page }: Stage) => expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()

/** The token is revoked behind the app's back. */
async function revokeBehind(page: Page) {
  await toProfile(page)
  // What the page asks for by itself would be refused before the customer goes anywhere.
  await page.waitForLoadState('networkidle')
  const token = await page.evaluate(() => localStorage.getItem('authToken'))
  await page.request.post('/api/customer/logout', { headers: { Authorization: `Bearer ${token}` } })
  // Orders that were read just now are not read again. Where the order strip has asked first, the sign-in is shown already.
  const next = page.getByRole('link', { name: 'Sign-in & Security' }).or(page.getByRole('heading', { name: 'Sign In' }))
  await next.first().click()
}

async function refuseCart(page: Page) {
  // After an answer that a session is believed again the app reads the cart by itself.
  await page.waitForLoadState('networkidle')
  let refused = false
  const refuse = (route: Route) => {
    refused = true
    return route.fulfill({ status: 401, json: { message: 'Unauthorized' } })
  }
  // Once: a second refusal would come after another call has shown that the session is valid.
  await page.route(CART, refuse, { times: 1 })
  // A cart that is just being read is not read again.
  await expect(async () => {
    await toProfile(page)
    await tab(page, /^Cart/).click()
    await expect.poll(() => refused, { timeout: 1_000 }).toBe(true)
  }).toPass()
}

export const sessionAdapter: Adapter = {
  names: {
    c1: 'Asha Rao',
    c2: 'Ravi Kumar',
    '/checkout/saffron': 'the checkout',
    '/customer/order/history': 'orders',
    '/customer/cart': 'cart',
  },
  async start({ page }, start) {
    // A backend without the stream: one that is open leaves no page idle, and is there where another walk has left an order under way.
    await page.route('**/api/customer/events', (route) => route.fulfill({ status: 404 }))
    if (start === 'a customer signed in') await beginSignedIn(page)
    await page.goto('/profile')
  },
  how: { 'session.changeElsewhere': 'in another tab of this window, sign in as the customer named here, or log out' },
  events: {
    'session.start': ({ page }, { customer }: Event<'session.start'>) => signIn(page, PEOPLE[customer.id]),
    'session.end': async ({ page }) => {
      await toProfile(page)
      // The cart that is read again once a session is believed would be refused after the logout's own call.
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Logout' }).click()
    },
    'call.refused': ({ page }, { apiPath }: Event<'call.refused'>) =>
      apiPath === '/customer/cart' ? refuseCart(page) : revokeBehind(page),
    'call.accepted': async ({ page }) => {
      await toProfile(page)
      await page.getByRole('link', { name: 'Your Orders' }).click()
      // A list that was read just now is not read again.
      for (const list of ['Completed', 'All Orders']) await page.getByRole('tab', { name: list }).click()
    },
    'session.changeElsewhere': async ({ page }, { customer }: Event<'session.changeElsewhere'>) => {
      const who = customer && PEOPLE[customer.id]
      // A page that guests see as well stays after the customer is signed out.
      if (!who && page.url().endsWith('/home')) await toProfile(page)
      await inAnotherTab(page, who && (await sessionOf(page, who)))
    },
    'customer.edited': async ({ page }) => {
      await toProfile(page)
      await page.getByRole('link', { name: 'Edit' }).click()
      await choose(page.getByRole('radio', { checked: false }).first())
      await page.getByRole('button', { name: 'Save Changes' }).click()
    },
  },
  states: {
    signedOut: isAskedToSignIn,
    'signedIn.trusted': isGreeted,
    'signedIn.suspect': isGreeted,
  },
  observed: {
    customer: async ({ page }, name) => {
      const stored = () => page.evaluate(() => localStorage.getItem('customer') ?? 'none')
      await expect.poll(stored).toContain(name)
      if (new URL(page.url()).pathname === '/profile' && name !== 'none')
        await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
    },
  },
  handed: {
    'session.signedIn --password.changed--> session.signedOut': {
      because: 'the page of the forgotten password tells it, which has paths of its own',
      as: async ({ page }, event: Event<'password.changed'>) => ({
        ...event,
        contact: (JSON.parse(await page.evaluate(() => localStorage.getItem('customer')!)) as Customer).email,
      }),
    },
    'session --xstate.error.actor.watchAuthorization--> (stay)': breakdownOf('the following of replies'),
    'session --xstate.error.actor.watchTabs--> (stay)': breakdownOf('the following of other tabs'),
    'session.signedIn --session.start[0]--> session.signedIn.trusted': {
      because: NO_SECOND_SIGN_IN,
      as: async ({ page }, event: Event<'session.start'>) => ({
        ...event,
        customer: JSON.parse(await page.evaluate(() => localStorage.getItem('customer')!)) as Customer,
      }),
    },
    'session.signedIn --session.start[1]--> session.signedIn.trusted': {
      because: NO_SECOND_SIGN_IN,
      // A form that signs in has stored the token by then.
      as: async ({ page }, event: Event<'session.start'>) => {
        const { authToken, customer } = await sessionOf(page, PEOPLE[event.customer.id]!)
        await page.evaluate((token) => localStorage.setItem('authToken', token), authToken)
        return { ...event, customer: JSON.parse(customer) as Customer }
      },
    },
  },
}
