import type { Page, Request, Route } from 'playwright/test'
import { chooseTable, OUTLET, placeOrder, reachCheckout, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// A slow kitchen: every order of this file stays among the upcoming ones, where it is counted.
test.use({ serverEnv: { KITCHEN_SPEED: '3600' }, allowedProblems: [/ERR_FAILED|ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 401/] })
// One customer, whose orders are counted before and after.
test.describe.configure({ mode: 'serial' })

const ORDER = '**/api/customer/order'
const isOrderPost = (request: Request) => request.method() === 'POST' && new URL(request.url()).pathname === '/api/customer/order'

test('the journey with a lost reply: the order is made, its answer never comes, and a retry finds the one order', async ({ page }) => {
  await readyToOrder(page)
  const before = await countOrders(page)
  const keys = watchKeys(page)
  let lost = 0
  await page.route(ORDER, async (route: Route) => {
    if (!isOrderPost(route.request())) return route.continue()
    // The server commits the order; only the answer is cut off.
    if (lost++ === 0) {
      await route.fetch()
      return route.abort('connectionfailed')
    }
    return route.continue()
  })
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(keys).toHaveLength(1)
  expect(await countOrders(page)).toBe(before + 1)
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
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible({ timeout: 20_000 })
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(before + 1)
})

test('an acknowledged order outlives the sudden death of the server', async ({ page, server }) => {
  await readyToOrder(page)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  expect(await countOrders(page)).toBe(before + 1)
})

async function readyToOrder(page: Page): Promise<void> {
  await reachCheckout(page, SECOND)
  await chooseTable(page, 7)
  await expect(placeOrder(page)).toBeEnabled()
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
