import { expect, type Page, type Route } from 'playwright/test'
import type { CartSyncOutput } from '#machines/cart-sync/cart-sync.machine.ts'
import type { CartEvent, StoredCart } from '#machines/cart/cart.context.ts'
import {
  type CartSnapshot as Snapshot,
  selectCart,
  selectIsLoading,
  selectIsSyncing,
  selectRefusedBySync,
  selectRemovedBySync,
} from '#machines/cart/cart.machine.ts'
import { type Cart, cartLines, findLine, type LineKey, lineKey, parseLineKey, putLine, quantityOf } from '#machines/model/cart.ts'
import { cartModel, NAMES } from '#tests/paths/cart.model.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { chooseTable, OUTLET, placeOrder } from '../support/steps.ts'
import { inAnotherTab, openAccount, sessionOf } from './accounts.ts'
import type { Adapter, Handed, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { passLock, holdLock } from './lock.ts'
import { BARE, storeInAnotherTab } from './other-tab.ts'

type Event<Type> = Extract<CartEvent, { type: Type }>
type Account = Awaited<ReturnType<typeof openAccount>> & { id: string }

/** The outlets of the model, as the demo catalogue has them. */
const OUTLETS: Record<string, typeof OUTLET> = { saffron: OUTLET, tandoor: { id: 'jamun-bar-kitchen', name: 'Jamun Bar & Kitchen' } }

/** What the screen calls the things of the model. */
export const CART_NAMES = {
  ...NAMES,
  saffron: OUTLETS['saffron']!.name,
  tandoor: OUTLETS['tandoor']!.name,
  c1: 'Asha Rao',
  c2: 'Ravi Kumar',
}

const storedBy = (start: string): StoredCart => (cartModel.starts[start] as { stored: StoredCart }).stored

const toReal = ({ outletId, menuId }: { outletId: string; menuId: string }) => {
  const { id } = OUTLETS[outletId]!
  return { outletId: id, menuId: `${id}_${NAMES[menuId]!.toLowerCase().replaceAll(' ', '-')}` }
}
export const toRealKey = (key: LineKey): LineKey => lineKey(toReal(parseLineKey(key)!))
const toRealCart = (cart: Cart): Cart =>
  cart.map(({ outlet, lines }) => {
    const { id, name } = OUTLETS[outlet.outletId]!
    return {
      outlet: { ...outlet, outletId: id, name },
      lines: lines.map((line) => ({ ...line, ...toReal(line), name: NAMES[line.menuId]! })),
    }
  })

/** Later than everything a path does. */
const SETTLED_AT = Date.now() + 24 * 3_600_000

/** What the model says is stored, of the dishes that the catalogue has. */
const toStored = ({ cart, queue, settled, ...rest }: StoredCart, owner?: string) => ({
  ...rest,
  ...(owner !== undefined && { owner }),
  cart: toRealCart(cart),
  queue: queue.map((change) => ({ ...change, key: toRealKey(change.key) })),
  ...(settled && { settled: Object.fromEntries(Object.keys(settled).map((key) => [toRealKey(key), SETTLED_AT])) }),
})

/** One account for the paths that share a server; one of its own for a path that orders. */
const accounts = new Map<string, Account>()
const ids = new WeakMap<Page, string>()

async function accountOf(page: Page, customerId: string, isNew = false): Promise<Account> {
  const name = `${new URL(page.url()).origin} ${customerId}`
  const known = accounts.get(name)
  if (known && !isNew) return known
  const opened = await openAccount(page)
  const { customer } = await sessionOf(page, opened)
  const account = { ...opened, id: (JSON.parse(customer) as { id: string }).id }
  accounts.set(name, account)
  return account
}

const at = (page: Page) => new URL(page.url()).pathname
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })

/** A session that is over leads to a page without tabs. */
async function toTabs(page: Page): Promise<void> {
  if (at(page) === '/login') await page.getByText('Continue as Guest').click()
  if (at(page) === '/auth-error') await page.getByRole('button', { name: 'Go to Homepage' }).click()
}

