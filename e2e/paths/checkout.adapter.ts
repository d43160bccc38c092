import { randomUUID } from 'node:crypto'
import { expect, type Page, type Route } from 'playwright/test'
import type { AnyEventObject, SnapshotFrom } from 'xstate'
import type { CheckoutEvent } from '#machines/checkout/checkout.context.ts'
import {
  type checkoutMachine,
  isIn,
  selectCanBeTakenBack,
  selectCanPlaceOrder,
  selectCoupon,
  selectIsBestByItself,
  selectIsOffline,
  selectIsSending,
} from '#machines/checkout/checkout.machine.ts'
import { billOf } from '#machines/model/bill.ts'
import { type CartLine, parseLineKey } from '#machines/model/cart.ts'
import { findCoupon, offerHeadline } from '#machines/model/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import type { OrderAttempt, PlacedOrder } from '#machines/model/order-request.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { line } from '#tests/support/fixtures.ts'
import { choose, OUTLET } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { inBareTab } from './other-tab.ts'
import { cartWith } from './cart-of-account.ts'
import { isAt } from './pages.ts'

type Checkout = SnapshotFrom<typeof checkoutMachine>
type Event<Type> = Extract<CheckoutEvent, { type: Type }>

/** The model's dishes, as the demo data has them. Together as cheap as the model's: too little for a flat offer. */
const DISHES: Record<string, string> = { dal: 'Masala Papad', kulfi: 'Dal Makhani' }
const nameOf = (key: string) => DISHES[parseLineKey(key)!.menuId]!

/** Readings of the cart: those that wait until a path says what the cart holds, and how many of which dish it holds by then. */
interface HeldCart {
  waiting: Route[]
  holds?: ReadonlyMap<string, number>
  /** Whether the outlet tells its offers. */
  takesCodes?: boolean
}
const carts = new WeakMap<Page, HeldCart>()
const held = (lines: readonly CartLine[]) => new Map(lines.map(({ name, quantity }) => [name, quantity]))

interface WireGroup {
  business: { businessId: string; offers?: object[] }
  menu: { name: string; price: number; finalPrice: number | null; quantity: number; outOfStock: boolean }[]
}

/** The server's own cart without what the path leaves out, its sold-out dish being sold out. */
async function tellCart(route: Route, { holds = new Map(), takesCodes = false }: HeldCart): Promise<void> {
  // The cart may be read again just as a path comes to its end.
  const reply = await route.fetch().catch(() => undefined)
  if (!reply) return
  const { data } = (await reply.json()) as { data: WireGroup[] }
  const groups = data.map((group) => ({
    ...group,
    business: { ...group.business, offers: takesCodes ? group.business.offers : undefined },
    menu: group.menu
      .filter(({ name }) => holds.has(name))
      .map((dish) => ({ ...dish, quantity: holds.get(dish.name)!, outOfStock: dish.name === DISHES['kulfi'] })),
  }))
  await route.fulfill({ response: reply, json: { data: groups.filter(({ menu }) => menu.length > 0) } })
}

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

/** An attempt of this cart that a reload has cut off. */
async function attemptOf(page: Page, age: number): Promise<OrderAttempt> {
  const { data } = (await (await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)).json()) as {
    data: Record<string, (WireGroup['menu'][number] & { menuId: string })[]>
  }
  const { menuId, price, finalPrice } = Object.values(data)
    .flat()
    .find(({ name }) => name === DISHES['dal'])!
  const items = [{ menuId, quantity: 2 }]
  const { toPayPaise } = billOf([line(menuId, 2, { unitPricePaise: toPaise(finalPrice ?? price)! })], undefined)
  const request = { outletId: OUTLET.id, items, origin: { type: 'TABLE' as const, id: 7 }, expectedTotalPaise: toPayPaise }
  return { key: randomUUID(), at: Date.now() - age, request }
}

/** The attempt has become an order, of which the page has not heard. */
async function orderBehindThePage(page: Page): Promise<void> {
  const { token, attempt } = await page.evaluate(() => {
    const { draft } = JSON.parse(localStorage.getItem('order')!) as { draft: { attempt: OrderAttempt } }
    return { token: localStorage.getItem('authToken'), attempt: draft.attempt }
  })
  const { outletId, items, origin, expectedTotalPaise } = attempt.request
  const reply = await page.request.post('/api/customer/order', {
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': attempt.key },
    data: {
      businessId: outletId,
      items: items.map((item) => ({ servingSize: null, itemNote: null, ...item })),
      orderSourceAreaId: origin.id,
      orderSourceArea: origin.type,
      expectedTotal: expectedTotalPaise / 100,
    },
  })
  expect(reply.ok()).toBe(true)
}

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

const NO_ORDERS = { json: { data: [] } }

