import { expect, type Page, type Response, type Route } from 'playwright/test'
import type { CheckoutEvent } from '#machines/checkout/checkout.context.ts'
import { FAILED, UNHEARD } from '#machines/order-attempt/order-attempt.failures.ts'
import {
  type CheckoutSnapshot as Checkout,
  isIn,
  selectCanCancel,
  selectCanPlaceOrder,
  selectCoupon,
  selectIsBestByItself,
  selectIsOffline,
} from '#machines/checkout/checkout.machine.ts'
import { findCoupon, offerHeadline } from '#machines/model/bill/coupon.ts'
import type { OrderAttemptOutput } from '#machines/order-attempt/order-attempt.setup.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { NOW } from '#tests/paths/order-attempt.model.ts'
import { choose, OUTLET } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { serverHolds } from './cart-of-account.ts'
import {
  cancel,
  carts,
  DISHES,
  type Earlier,
  isRefused,
  looksBack,
  nameOf,
  NO_ORDERS,
  OBSERVED,
  openCheckout,
  placeOrder,
  refusal,
  tellCart,
  tellKeys,
  wantedOf,
} from './checkout-page.ts'
import { NETWORK } from './network.ts'
import { inBareTab } from './other-tab.ts'

type Event<Type> = Extract<CheckoutEvent, { type: Type }>

/** What another tab has done to the cart makes this one read it again. */
const changeInAnotherTab = (page: Page): Promise<void> =>
  inBareTab(
    page,
    () => {
      const { own, ...rest } = JSON.parse(localStorage.getItem('cart')!) as { own: object }
      localStorage.setItem('cart', JSON.stringify({ ...rest, own: { ...own, cart: [], queue: [] } }))
    },
    undefined,
  )

const isCart = (reply: Response) => reply.request().method() === 'GET' && reply.url().endsWith('/api/customer/cart')
const countOf = ({ data }: { data: { menu: unknown[] }[] }) => data.flatMap(({ menu }) => menu).length

type Ended = { output: OrderAttemptOutput }

/** The orders under way, of which there are none. A backend that knows no keys may not list one yet. */
const tellNoOrders = ({ page, ahead }: Stage, route: Route) => {
  const next = coming.get(page) ?? (ahead.find(({ type }) => type === ENDED) as Partial<Ended> | undefined)
  return tellKeys(route, next?.output?.failure?.message !== UNHEARD)
}
/** What the path is at, for which the orders under way may be asked for only now. */
const coming = new WeakMap<Page, Ended>()
const ENDED = 'xstate.done.actor.orderAttempt'

/** What the attempt asks the server, it looks for its order or sends it, is answered so that the attempt comes to this. */
async function comesTo(stage: Stage, ended: Ended, checkout: Checkout): Promise<void> {
  coming.set(stage.page, ended)
  await answerAs(stage, ended, checkout)
  coming.delete(stage.page)
}

async function answerAs({ page, calls }: Stage, { output }: Ended, checkout: Checkout): Promise<void> {
  const { asked, attempt } = checkout.context
  const isProcessing = isIn(checkout, { placingOrder: 'processing' })
  const isSentAgain = isProcessing && asked === 'send' && !attempt!.waits
  if (isSentAgain) await page.clock.fastForward(1_000)
  const isSent = isSentAgain || !isProcessing || (asked === 'resume' && (attempt!.waits === 'sent' || NOW - attempt!.at < 120_000))
  switch (output.outcome) {
    case 'placed':
      return isSent ? calls.answer('orderAttempt') : looksBack(page, await calls.next('search'), true)
    case 'unknown':
      await (await calls.next('orderAttempt')).fulfill({ json: { data: {} } })
      return (await calls.next('search')).fulfill(NO_ORDERS)
    case 'refused':
      return calls.fail('orderAttempt', output.error)
    case 'unmade':
      return (await calls.next('search')).fulfill(NO_ORDERS)
    default:
      if (output.attempt!.awaitsTap) return calls.fail(isSent ? 'orderAttempt' : 'search', { status: 401 })
      if (output.failure?.message === UNHEARD) return (await calls.next('search')).fulfill(NO_ORDERS)
      return isSent ? calls.fail('orderAttempt', { ...output.failure, status: 429 }) : calls.fail('search', { status: 503 })
  }
}

const stepper = (page: Page, key: string) => page.getByRole('group', { name: `Quantity of ${nameOf(key)}` })
const note = (page: Page, key: string) => page.getByRole('textbox', { name: `Preparation instruction for ${nameOf(key)}` })
const place = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** Starts with an attempt from before, and how long ago it was made. */
const EARLIER: Record<string, Earlier> = {
  'an attempt was cut off moments ago': { age: 5_000 },
  'an attempt was cut off long ago': { age: 600_000 },
  'an order was waiting for the network': { age: 600_000, more: { waits: 'unsent' } },
  'an order that was not sent was waiting for too long': { age: 3_000_000, more: { waits: 'unsent' } },
  'the customer has read that an order may be placed': { age: 600_000, more: { isUnheard: true } },
}

