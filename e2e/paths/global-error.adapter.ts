import { expect, type Page } from 'playwright/test'
import type { GlobalErrorEvent, GlobalErrorSnapshot as GlobalError } from '#machines/global-error/global-error.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { DEMO, OUTLET } from '../support/steps.ts'
import { beginSignedIn, inAnotherTab, sessionOf } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Event<Type> = Extract<GlobalErrorEvent, { type: Type }>

/** Longer than what is shown counts as fresh. */
const AWAY_MS = 31_000
const DISH = `/outlet/${OUTLET.id}/menu/no-such-dish`

/** Both answers that the page of a dish waits for reach it in one instant, so that the second one fails behind the error page. */
const answerAtOnce = (page: Page) =>
  page.addInitScript(() => {
    const { text } = Response.prototype
    const waiting: (() => void)[] = []
    Response.prototype.text = async function () {
      const body = await text.call(this)
      if (this.status !== 403 || !this.url.includes('/business/')) return body
      await new Promise<void>((resolve) => {
        waiting.push(resolve)
        if (waiting.length === 2) for (const go of waiting.splice(0)) go()
      })
      return body
    }
  })

/** What is shown is asked for again when the customer comes back to it after a while. */
async function askAgain({ page }: Stage, snapshot: GlobalError): Promise<void> {
  // What could not be had is asked for again at once, while the message is still there.
  if (!snapshot.matches('shown')) await page.clock.fastForward(AWAY_MS)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
}

async function comeBack(stage: Stage, snapshot: GlobalError, status: number, message: string): Promise<void> {
  await askAgain(stage, snapshot)
  await stage.calls.fail('orders', { status, message })
}

/** The same customer signs in again in another tab before the refusal arrives, which then ends no session. */
async function refuseReplacedToken(stage: Stage, snapshot: GlobalError): Promise<void> {
  const { page, calls } = stage
  await askAgain(stage, snapshot)
  const refused = await calls.next('orders')
  await inAnotherTab(page, await sessionOf(page, DEMO))
  await refused.fulfill({ status: 401, json: { message: 'expired' } })
}

/** As a link inside the app would lead there. */
const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

async function failAsPage({ page, calls }: Stage): Promise<void> {
  await follow(page, DISH)
  const refusal = { status: 403, message: 'The server says no' }
  await calls.fail('outlet', refusal)
  await calls.fail('dish', refusal)
  await expect(page).toHaveURL('/auth-error')
}

export const globalErrorAdapter: Adapter = {
  names: { '/outlet/saffron': 'a dish that is not on the menu', '/my-orders': 'the orders' },
  async start({ page, calls }) {
    await answerAtOnce(page)
    // News would ask for the orders again, and give up the call that a path refuses.
    await page.route('**/api/customer/events', () => undefined)
    await beginSignedIn(page, DEMO)
    await page.goto('/my-orders')
    await calls.answer('orders')
    await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
  },
  calls: {
    orders: 'GET /customer/order/ongoing-orders',
    outlet: 'GET /customer/business/*',
    dish: 'GET /customer/business/*/menu/*',
  },
  how: { 'route.changed': 'open another page' },
  events: {
    'failure.reported': async (stage, { failure: { message, status }, place }: Event<'failure.reported'>, snapshot: GlobalError) => {
      // The other answer of the page has failed in the same instant.
      if (snapshot.matches('pageFailed')) return
      if (status === 401) return refuseReplacedToken(stage, snapshot)
      if (place === 'asPage') await failAsPage(stage)
      else await comeBack(stage, snapshot, 403, message)
    },
    'session.expired': async (stage, _event: Event<'session.expired'>, snapshot: GlobalError) => {
      await comeBack(stage, snapshot, 401, 'expired')
      await expect(stage.page).toHaveURL('/login?returnTo=%2Fmy-orders')
    },
    'route.changed': async ({ page }, { isErrorPage }: Event<'route.changed'>, snapshot: GlobalError) => {
      // The app has gone there by itself.
      if (isErrorPage || snapshot.matches('leaving')) return
      if (snapshot.matches('pageFailed')) await page.getByRole('button', { name: 'Go to Home' }).click()
      else await follow(page, '/my-cart')
    },
  },
  states: {
    calm: ({ page }) => expect(page.locator('.snackbar')).toHaveCount(0),
    shown: ({ page }) => expect(page.locator('.snackbar')).toHaveCount(1),
    pageFailed: ({ page }) => expect(page.getByRole('button', { name: 'Go to Home' })).toBeVisible(),
    leaving: ({ page }) => expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible(),
  },
  observed: {
    'error page': ({ page }, value) => {
      const [name] = textsIn(value)
      if (name) return expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      return expect(page.getByRole('heading', { level: 1, name: /^(Session Expired|.*Error.*)$/ })).toHaveCount(0)
    },
    message: ({ page }, value, snapshot: GlobalError) =>
      snapshot.matches('pageFailed')
        ? expect(page.getByText(textsIn(value)[0]!)).toBeVisible()
        : expect(page.locator('.snackbar')).toContainText(textsIn(value)),
  },
  canDo: (snapshot: GlobalError, event) => {
    const next = event as GlobalErrorEvent
    // Nothing is asked for behind an error page; what was on its way is refused with it.
    if (snapshot.matches('pageFailed') && next.type !== 'route.changed')
      return next.type === 'failure.reported' && next.place === 'asPage' && isRefusal(next)
    if (next.type === 'route.changed') return !next.isErrorPage || snapshot.matches('pageFailed')
    if (next.type === 'session.expired') return snapshot.matches('calm') || snapshot.matches('shown')
    // A refusal is final, where a failure is tried twice more; and another page does not show the message.
    if (next.type === 'failure.reported' && next.failure.status === 401) return snapshot.matches('calm')
    return next.type !== 'failure.reported' || (isRefusal(next) && (next.place === 'beside' || snapshot.matches('calm')))
  },
  handed: {
    'globalError --xstate.error.actor.watchFailures--> (stay)': breakdownOf('the listening for failures'),
    'globalError.leaving --failure.reported--> (stay)': {
      because: 'the address is that of the sign-in form by then, which tells its own failures alone',
      atOnce: true,
      // The failure is not shown, and the end of the session is.
      shows: async ({ page }, { context }: GlobalError) => {
        await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
        await expect(page.locator('.snackbar')).toHaveText([context.message])
      },
    },
  },
}

const isRefusal = ({ failure }: Event<'failure.reported'>) => failure.status === 403