const PLACED = 'xstate.done.actor.placeOrder'
const isNotSentAgain = (event: AnyEventObject | undefined) => event?.type === PLACED && event['output'] === undefined

/** Lists that a path answers when it says that nothing is sent again, and the pages whose last answer that was. */
const withheld = new WeakMap<Page, Route[]>()
const withoutKeys = new WeakSet<Page>()

/** The orders under way, of which there are none. Whether the backend knows keys is what the path goes on with. */
async function tellNoOrders({ page, ahead }: Stage, route: Route): Promise<void> {
  const [next] = ahead
  if (isNotSentAgain(next)) return void withheld.set(page, [...(withheld.get(page) ?? []), route])
  const answered = ahead.find(({ type }) => /^xstate\.(done|error)\.actor\.(placeOrder|checkAttempt|find\w+)$/.test(type))
  const output = answered?.['output'] as PlacedOrder | undefined
  // What comes late belongs to the answer before.
  const isLate = !next || next.type.startsWith('xstate.after.')
  await tellKeys(route, isLate ? !withoutKeys.has(page) : !output || output.orderId !== undefined || answered?.type === PLACED)
}

const tellKeys = (route: Route, idempotencyKeys: boolean) => route.fulfill({ json: { data: [], idempotencyKeys } })

/** The order is looked for and not found, and the backend knows no keys. */
async function sendsNothing(page: Page): Promise<void> {
  const routes = () => withheld.get(page) ?? []
  await expect.poll(() => routes().length).toBeGreaterThan(0)
  withoutKeys.add(page)
  await Promise.all(
    routes()
      .splice(0)
      .map((route) => tellKeys(route, false)),
  )
}

/** The earlier attempt did become an order, or did not. */
async function looksBack({ page }: Stage, route: Route, { output }: { output?: PlacedOrder }): Promise<void> {
  if (!output?.orderId) return route.fulfill(NO_ORDERS)
  await orderBehindThePage(page)
  return route.continue()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: /(Place Order|Order Again)$/ })
const stepper = (page: Page, key: string) => page.getByRole('group', { name: `Quantity of ${nameOf(key)}` })
const note = (page: Page, key: string) => page.getByRole('textbox', { name: `Preparation instruction for ${nameOf(key)}` })
const place = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const refusal = (page: Page) => page.getByRole('region', { name: 'Place your order' }).getByRole('alert')

/** Starts with an attempt from before, and how long ago it was made. */
const EARLIER: Record<string, { age: number; more?: Partial<OrderAttempt> }> = {
  'an attempt was cut off moments ago': { age: 5_000 },
  'an attempt was cut off long ago': { age: 600_000 },
  'an order was waiting for the network': { age: 600_000, more: { waits: 'unsent' } },
  'an order that was not sent was waiting for too long': { age: 3_000_000, more: { waits: 'unsent' } },
  'the customer has read that an order may be placed': { age: 600_000, more: { isUnheard: true } },
  'an order that may be sent was waiting for too long': { age: 3_000_000, more: { waits: 'sent' } },
}

const isWaiting = ({ page }: Stage) =>
  expect(
    page.getByRole('status').filter({ hasText: "No internet. We send your order when you are back. Don't order twice." }),
  ).toBeVisible()
const PAGES: Record<string, (page: Page) => Promise<unknown>> = {
  'the sign-in': (page) => isAt(page, 'Sign In'),
  'the cart': (page) => isAt(page, 'Cart'),
  'the checkout': (page) => isAt(page, 'Checkout'),
  'the checkout, which waits for the cart': async (page) => {
    await isAt(page, 'Checkout')
    await expect(page.getByRole('main')).toHaveAttribute('aria-busy', 'true')
    await expect(page.getByRole('heading', { name: /^Order Summary/ })).toHaveCount(0)
  },
  'Order Placed Successfully!': (page) => isAt(page, 'Order Placed Successfully!'),
}
const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel this order' })

