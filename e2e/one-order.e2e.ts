import { chromium, type Page, type Request, type Route, type TestInfo } from 'playwright/test'
import { BY_HAND } from './support/kitchen.ts'
import { cartTab, chooseTable, OUTLET, placeOrder, reachCheckout, SECOND, signIn } from './support/steps.ts'
import { expect, test, wasHereBefore } from './support/test.ts'

// The kitchen does not work here: every order of this file stays among the upcoming ones, where it is counted.
test.use({
  serverEnv: BY_HAND,
  allowedProblems: [/ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|status of (401|502)/],
})
// One customer, whose orders are counted before and after.
test.describe.configure({ mode: 'serial' })

const ORDER = '**/api/customer/order'
const isOrderPost = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/customer/order'

/** What may come back instead of the reply of an order that the server has made. */
const LOSSES: [what: string, lose: (route: Route) => Promise<void>][] = [
  ['no reply at all', (route) => route.abort('connectionfailed')],
  ['a broken gateway', (route) => route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' })],
  ["a hotel's sign-in page", (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' })],
  ['half a reply', (route) => route.fulfill({ status: 201, contentType: 'application/json', body: '{"data":{"orderId":"AB' })],
]

for (const [what, lose] of LOSSES)
  test(`a lost reply, ${what}: a retry with the same key finds the one order`, async ({ page }) => {
    await readyToOrder(page)
    const before = await countOrders(page)
    const keys = watchKeys(page)
    // Looked for first, and not listed yet.
    await page.route('**/api/customer/order/ongoing-orders*', (route) => route.fulfill({ json: { data: [] } }))
    let lost = 0
    await page.route(ORDER, async (route) => {
      if (!isOrderPost(route.request()) || lost++ > 0) return route.continue()
      // The server commits the order; only the answer is lost.
      await route.fetch()
      await lose(route)
    })
    await placeOrder(page).click()
    await isPlaced(page)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(await countOrders(page)).toBe(before + 1)
  })

test('two taps on Place Order make one order', async ({ page }) => {
  await readyToOrder(page)
  const before = await countOrders(page)
  const keys = watchKeys(page)
  await placeOrder(page).evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await isPlaced(page)
  expect(keys).toHaveLength(1)
  expect(await countOrders(page)).toBe(before + 1)
})

test('a double tap of a finger, and Enter at the same moment as a tap, make one order each', async ({ page }) => {
  for (const press of ['double tap', 'Enter and tap']) {
    await readyToOrder(page)
    const before = await countOrders(page)
    const keys = watchKeys(page)
    const box = (await placeOrder(page).boundingBox())!
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await placeOrder(page).focus()
    await Promise.all(press === 'double tap' ? [tap(), tap()] : [page.keyboard.press('Enter'), tap()])
    await isPlaced(page)
    expect(keys, press).toHaveLength(1)
    expect(await countOrders(page), press).toBe(before + 1)
    await leave(page)
  }
})

test('two tabs that order the same draft at the same moment make one order, and a third one goes back to the cart', async ({
  page,
  context,
}) => {
  await readyToOrder(page)
  const before = await countOrders(page)
  const [other, idle] = [await context.newPage(), await context.newPage()]
  for (const tab of [other, idle]) {
    await tab.goto(`/checkout/${OUTLET.id}`)
    await expect(placeOrder(tab)).toBeEnabled()
  }
  // Neither reaches the server before both are on their way.
  const arrived: Route[] = []
  const keys: (string | undefined)[] = []
  await context.route(ORDER, async (route) => {
    if (!isOrderPost(route.request())) return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (arrived.push(route) === 2) await Promise.all(arrived.map((waiting) => waiting.continue()))
  })
  await Promise.all([placeOrder(page).click(), placeOrder(other).click()])
  await isPlaced(page)
  await isPlaced(other)
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(before + 1)
  await expect(idle).toHaveURL('/my-cart')
})

test('a reload while the order is on its way makes one order', async ({ page }) => {
  await readyToOrder(page)
  const before = await countOrders(page)
  const keys = watchKeys(page)
  let reached: () => void
  const arrived = new Promise<void>((resolve) => (reached = resolve))
  await page.route(ORDER, async (route: Route) => {
    if (!isOrderPost(route.request()) || keys.length > 1) return route.continue()
    await route.fetch()
    reached()
    // Neither answered nor refused: the page is gone before it could hear.
  })
  await placeOrder(page).click()
  await arrived
  await page.reload()
  await isPlaced(page)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(before + 1)
})

for (const made of [true, false])
  test(`an app that is closed ${made ? 'after' : 'before'} the server has the order, and opened again, makes one order`, async ({
    baseURL,
  }, testInfo) => {
    const profile = testInfo.outputPath('profile')
    const first = await openApp(profile, testInfo, baseURL!)
    await readyToOrder(first.page)
    const before = await countOrders(first.page)
    const keys = watchKeys(first.page)
    const sent = new Promise<void>((resolve) => {
      void first.page.route(ORDER, async (route) => {
        if (!isOrderPost(route.request())) return route.continue()
        if (made) await route.fetch()
        resolve()
      })
    })
    await placeOrder(first.page).click()
    await sent
    // Chromium with windows now and then sends a request that is held back when it closes, also offline. A page that is left cancels it.
    await first.page.context().setOffline(true)
    await first.page.goto('about:blank')
    await first.close()

    const again = await openApp(profile, testInfo, baseURL!)
    await again.page.goto('/home')
    if (made) {
      await expect(again.page.getByRole('button', { name: 'Track Order' })).toBeVisible()
    } else {
      // No order is placed away from the checkout, which goes on with its attempt.
      const more = watchKeys(again.page)
      await cartTab(again.page).click()
      await again.page.getByRole('button', { name: 'Proceed to Checkout' }).click()
      await isPlaced(again.page)
      expect(new Set([...keys, ...more])).toEqual(new Set(keys))
    }
    expect(await countOrders(again.page)).toBe(before + 1)
    await again.close()
  })

for (const made of [true, false])
  test(`a server that dies ${made ? 'with its answer on the way' : 'before it has the order'} and comes back makes one order`, async ({
    page,
    server,
  }) => {
    await readyToOrder(page)
    const before = await countOrders(page)
    const keys = watchKeys(page)
    let back: Promise<void> | undefined
    await page.route(ORDER, async (route) => {
      if (!isOrderPost(route.request()) || back) return route.continue()
      if (made) await route.fetch()
      await server.kill9()
      back = server.restart()
      await route.abort('connectionreset')
    })
    await placeOrder(page).click()
    const placed = page.getByRole('heading', { name: 'Order Placed Successfully!' })
    const refused = page.getByRole('alert').filter({ hasText: 'Failed to place order' })
    // On a slow machine the server may be away for longer than the page asks by itself: then the customer taps once more.
    await expect(placed.or(refused).first()).toBeVisible()
    await back
    if (!(await placed.isVisible())) await placeOrder(page).click()
    await isPlaced(page)
    expect(new Set(keys).size).toBe(1)
    expect(await countOrders(page)).toBe(before + 1)
  })

test('an acknowledged order outlives the sudden death of the server', async ({ page, server }) => {
  await readyToOrder(page)
  await placeOrder(page).click()
  await isPlaced(page)
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  await server.kill9()
  await server.restart()
  await page.reload()
  await expect(page.getByText(orderId)).toBeVisible()
  await expect(page.getByText(OUTLET.name)).toBeVisible()
})

test('a session that ends in the middle keeps the draft, and nothing is ordered twice', async ({ page }) => {
  await readyToOrder(page)
  const before = await countOrders(page)
  await page.getByLabel(/Preparation instruction for Butter Naan/).fill('Less butter')
  let refused = false
  await page.route(ORDER, (route: Route) => {
    if (!isOrderPost(route.request()) || refused) return route.continue()
    refused = true
    return route.fulfill({ status: 401, json: { message: 'Your session has expired' } })
  })
  await placeOrder(page).click()
  // So soon after the sign-in a page of its own tells it first.
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible()
  if (page.url().endsWith('/auth-error')) await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/login\?returnTo=/)
  await signIn(page, SECOND)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel(/Preparation instruction for Butter Naan/)).toHaveValue('Less butter')
  await expect(placeOrder(page)).toBeEnabled()
  await placeOrder(page).click()
  await isPlaced(page)
  expect(await countOrders(page)).toBe(before + 1)
})

async function readyToOrder(page: Page): Promise<void> {
  await reachCheckout(page, SECOND)
  await chooseTable(page, 7)
  await expect(placeOrder(page)).toBeEnabled()
}

const isPlaced = (page: Page) => expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

/** Signs out, so that the next round begins as this one did. */
async function leave(page: Page): Promise<void> {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
}

/** The app in a browser whose profile outlives it. */
async function openApp(profile: string, { project }: TestInfo, baseURL: string): Promise<{ page: Page; close: () => Promise<void> }> {
  const { executablePath, args } = project.use.launchOptions!
  const { viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId } = project.use
  const look = { viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId }
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, baseURL, ...look })
  await wasHereBefore(context)
  return { page: await context.newPage(), close: () => context.close() }
}

function watchKeys(page: Page): string[] {
  const keys: string[] = []
  page.on('request', (request) => {
    if (isOrderPost(request)) keys.push(request.headers()['idempotency-key'] ?? '')
  })
  return keys
}

/** As the server tells the customer. */
const countOrders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('authToken') ?? localStorage.getItem('authToken')
    const reply = await fetch('/api/customer/order/history', { headers: { Authorization: `Bearer ${token}` } })
    const { data } = (await reply.json()) as { data: unknown[] }
    return data.length
  })
