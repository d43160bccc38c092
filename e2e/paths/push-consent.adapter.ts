import { expect, type Page } from 'playwright/test'
import type { PushFacts } from '#machines/model/push.ts'
import type { Consent, PushAnswer } from '#machines/push-consent/push-consent.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { answerPushQuestion, endHeldPush, holdPush, knowOfPush, PUSH_KEY } from '../support/held-push.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'

const area = (page: Page) =>
  page.getByRole('region', { name: /^(Tell me when it is ready|We tell you on this device|Messages on this device)$/ })
const button = (page: Page, name: string) => area(page).getByRole('button', { name, exact: true })
const toggle = (page: Page) => area(page).getByRole('switch', { name: 'Tell me when an order moves' })
const done = { json: { data: { isTold: true } } }
const isCard = ({ context }: Consent) => context.orderId !== undefined
const PERMISSIONS: Record<PushAnswer, NotificationPermission> = { allowed: 'granted', refused: 'denied', dismissed: 'default' }

/** What the browser itself answers; what is on its way to the server is answered by the path. */
async function allow({ page }: Stage, answer: PushAnswer) {
  await answerPushQuestion(page, PERMISSIONS[answer])
}
const isNothing = ({ page }: Stage) => expect(area(page)).toHaveCount(0)
const isBusy = async ({ page }: Stage, snapshot: Consent) =>
  expect(isCard(snapshot) ? button(page, 'Please wait...') : toggle(page)).toHaveAttribute('aria-disabled', 'true')
const isOffered = ({ page }: Stage, snapshot: Consent) =>
  expect(isCard(snapshot) ? button(page, 'Yes, Tell Me') : toggle(page)).toHaveAttribute('aria-disabled', 'false')

export const pushConsentAdapter: Adapter = {
  async start({ page }, start) {
    await beginSignedIn(page)
    await holdPush(page)
    const data = wireOrder('o1', { orderStatus: 'PREPARING', menus: [wireItem('Butter Naan', 2)] })
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data } }))
    await page.goto(start === 'an order is placed' ? '/orders/success/o1' : '/profile/security')
  },
  calls: {
    readFacts: 'GET /customer/push/key',
    subscribe: 'PUT /customer/push/subscription',
    endPush: 'DELETE /customer/push/subscription',
  },
  answers: {
    'xstate.done.actor.readFacts': async ({ page, calls }, route, { output }: { output: PushFacts }) => {
      await knowOfPush(page, output)
      await route.fulfill({ json: { data: { key: PUSH_KEY } } })
      // The session may be new to the server.
      if (output.isOn) await (await calls.next('subscribe')).fulfill(done)
    },
    'xstate.done.actor.endPush': async ({ page }, route) => {
      await endHeldPush(page, true)
      await route.abort('connectionfailed')
    },
    'xstate.error.actor.endPush': async ({ page }, route) => {
      await endHeldPush(page, false)
      await route.abort('connectionfailed')
    },
  },
  events: {
    'push.allow': ({ page }, _, snapshot: Consent) => (isCard(snapshot) ? button(page, 'Yes, Tell Me') : toggle(page)).click(),
    'push.decline': ({ page }) => button(page, 'No Thanks').click(),
    'push.end': ({ page }) => toggle(page).click(),
    'push.recheck': ({ page }) => button(page, 'Check Again').click(),
    'xstate.done.actor.subscribe': async (stage, { output }: { output: PushAnswer }) => {
      await allow(stage, output)
      if (output === 'allowed') await (await stage.calls.next('subscribe')).fulfill(done)
    },
    'xstate.error.actor.subscribe': async (stage) => {
      await allow(stage, 'allowed')
      await (await stage.calls.next('subscribe')).abort('connectionfailed')
    },
  },
  states: {
    checking: async (stage, snapshot: Consent) =>
      snapshot.context.facts ? expect(button(stage.page, 'Check Again')).toHaveAttribute('aria-disabled', 'true') : isNothing(stage),
    unsupported: isNothing,
    declined: isNothing,
    offered: isOffered,
    failed: isOffered,
    subscribing: isBusy,
    ending: isBusy,
  },
  observed: {
    device: async ({ page }, value, snapshot: Consent) =>
      isCard(snapshot)
        ? expect(area(page).getByRole('heading')).toHaveText(value === 'told' ? 'We tell you on this device' : 'Tell me when it is ready')
        : expect(toggle(page)).toHaveAttribute('aria-checked', String(value === 'told')),
    message: ({ page }, value) => expect(area(page).getByRole('alert').locator('p')).toHaveText(textsIn(value)),
  },
}