const isProcessing = ({ page }: Stage) => expect(page.getByRole('button', { name: /Processing\.\.\.$/ })).toBeDisabled()

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
    const customerId = await cartWith(
      page,
      Object.values(DISHES).map((dish, index) => ({ outletId: OUTLET.id, dish, quantity: 2 - index })),
    )
    const cart: HeldCart = { waiting: [] }
    carts.set(page, cart)
    const earlier = EARLIER[start]
    if (start === 'the code of a table was scanned') {
      const scan = { outletId: OUTLET.id, origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() }
      await page.evaluate((kept) => localStorage.setItem('qrData', JSON.stringify(kept)), scan)
    }
    if (!earlier) {
      // A checkout begins with what the cart holds.
      const told = ahead.find((event) => event.type === 'lines.changed') as Event<'lines.changed'> | undefined
      cart.holds = told ? held(told.lines) : new Map(Object.values(DISHES).map((name, index) => [name, 2 - index]))
      cart.takesCodes = told?.outlet?.offers !== undefined
    } else {
      const attempt = { ...(await attemptOf(page, earlier.age)), ...earlier.more }
      const draft = { version: 1, customerId, outletId: OUTLET.id, notes: {}, origin: attempt.request.origin, attempt }
      await page.evaluate((kept) => localStorage.setItem('order', JSON.stringify({ draft: kept })), draft)
    }
    await page.route('**/api/customer/cart', (route) => (cart.holds ? tellCart(route, cart) : void cart.waiting.push(route)))
    // The buttons of an order under way ask so too. A search for an order goes on in the history.
    await page.route('**/api/customer/order/ongoing-orders*', (route) => tellNoOrders(stage, route))
    await page.goto(`/checkout/${OUTLET.id}`)
  },
  calls: {
    placeOrder: 'POST /customer/order',
    checkAttempt: 'GET /customer/order/history',
    findEarlierOrder: 'GET /customer/order/history',
    findWaitingOrder: 'GET /customer/order/history',
    findOrderId: 'GET /customer/order/history',
  },
  answers: {
    'xstate.done.actor.checkAttempt': looksBack,
    'xstate.done.actor.findEarlierOrder': looksBack,
    'xstate.done.actor.findWaitingOrder': looksBack,
    // The server knows the order by now, or does not list it yet.
    'xstate.done.actor.findOrderId': (_, route, { output }: { output?: PlacedOrder }) =>
      output ? route.continue() : route.fulfill(NO_ORDERS),
  },
  events: {
    [PLACED]: makesOrder,
    'lines.changed': async ({ page }, { lines }: Event<'lines.changed'>, { context }: Checkout) => {
      const cart = carts.get(page)!
      cart.holds = held(lines)
      if (context.lines) await changeInAnotherTab(page)
      await Promise.all(cart.waiting.splice(0).map((route) => tellCart(route, cart)))
    },
    'quantity.set': async ({ page }, { key, quantity }: Event<'quantity.set'>) => {
      const cart = carts.get(page)!
      cart.holds = new Map(cart.holds).set(nameOf(key), quantity)
      await stepper(page, key)
        .getByRole('button', { name: /^Add one/ })
        .click()
    },
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
    'network.lost': ({ page }) => page.context().setOffline(true),
    'network.back': ({ page }) => page.context().setOffline(false),
    'failure.dismiss': ({ page }) => page.getByRole('button', { name: 'Dismiss' }).click(),
  },
  states: {
    'open.order.reviewing': async ({ page }, { context: { lines = [], attempt } }: Checkout) => {
      if (attempt?.awaitsTap) return
      await expect(page.getByRole('heading', { name: /^Order Summary/ })).toBeVisible()
      await expect(page.getByText('OUT OF STOCK', { exact: true })).toHaveCount(lines.filter((one) => one.outOfStock).length)
    },
    'open.order.placingOrder.sending': (stage, snapshot: Checkout) =>
      selectIsSending(snapshot)
        ? expect(stage.page.getByRole('button', { name: /Placing Order\.\.\.$/ })).toBeDisabled()
        : isProcessing(stage),
    'open.order.resuming.looking': isProcessing,
    'open.order.resuming.probing': isWaiting,
  },
  observed: {
    page: ({ page }, where) => PAGES[where]!(page),
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
      await expect(refusal(page)).toHaveCount(text ? 1 : 0)
      if (text) await expect(refusal(page)).toContainText(text)
    },
    'Place Order': ({ page }, value) =>
      expect(page.getByRole('button', { name: /(Place Order|Order Again|Placing Order\.\.\.|Processing\.\.\.)$/ })).toBeEnabled({
        enabled: value === 'enabled',
      }),
    'Cancel this order': ({ page }, value) => expect(cancel(page)).toHaveCount(value === 'offered' ? 1 : 0),
  },
  canDo: (snapshot: Checkout, event) => {
    const { attempt, failure, lines, notes, origin } = snapshot.context
    const asked = event as CheckoutEvent
    // A session that is over takes the page away.
    if (attempt?.awaitsTap) return false
    if (asked.type.startsWith('xstate.') || asked.type.startsWith('network.') || 'isDetected' in asked) return true
    if (asked.type === 'order.cancel') return selectCanBeTakenBack(snapshot)
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
    'checkout.open.order.awaitingNetwork --checkout.leave--> (stay)': {
      because: 'a customer who leaves takes the page away; a journey of its own shows the message',
    },
    'checkout.open.order.resuming.probing --checkout.leave--> (stay)': {
      because: 'a customer who leaves takes the page away; a journey of its own shows the message',
    },
    'checkout.open.order.reviewing --order.place[3]--> (stay)': {
      because:
        'while something is missing the button is disabled; only the wished time of a service may pass under the eyes of the customer',
      shows: isReviewing,
    },
  },
}
