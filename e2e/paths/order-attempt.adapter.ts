import { expect, type Page, type Route } from 'playwright/test'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { PlacedOrder } from '#machines/model/order/order-request.ts'
import type { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { type Earlier, looksBack, OBSERVED, openCheckout, placeOrder, isRefused, tellKeys, NO_ORDERS } from './checkout-page.ts'
import { NETWORK } from './network.ts'

/** The server makes the order; its id may get lost on the way back. */
async function makesOrder({ page, ahead, calls }: Stage, { output }: { output?: PlacedOrder }): Promise<void> {
  if (!output) return sendsNothing(page)
  withoutKeys.delete(page)
  const route = await calls.next('placeOrder')
  if (output.orderId) return route.continue()
  // What the page asks for once more is made then.
  if (ahead[0]?.type.startsWith('xstate.after.')) return route.fulfill({ json: { data: {} } })
  const reply = await route.fetch()
  expect(reply.ok()).toBe(true)
  return route.fulfill({ response: reply, json: { data: {} } })
}

const PLACED = 'xstate.done.actor.placeOrder'
const isNotSentAgain = (event: AnyEventObject | undefined) => event?.type === PLACED && event['output'] === undefined

/** Lists that a path answers when it says that nothing is sent again, and the pages whose last answer that was. */
const withheld = new WeakMap<Page, Route[]>()
const withoutKeys = new WeakSet<Page>()
/** Pages whose list is asked for only when the walk has come to the step that answers it. */
const awaitsList = new WeakSet<Page>()

/** The orders under way, of which there are none. Whether the backend knows keys is what the path goes on with. */
async function tellNoOrders({ page, ahead }: Stage, route: Route): Promise<void> {
  const [next] = ahead
  if (isNotSentAgain(next) || awaitsList.has(page)) return void withheld.set(page, [...(withheld.get(page) ?? []), route])
  const answered = ahead.find(({ type }) => /^xstate\.(done|error)\.actor\.(placeOrder|checkAttempt|find\w+)$/.test(type))
  const output = answered?.['output'] as PlacedOrder | undefined
  // What comes late belongs to the answer before.
  const isLate = !next || next.type.startsWith('xstate.after.')
  await tellKeys(route, isLate ? !withoutKeys.has(page) : !output || output.orderId !== undefined || answered?.type === PLACED)
}

/** The order is looked for and not found, and the backend knows no keys. */
async function sendsNothing(page: Page): Promise<void> {
  const routes = () => withheld.get(page) ?? []
  awaitsList.add(page)
  await expect.poll(() => routes().length).toBeGreaterThan(0)
  awaitsList.delete(page)
  withoutKeys.add(page)
  await Promise.all(
    routes()
      .splice(0)
      .map((route) => tellKeys(route, false)),
  )
}

/** The orders under way may be asked for only now. */
const finds =
  (id: string) =>
  ({ page, calls }: Stage, { output }: { output?: PlacedOrder }) => {
    if (output && !output.orderId) withoutKeys.add(page)
    else withoutKeys.delete(page)
    return calls.next(id).then((route) => looksBack(page, route, output?.orderId !== undefined))
  }

const TEN_MINUTES = 600_000
/** Starts with an attempt from before. */
const EARLIER: Record<string, Earlier> = {
  'an attempt was cut off moments ago': { age: 5_000 },
  'an attempt was cut off long ago': { age: TEN_MINUTES },
  'the customer has read that an order may be placed': { age: TEN_MINUTES, more: { isUnheard: true } },
  'an order was waiting for the network': { age: TEN_MINUTES, more: { waits: 'unsent' } },
  'an order that was not sent was waiting for too long': { age: 3_000_000, more: { waits: 'unsent' } },
  'an order that may be sent was waiting for too long': { age: 3_000_000, more: { waits: 'sent' } },
  'the customer has placed an order while an earlier attempt is open': { age: TEN_MINUTES, more: { awaitsTap: true } },
  'the customer has ordered again what may be placed': { age: TEN_MINUTES, more: { awaitsTap: true, isUnheard: true } },
}

/** An attempt at an order, on the page of the checkout. */
export const orderAttemptAdapter: Adapter = {
  async start(stage, start) {
    const { page } = stage
    // The buttons of an order under way ask so too. A search for an order goes on in the history.
    await page.route('**/api/customer/order/ongoing-orders*', (route) => tellNoOrders(stage, route))
    await openCheckout(page, { isKnown: true }, { draft: { attempt: EARLIER[start] } })
    if (!start.startsWith('the customer has placed') && !start.startsWith('the customer has ordered')) return
    await expect(placeOrder(page)).toBeEnabled()
    if (start.endsWith('without a network')) await page.context().setOffline(true)
    await placeOrder(page).click()
  },
  how: NETWORK.how,
  calls: {
    placeOrder: 'POST /customer/order',
    checkAttempt: 'GET /customer/order/history',
    findEarlierOrder: 'GET /customer/order/history',
    findWaitingOrder: 'GET /customer/order/history',
    findOrderId: 'GET /customer/order/history',
  },
  answers: {
    // The server knows the order by now, or does not list it yet.
    'xstate.done.actor.findOrderId': (_, route, { output }: { output?: PlacedOrder }) =>
      output ? route.continue() : route.fulfill(NO_ORDERS),
  },
  events: {
    [PLACED]: makesOrder,
    'xstate.done.actor.checkAttempt': finds('checkAttempt'),
    'xstate.done.actor.findEarlierOrder': finds('findEarlierOrder'),
    'xstate.done.actor.findWaitingOrder': finds('findWaitingOrder'),
    'xstate.after.retryBackoff.orderAttempt.waiting': async ({ page }) => {
      await page.clock.fastForward(4_000)
      await page.clock.resume()
    },
    ...NETWORK.events,
  },
  states: {
    // On a slow machine it would be over before the path goes on, and what is asked then gets what belongs to the answer before.
    waiting: async ({ page }) => {
      await expect(page.getByRole('button', { name: /Processing\.\.\.$/ })).toBeDisabled()
      await expect(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 50))).toPass()
    },
  },
  observed: {
    ...OBSERVED,
    message: async ({ page }, value, { output }: SnapshotFrom<typeof orderAttemptMachine>) => {
      const [text] = textsIn(value)
      if (output?.outcome === 'unknown') return expect(page.getByText(text!)).toBeVisible()
      await isRefused(page, text)
    },
  },
  handed: {
    'orderAttempt --xstate.error.actor.watchNetwork--> (stay)': breakdownOf('the following of the network'),
  },
}
