import { expect, type Page, type Route } from 'playwright/test'
import type { WaiterCall } from '#machines/model/order/waiter-call.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Call the waiter' })
const news = (page: Page) => sheet(page).locator('.waiter-news bdi')
const button = (page: Page, name: string) => sheet(page).getByRole('button', { name, exact: true })
const wire = (call: WaiterCall | undefined) => ({
  json: { data: call ? { callId: 'c1', calledAt: '2026-11-21T12:00:00Z', ...call } : null },
})
const tells = (_: Stage, route: Route, { output }: { output: WaiterCall | undefined }) => route.fulfill(wire(output))
const isButton =
  (name: string) =>
  ({ page }: Stage, value: string) =>
    value === 'disabled'
      ? expect(button(page, name)).toHaveAttribute('aria-disabled', 'true')
      : expect(button(page, name)).not.toHaveAttribute('aria-disabled', 'true')

export const waiterCallAdapter: Adapter = {
  async start({ page }) {
    const data = wireOrder('o1', { orderStatus: 'PREPARING', callsWaiter: true, menus: [wireItem('Butter Naan', 2)] })
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data } }))
    await beginSignedIn(page)
    await page.goto('/order/o1')
    await page.getByRole('button', { name: 'Call the waiter' }).click()
    await expect(sheet(page)).toBeVisible()
  },
  calls: {
    readCall: 'GET /customer/order/o1/call',
    callWaiter: 'POST /customer/order/o1/call',
    takeCallBack: 'DELETE /customer/order/o1/call',
  },
  answers: {
    'xstate.done.actor.readCall': tells,
    'xstate.done.actor.callWaiter': tells,
    'xstate.done.actor.takeCallBack': (_, route) => route.fulfill(wire(undefined)),
    'xstate.error.actor.callWaiter': (_, route, { error }: { error: { status?: number; message: string } }) =>
      error.status === undefined
        ? route.abort('connectionfailed')
        : route.fulfill({ status: error.status, headers: { 'Retry-After': '60' }, json: { message: error.message } }),
  },
  events: {
    'call.make': ({ page }) => button(page, 'Water, please').click(),
    'call.takeBack': ({ page }) => button(page, 'Take it back').click(),
    // The app asks every five seconds while the call is open.
    'call.changed': async ({ page }, { call }: { call: WaiterCall | undefined }) => {
      await page.route('**/api/customer/order/o1/call', (route) => route.fulfill(wire(call)), { times: 1 })
      await page.clock.fastForward(5_000)
    },
  },
  states: {
    reading: ({ page }) => expect(sheet(page)).toBeVisible(),
    idle: ({ page }) => expect(button(page, 'Water, please')).toBeVisible(),
    calling: ({ page }) => expect(button(page, 'Calling...')).toBeVisible(),
    tooSoon: ({ page }) => expect(button(page, 'Water, please')).toBeVisible(),
    'open.called': ({ page }) => expect(button(page, 'Take it back')).toBeVisible(),
    'open.coming': ({ page }) => expect(button(page, 'Take it back')).toBeVisible(),
    takingBack: ({ page }) => expect(button(page, 'Take it back')).toBeVisible(),
    answered: ({ page }) => expect(button(page, 'Water, please')).toBeVisible(),
  },
  observed: {
    'word of the call': ({ page }, value) => (value === 'none' ? expect(news(page)).toHaveCount(0) : expect(news(page)).toHaveText(value)),
    message: ({ page }, value) => expect(sheet(page).locator('.notice.warn p')).toHaveText(textsIn(value)),
    'Take it back': isButton('Take it back'),
    'Water, please': isButton('Water, please'),
    'Calling...': isButton('Calling...'),
  },
  handed: {
    'waiterCall.open --xstate.error.actor.watchCall--> waiterCall.idle': breakdownOf('the watching of the call'),
  },
}