async function toCart(page: Page): Promise<void> {
  if (at(page) === '/my-cart') return
  await toTabs(page)
  await tab(page, /^Cart/).click()
  await expect(page).toHaveURL('/my-cart')
}

async function toOutlet(page: Page, { id, name }: typeof OUTLET): Promise<void> {
  if (at(page) === `/outlet/${id}`) return
  await toTabs(page)
  await tab(page, 'Home').click()
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(`/outlet/${id}`)
}

const add = (page: Page, menuId: string) => page.getByRole('button', { name: `ADD ${NAMES[menuId]}`, exact: true }).click()
const LINE_CALLS = '**/api/customer/cart/upsert'
const step = (page: Page, which: 'Add one' | 'Remove one') =>
  page.getByRole('main').getByRole('button', { name: new RegExp(`^${which} ${NAMES['dal']}`) })

/** What this device keeps before the app starts. */
const keeps = (page: Page, carts: object) =>
  page.evaluate((text) => localStorage.setItem('cart', text), JSON.stringify({ version: 2, ...carts }))

/** What the dishes cost today: an order at yesterday's price is refused. */
async function atTodaysPrice(page: Page, cart: Cart): Promise<Cart> {
  const pricePaise = async ({ outletId, menuId }: { outletId: string; menuId: string }) => {
    const reply = await page.request.get(`/api/customer/business/${outletId}/menu/${menuId}`)
    const { data } = (await reply.json()) as { data: { price: number; finalPrice?: number | null } }
    return Math.round((data.finalPrice ?? data.price) * 100)
  }
  return Promise.all(
    cart.map(async (group) => ({
      ...group,
      lines: await Promise.all(group.lines.map(async (line) => ({ ...line, unitPricePaise: await pricePaise(line) }))),
    })),
  )
}

/** The details of a guest's lines that came before are asked for again; no timer runs. */
const laterOn = async (page: Page) => page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 5 * 60_000)

/** Another tab writes this, or empties storage. */
async function otherTabStores(page: Page, { stored, own }: Pick<Event<'stored.changed'>, 'stored' | 'own'>): Promise<void> {
  const guest = stored && toStored(stored)
  const customers = own && toStored(own, ids.get(page) ?? 'somebody-else')
  const text = JSON.stringify({ version: 2, guest, own: customers, differs: Math.random() })
  await storeInAnotherTab(page, { cart: stored || own ? text : undefined })
}

/** The server has this cart, and tells it. */
export async function serverHas({ page }: Stage, route: Route, { output }: { output: Cart }): Promise<void> {
  const headers = { Authorization: (await route.request().headerValue('authorization'))! }
  const call = async (method: string, path: string, data?: object) => {
    const reply = await page.request.fetch(`/api/customer/${path}`, { method, headers, data })
    expect(reply.ok()).toBe(true)
  }
  for (const { id } of Object.values(OUTLETS)) await call('DELETE', `business/${id}/cart`)
  for (const line of cartLines(output)) {
    const { outletId: businessId, menuId } = toReal(line)
    await call('PATCH', 'cart/upsert', { businessId, menuId, quantity: line.quantity, status: true })
  }
  await route.continue()
}

export const tells = (page: Page, failure: string | undefined) =>
  failure === undefined
    ? expect(page.locator('main .notice.err')).toHaveCount(0)
    : expect(page.locator('main .notice.err').filter({ hasText: failure })).toBeVisible()

const isSyncing = async ({ page }: Stage, snapshot: Snapshot) => {
  await toCart(page)
  if (selectCart(snapshot).length > 0) await expect(page.getByText('Syncing...')).toBeVisible()
}