/** The cart has come, as it does without a path that says what it holds; where the order goes is not chosen yet. */
const isReviewing = async ({ page }: Stage, { context: { failure } }: Checkout) => {
  await expect(page.getByRole('heading', { name: /^Order Summary/ })).toBeVisible()
  await expect(refusal(page)).toHaveText(failure ? [new RegExp(failure.message)] : [])
  await expect(place(page, 'Table')).toBeVisible()
  await expect(placeOrder(page)).toBeDisabled()
}

export const checkoutAdapter: Adapter = {
  names: { ...DISHES, saffron: OUTLET.name, o1: 'the order', TABLE: 'Table' },
  async start(stage, start) {
    const { page, ahead } = stage
    const earlier = EARLIER[start]
    // A checkout begins with what the cart holds.
    const change = earlier ? undefined : (ahead.find((event) => event.type === 'lines.changed') as Event<'lines.changed'> | undefined)
    await page.route('**/api/customer/order/ongoing-orders*', (route) => tellNoOrders(stage, route))
    // The attempt waits, which the checkout does not.
    await page.clock.install()
    const isScanned = start === 'the code of a table was scanned'
    await openCheckout(
      page,
      { isKnown: !earlier, ...(change && { lines: change.lines }) },
      {
        ...(isScanned && { qrData: { outletId: OUTLET.id, origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() } }),
        ...(earlier && { draft: { attempt: earlier } }),
      },
    )
  },
  how: { ...NETWORK.how, 'origin.set': 'the scanned place is taken by itself' },
  calls: { orderAttempt: 'POST /customer/order', search: 'GET /customer/order/history' },
  events: {
    [ENDED]: comesTo,
    // Before a second try the first one fails; with the network the attempt goes on by itself.
    'attempt.goesOn': async ({ calls }, _: CheckoutEvent, checkout: Checkout) =>
      isIn(checkout, { placingOrder: 'sending' }) && (await calls.fail('orderAttempt', {})),
    'attempt.changed': async ({ calls }, _: CheckoutEvent, checkout: Checkout) => {
      if (isIn(checkout, { placingOrder: 'sending' })) return calls.fail('orderAttempt', {})
      return (await calls.next('search')).fulfill(NO_ORDERS)
    },
    'attempt.waits': async ({ calls }, _: CheckoutEvent, checkout: Checkout) =>
      isIn(checkout, { placingOrder: 'processing' }) && (await calls.fail('search', {})),
    'lines.changed': async ({ page }, { lines }: Event<'lines.changed'>, { context }: Checkout) => {
      const cart = carts.get(page)!
      // What a checkout begins with the server holds from the start: writing it anew, the page may read the cart in between.
      if (!context.lines && cart.isKnown) return
      await serverHolds(page, wantedOf(lines))
      cart.isKnown = true
      if (context.lines) {
        // The cart may be reading itself after a change of its own; its lines are not these.
        const read = page.waitForResponse(async (reply) => isCart(reply) && countOf(await reply.json()) === lines.length)
        await changeInAnotherTab(page)
        await (await read).finished()
      }
      await Promise.all(cart.waiting.splice(0).map(tellCart))
    },
    'quantity.set': ({ page }, { key }: Event<'quantity.set'>) =>
      stepper(page, key)
        .getByRole('button', { name: /^Add one/ })
        .click(),
    'note.edit': ({ page }, { key, text }: Event<'note.edit'>) => note(page, key).fill(text),
    'words.toggle': ({ page }, { key, words }: Event<'words.toggle'>) =>
      page
        .getByRole('group', { name: `Quick instructions for ${nameOf(key)}` })
        .getByRole('button', { name: words })
        .click(),
    'coupon.apply': async ({ page }, { code }: Event<'coupon.apply'>) => {
      await page.getByRole('button', { name: /^(Apply Coupon|Coupon Applied!)/ }).click()
      await page
        .getByRole('dialog', { name: 'Available Offers' })
        .getByRole('button', { name: offerHeadline(findCoupon(code)!) })
        .click()
    },
    'coupon.remove': ({ page }) => page.getByRole('button', { name: 'Remove coupon' }).click(),
    'origin.set': async ({ page }, { isDetected }: Event<'origin.set'>) => {
      if (isDetected) return
      await choose(place(page, 'Table'))
      await page.getByRole('option', { name: /^#7 / }).click()
    },
    // The other kind of place has no number yet.
    'origin.clear': ({ page }, _: CheckoutEvent, { context: { origin } }: Checkout) =>
      origin ? page.getByRole('button', { name: 'Change' }).click() : choose(place(page, 'Room')),
    'order.place': ({ page }) => placeOrder(page).click(),
    'order.cancel': ({ page }) => cancel(page).click(),
    ...NETWORK.events,
    'failure.dismiss': ({ page }) => page.getByRole('button', { name: 'Dismiss' }).click(),
  },
  states: {
    'open.order.reviewing': async ({ page }, { context: { lines = [], attempt } }: Checkout) => {
      if (attempt?.awaitsTap) return
      await expect(page.getByRole('heading', { name: /^Order Summary/ })).toBeVisible()
      await expect(page.getByText('OUT OF STOCK', { exact: true })).toHaveCount(lines.filter((one) => one.outOfStock).length)
    },
  },
  observed: {
    ...OBSERVED,
    bill: ({ page }, amount) => expect(page.locator('.total')).toContainText(amount),
    'quantity of Masala Papad': ({ page }, quantity) => expect(stepper(page, 'saffron/dal/')).toContainText(quantity),
    'quantity of Dal Makhani': ({ page }) =>
      expect(page.getByRole('listitem').filter({ hasText: DISHES['kulfi']! }).getByText('OUT OF STOCK', { exact: true })).toBeVisible(),
    table: ({ page }, label) =>
      label === 'not chosen'
        ? expect(place(page, 'Table')).toBeVisible()
        : expect(page.getByText(new RegExp(`^(${label}|#${label.split(' ')[1]} .*)$`)).first()).toBeVisible(),
    offer: async ({ page }, title, snapshot: Checkout) => {
      const bar = page.getByRole('region', { name: 'Coupon' })
      await expect(bar.getByText('Coupon Applied!')).toHaveCount(title === 'none' ? 0 : 1)
      if (title !== 'none') await expect(page.getByRole('button', { name: /^Coupon Applied!/ })).toContainText(title)
      await expect(page.getByText(/with the best offer$/)).toHaveCount(selectIsBestByItself(snapshot) ? 1 : 0)
    },
    'instruction for Masala Papad': ({ page }, text) => expect(note(page, 'saffron/dal/')).toHaveValue(text),
    message: async ({ page }, value, snapshot: Checkout) => {
      const [text] = textsIn(value)
      if (snapshot.matches('unknown')) return expect(page.getByText(text!)).toBeVisible()
      await isRefused(page, text)
    },
  },
  canDo: (snapshot: Checkout, event) => {
    const { attempt, failure, lines, notes, origin } = snapshot.context
    const asked = event as CheckoutEvent
    // A session that is over takes the page away.
    if (attempt?.awaitsTap) return false
    if (asked.type.startsWith('xstate.') || asked.type.startsWith('network.') || asked.type.startsWith('attempt.') || 'isDetected' in asked)
      return true
    if (asked.type === 'order.cancel') return selectCanCancel(snapshot)
    if (asked.type === 'lines.changed') {
      // Without an attempt a checkout begins with something in the cart only; what is as it was is no change.
      if (!lines) return attempt !== undefined || asked.lines.length > 0
      return asked.lines.length !== lines.length
    }
    if (!lines || !isIn(snapshot, 'reviewing')) return false
    switch (asked.type) {
      case 'coupon.apply':
        // The list of offers is loaded when it is first opened.
        return !selectIsOffline(snapshot)
      case 'coupon.remove':
        return selectCoupon(snapshot) !== undefined
      case 'note.edit':
        return notes[asked.key] !== asked.text
      case 'origin.set':
        return origin === undefined
      case 'order.place':
        return selectCanPlaceOrder(snapshot)
      case 'failure.dismiss':
        return failure !== undefined
      default:
        return true
    }
  },
  handed: {
    'checkout.open.order.reviewing --time.choose--> (stay)': {
      because: 'dishes ask for no time; the journey of a hotel guest chooses one',
    },
    'checkout --xstate.error.actor.watchLines--> (stay)': {
      ...breakdownOf('the following of the cart'),
      shows: isReviewing,
    },
    'checkout.open.network --xstate.error.actor.watchNetwork--> checkout.open.network.online': {
      ...breakdownOf('the following of the network'),
      shows: isReviewing,
    },
    'checkout --xstate.error.actor.orderOrigin--> (stay)': {
      ...breakdownOf('the choice of table or room'),
      shows: isReviewing,
    },
    'checkout.open.order.placingOrder --xstate.error.actor.orderAttempt--> checkout.open.order.reviewing': {
      ...breakdownOf('the attempt'),
      shows: ({ page }) => isRefused(page, FAILED),
    },
    'checkout.open.order.placingOrder.awaitingNetwork --checkout.leave--> (stay)': {
      because: 'a customer who leaves takes the page away; a journey of its own shows the message',
    },
    'checkout.open.order.reviewing --order.place[3]--> (stay)': {
      because:
        'while something is missing the button is disabled; only the wished time of a service may pass under the eyes of the customer',
      shows: isReviewing,
    },
  },
}
