import { chromium, type Page, type Request, type Route, type TestInfo } from 'playwright/test'
import { beginReadyToOrder, countOrders, placedOrder } from './customers.ts'
import { cartTab, OUTLET, placeOrder, signIn } from './support/steps.ts'
import { expect, test, wasHereBefore } from './support/test.ts'

test.use({ allowedProblems: [/ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_SOCKET_NOT_CONNECTED|status of 401/] })

const ORDER = '**/api/customer/order'
const isOrderPost = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/customer/order'

/** What may come back instead of the reply of an order that the server has made. */
const LOSSES: [title: string, lose: (route: Route) => Promise<void>][] = [
  ['a lost reply, no reply at all: a retry with the same key finds the one order', (route) => route.abort('connectionfailed')],
  [
    "a lost reply, a hotel's sign-in page: a retry with the same key finds the one order @all",
    (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }),
  ],
]

for (const [title, lose] of LOSSES)
  test(title, async ({ page }) => {
    await beginReadyToOrder(page)
    const keys = watchKeys(page)
    // Looked for first, and not listed yet.
    await page.route('**/api/customer/order/ongoing-orders*', (route) => route.fulfill({ json: { data: [], idempotencyKeys: true } }))
    let lost = 0
    await page.route(ORDER, async (route) => {
      if (!isOrderPost(route.request()) || lost++ > 0) return route.continue()
      // The server commits the order; only the answer is lost.
      await route.fetch()
      await lose(route)
    })
    await placeOrder(page).click()
    await placedOrder(page)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
    expect(await countOrders(page)).toBe(1)
  })

for (const [title, isDoubleTap] of [
  ['a double tap on Place Order makes one order', true],
  ['Enter at the moment of a tap on Place Order makes one order @all', false],
] as const)
  test(title, async ({ page }) => {
    await beginReadyToOrder(page)
    const keys = watchKeys(page)
    // It stands still, and nothing lies over it.
    await placeOrder(page).click({ trial: true })
    const box = (await placeOrder(page).boundingBox())!
    const tap = () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await placeOrder(page).focus()
    await Promise.all(isDoubleTap ? [tap(), tap()] : [page.keyboard.press('Enter'), tap()])
    await placedOrder(page)
    expect(keys).toHaveLength(1)
    expect(await countOrders(page)).toBe(1)
  })

test('two tabs that order the same draft at the same moment make one order, and a third one goes back to the cart', async ({
  page,
  context,
}) => {
  await beginReadyToOrder(page)
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
  await placedOrder(page)
  await placedOrder(other)
  expect(new URL(other.url()).pathname).toBe(new URL(page.url()).pathname)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(1)
  await expect(idle).toHaveURL('/my-cart')
})

test('a reload while the order is on its way makes one order', async ({ page }) => {
  await beginReadyToOrder(page)
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
  await placedOrder(page)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(1)
})

test('an app that is closed while its order is under way, and opened again, goes on with it and makes one order @all', async ({
  baseURL,
}, testInfo) => {
  const profile = testInfo.outputPath('profile')
  const first = await openApp(profile, testInfo, baseURL!)
  await beginReadyToOrder(first.page)
  const keys = watchKeys(first.page)
  const sent = new Promise<void>((resolve) => {
    void first.page.route(ORDER, (route) => (isOrderPost(route.request()) ? resolve() : route.continue()))
  })
  await placeOrder(first.page).click()
  await sent
  // Chromium with windows now and then sends a request that is held back when it closes, also offline. A page that is left cancels it.
  await first.page.context().setOffline(true)
  await first.page.goto('about:blank')
  await first.close()

  const again = await openApp(profile, testInfo, baseURL!)
  await again.page.goto('/home')
  // No order is placed away from the checkout, which goes on with its attempt.
  const more = watchKeys(again.page)
  await cartTab(again.page).click()
  await again.page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await placedOrder(again.page)
  expect(new Set([...keys, ...more])).toEqual(new Set(keys))
  expect(await countOrders(again.page)).toBe(1)
  await again.close()
})

test('a server that dies with its answer on the way and comes back has one order, and tells it @all', async ({ page, server }) => {
  test.slow()
  await beginReadyToOrder(page)
  const keys = watchKeys(page)
  let back: Promise<void> | undefined
  await page.route(ORDER, async (route) => {
    if (!isOrderPost(route.request()) || back) return route.continue()
    await route.fetch()
    await server.kill9()
    back = server.restart()
    await route.abort('connectionreset')
  })
  await placeOrder(page).click()
  const placed = page.getByRole('heading', { name: 'Order Placed Successfully!' })
  const refused = page
    .getByRole('region', { name: 'Place your order' })
    .getByRole('alert')
    .filter({ hasText: /Failed to place order|could not hear back/ })
  // On a slow machine the server may be away for longer than the page asks by itself: then the customer taps once more.
  await expect(placed.or(refused).first()).toBeVisible()
  await back
  if (!(await placed.isVisible())) await page.getByRole('button', { name: /(Place Order|Order Again)$/ }).click()
  const orderId = await placedOrder(page)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(1)
  await page.reload()
  await expect(page.getByText(orderId)).toBeVisible()
})

test('a session that ends in the middle keeps the draft, and nothing is ordered twice @all', async ({ page }) => {
  const account = await beginReadyToOrder(page)
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
  await signIn(page, account)
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
  await expect(page.getByLabel(/Preparation instruction for Butter Naan/)).toHaveValue('Less butter')
  await expect(placeOrder(page)).toBeEnabled()
  await placeOrder(page).click()
  await placedOrder(page)
  expect(await countOrders(page)).toBe(1)
})

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