/** The customer of the model who is signed in here, or another one. */
const asSignedIn = ({ page }: Stage, { customerId, ...event }: Event<'session.started'>) => ({
  ...event,
  customerId: customerId === 'c1' ? ids.get(page) : 'somebody-else',
})
const endedFirst: Handed = {
  because: "somebody else's sign-in ends the earlier session first: the cart hears of the end, and then of a guest who signs in",
  as: asSignedIn,
}
const sentByFlow: Handed = {
  because: 'checkout and session tell it when an order is refused or a session is known again: their own paths do',
}
const noSecondSignIn: Handed = { because: 'no form that signs in is shown to a customer who is signed in', as: asSignedIn }

async function beginAt(page: Page): Promise<void> {
  // Nothing else tells what the session is worth, or covers a button.
  await page.route('**/api/customer/order/ongoing-orders*', (route) => route.fulfill({ status: 404, json: { message: 'none' } }))
  await holdLock(page)
  await page.goto(BARE)
}

/** A customer's page of the cart, over what an earlier page has stored. */
export async function openCart(page: Page, before: StoredCart, isNew = false): Promise<void> {
  await beginAt(page)
  const account = await accountOf(page, 'c1', isNew)
  ids.set(page, account.id)
  await inAnotherTab(page, await sessionOf(page, account))
  const isOwn = before.owner !== undefined
  const stored = toStored(before, isOwn ? account.id : undefined)
  const cart = await atTodaysPrice(page, stored.cart)
  await keeps(page, isOwn ? { own: { ...stored, cart } } : { guest: { ...stored, cart, claimedBy: account.id } })
  await page.goto('/my-cart')
}

export const cartAdapter: Adapter = {
  names: CART_NAMES,
  async start({ page, ahead }, start) {
    if (!start.startsWith('a guest'))
      return openCart(
        page,
        storedBy(start),
        ahead.some(({ type }) => type === 'lines.ordered'),
      )
    await beginAt(page)
    if (start.includes('stored cart')) await keeps(page, { guest: toStored(storedBy(start)) })
    return page.goto('/notification')
  },
  calls: {
    loadCart: 'GET /customer/cart',
    cartSync: 'GET /customer/cart',
    rereadAfterEdits: 'GET /customer/cart',
    saveLine: 'PATCH /customer/cart/upsert',
    removeOrdered: 'PATCH /customer/cart/upsert',
    fetchItem: 'GET /customer/business/*/menu/*',
  },
  answers: {
    'xstate.done.actor.loadCart': serverHas,
    'xstate.done.actor.rereadAfterEdits': serverHas,
    'xstate.done.actor.fetchItem': async ({ page }, route) => {
      await laterOn(page)
      return route.continue()
    },
  },
  how: { 'session.started': 'sign in, in another tab of this window', 'sync.retry': 'DevTools, Network, Offline, then No throttling' },
  events: {
    'line.put': async ({ page }, { line }: Event<'line.put'>) => {
      await laterOn(page)
      await toOutlet(page, OUTLET)
      await add(page, line.menuId)
    },
    'quantity.set': async ({ page }, { quantity }: Event<'quantity.set'>) => {
      if (quantity > 0) return step(page, 'Add one').click()
      // As many taps as there are.
      while (await step(page, 'Remove one').isVisible()) await step(page, 'Remove one').click()
    },
    'cart.replace': async ({ page }, { outlet, lines }: Event<'cart.replace'>) => {
      await toOutlet(page, OUTLETS[outlet.outletId]!)
      await add(page, lines[0]!.menuId)
      await page.getByRole('dialog').getByRole('button', { name: 'Continue & Replace' }).click()
    },
    'lines.remove': ({ page }) => page.getByRole('button', { name: `Save for later: ${NAMES['dal']}` }).click(),
    'lines.ordered': async ({ page }, _: Event<'lines.ordered'>, snapshot: Snapshot) => {
      for (const { menuId } of cartLines(selectCart(snapshot)))
        await page.getByRole('checkbox', { name: `Select ${NAMES[menuId]}`, exact: true }).setChecked(menuId === 'dal')
      await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await chooseTable(page, 7)
      await placeOrder(page).click()
    },
    'session.started': async ({ page }, { customerId }: Event<'session.started'>) => {
      const account = await accountOf(page, customerId)
      ids.set(page, account.id)
      // The sign-in form goes home by itself when a customer signs in in another tab: the walk leaves it before that.
      await toTabs(page)
      await inAnotherTab(page, await sessionOf(page, account))
    },
    'session.ended': async ({ page }, { reason }: Event<'session.ended'>) => {
      await tab(page, 'Profile').click()
      if (reason === 'signedOut') await page.getByRole('button', { name: 'Logout' }).click()
      else {
        const favorites = page.getByRole('link', { name: 'Your Favorites' })
        await expect(favorites).toBeVisible()
        // The token is revoked behind the app's back.
        const token = await page.evaluate(() => localStorage.getItem('authToken'))
        await page.request.post('/api/customer/logout', { headers: { Authorization: `Bearer ${token}` } })
        // A call of this page that was on its way may be refused first, and the sign-in stands where the link was.
        await favorites.evaluateAll((links: HTMLElement[]) => links[0]?.click())
      }
      // The sign-in takes the place of the page in the same moment; what comes next begins there.
      return expect(page).toHaveURL(/\/(login|auth-error)/)
    },
    'sync.retry': async ({ page }, _: Event<'sync.retry'>, snapshot: Snapshot) => {
      if (!snapshot.matches({ signedIn: { stopped: 'awaitingSession' } })) return page.getByRole('button', { name: 'Try Again' }).click()
      // Nothing is shown of a refused session; the network that comes back is reason enough to try.
      await page.context().setOffline(true)
      return page.context().setOffline(false)
    },
    'xstate.done.actor.cartSync': async (stage, { output }: { output: CartSyncOutput }, snapshot: Snapshot) => {
      if (output.outcome !== 'synced') return stage.calls.fail('cartSync', { status: output.outcome === 'unauthorized' ? 401 : 503 })
      // What the server has beyond the guest's cart is taken out, and then it has what the path says.
      const [removed] = output.removed
      await serverHas(stage, await stage.calls.next('cartSync'), { output: putLine(selectCart(snapshot), removed!.outlet, removed!.line) })
      await stage.page.route(LINE_CALLS, (route) => route.continue())
      const readBack = await stage.calls.next('cartSync')
      await stage.page.unroute(LINE_CALLS)
      return serverHas(stage, readBack, { output: output.cart })
    },
    'cart.opened': async ({ page }) => {
      await laterOn(page)
      if (at(page) === '/my-cart') await page.getByRole('link', { name: 'Notifications' }).click()
      await toCart(page)
    },
    'stored.changed': ({ page }, event: Event<'stored.changed'>) => otherTabStores(page, event),
    'lock.acquired': async ({ page }, event: Event<'lock.acquired'>) => {
      if (event.stored || event.own) await otherTabStores(page, event)
      await passLock(page)
    },
    'removed.addBack': async ({ page }) => {
      await toCart(page)
      await page.getByRole('button', { name: 'Add back' }).click()
    },
    'removed.dismiss': async ({ page }) => {
      await toCart(page)
      await page.getByRole('button', { name: 'Dismiss' }).click()
    },
  },
  states: {
    'signedIn.syncing.awaitingLock': isSyncing,
    'signedIn.syncing.merging': isSyncing,
    'signedIn.loading': async ({ page }, snapshot: Snapshot) => {
      await toCart(page)
      if (selectCart(snapshot).length === 0) await expect(page.locator('main[aria-busy=true]')).toBeVisible()
    },
  },
  observed: {
    cart: async ({ page }, value) => {
      if (at(page) !== '/my-cart') return
      const names = value === 'empty' ? [] : value.split(' and ')
      await expect.poll(async () => (await page.locator('.cart-line h3').allTextContents()).toSorted()).toEqual(names)
    },
    // An order leads to a page of its own.
    message: async ({ page }, value) => {
      if (at(page) === '/my-cart') await tells(page, textsIn(value)[0])
    },
  },
  // An order leads to a page of its own, and the way back to the cart reads the cart once more.
  isLast: (_, { type }) => type === 'lines.ordered',
  canDo(snapshot: Snapshot, event) {
    const asked = event as CartEvent
    const cart = selectCart(snapshot)
    const isGuest = snapshot.matches('guest')
    const isOnItsWay = selectIsLoading(snapshot) || selectIsSyncing(snapshot)
    const hasDal = findLine(cart, 'saffron/dal/') !== undefined
    const outlets = cart.map(({ outlet }) => outlet.outletId)
    switch (asked.type) {
      // Customers are on their cart's page from the start; a menu adds what is not there, of the outlet that is, and asks otherwise.
      case 'line.put':
        return isGuest && !hasDal && !outlets.includes('tandoor')
      case 'cart.replace':
        return isGuest && outlets.includes('saffron') && !outlets.includes('tandoor')
      // A guest who opens the page of the cart asks for its details by that. A tap is one less; what is on its way already waits for more.
      case 'quantity.set':
        return !isGuest && hasDal && (asked.quantity > 0 ? quantityOf(cart, asked.key) < 5 : isOnItsWay)
      case 'lines.remove':
        return snapshot.matches({ signedIn: 'loading' }) && hasDal
      case 'lines.ordered':
        // What is ordered is what the cart holds, and the order itself reads the cart anew: not while it is to be read already.
        return (
          snapshot.matches({ signedIn: { synced: 'upToDate' } }) &&
          !snapshot.context.isStale &&
          asked.lines.every((one) => quantityOf(cart, one.key) === one.quantity)
        )
      // A customer on the page of the cart leaves it and comes back.
      case 'cart.opened':
        return true
      case 'removed.addBack':
        return selectRemovedBySync(snapshot).length > 0
      case 'removed.dismiss':
        return selectRemovedBySync(snapshot).length + selectRefusedBySync(snapshot).length > 0
      default:
        return true
    }
  },
  handed: {
    'cart --cart.notStored--> (stay)': {
      because: 'the browser of the walk keeps what it is given; tests with a full storage show the message',
    },
    'cart --changes.wait--> (stay)': {
      because: 'the calls of the walk are held, and its network stays; a journey without a network shows the message',
    },
    'cart --xstate.error.actor.watchDevice--> (stay)': breakdownOf('the following of other tabs'),
    'cart --line.put[0]--> (stay)': {
      because:
        'a dish that is out of stock has a badge in the place of its button; the cart holds the rule for all flows that put dishes into it',
      as: (_, { line, ...event }: Event<'line.put'>) => ({ ...event, outlet: OUTLET, line: { ...line, ...toReal(line) } }),
    },
    'cart --quantity.set[0]--> (stay)': {
      because: 'a line that is out of stock has no stepper; the cart holds the rule for all flows that change it',
      as: (_, { key, ...event }: Event<'quantity.set'>) => ({ ...event, key: toRealKey(key) }),
    },
    'cart.signedIn --session.started--> cart.deciding': endedFirst,
    'cart.signedIn.stopped --session.started--> cart.deciding': noSecondSignIn,
    'cart.signedIn --cart.refresh--> (stay)': sentByFlow,
    'cart.signedIn.stopped --cart.refresh--> cart.deciding': sentByFlow,
    'cart.signedIn.syncing.merging --lines.ordered--> (stay)': {
      because: 'an order is placed on a page of its own, which does not wait for the synchronisation',
      as: (_, { type, lines }: Event<'lines.ordered'>) => ({ type, lines: lines.map((one) => ({ ...one, key: toRealKey(one.key) })) }),
    },
    'cart.signedIn.syncing.merging --xstate.error.actor.cartSync--> cart.signedIn.stopped.syncFailed': {
      because: 'a synchronisation ends with a report, and only a fault in the program breaks it down',
    },
    'cart.signedIn.syncing --xstate.error.actor.holdLock--> cart.signedIn.syncing.merging': {
      because: 'a tab that gets no lock takes the lock by a note in storage, which waits and never fails',
    },
  },
}
