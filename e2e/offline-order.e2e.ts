import type { Page } from 'playwright/test'
import { BY_HAND } from './support/kitchen.ts'
import { chooseTable, placeOrder, reachCheckout, SECOND } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The kitchen does not work here: every order of this file stays among those that are counted.
test.use({
  serverEnv: BY_HAND,
  serviceWorkers: 'allow',
  // The service worker passes on that the catalogue cannot be had. The browser itself tells that it cannot look for another service worker.
  allowedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED \(\S+\/api\/customer\/business\b|error occurred when fetching the script/],
})
// One customer, whose orders are counted before and after.
test.describe.configure({ mode: 'serial' })

const WAITS = "No internet. We send your order when you are back. Don't order twice."

test('an order that is placed without a network says that it waits, and is sent once when the network is back', async ({
  page,
  context,
}) => {
  const before = await readyToOrder(page)
  await context.setOffline(true)
  await expect(page.getByText('You are offline. Placing an order needs the network. Nothing is lost.')).toBeVisible()
  await placeOrder(page).click()
  await expect(page.getByText(WAITS).filter({ visible: true })).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: WAITS })).toHaveCount(1)
  await expect(placeOrder(page)).toBeDisabled()
  await context.setOffline(false)
  await isPlaced(page)
  expect(await countOrders(page)).toBe(before + 1)
})

test('an order that waits for the network still waits after a reload, and is sent once', async ({ page, context }) => {
  const before = await readyToOrder(page)
  await isKeptByWorker(page)
  await context.setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.reload()
  await expect(page.getByText(WAITS)).toBeVisible()
  await context.setOffline(false)
  await isPlaced(page)
  expect(await countOrders(page)).toBe(before + 1)
})

test('an order that waits for the network and was not sent can be taken back, and nothing is sent', async ({ page, context }) => {
  const before = await readyToOrder(page)
  await context.setOffline(true)
  await placeOrder(page).click()
  await page.getByRole('button', { name: 'Cancel this order' }).click()
  await expect(page.getByText(WAITS)).toHaveCount(0)
  await expect(placeOrder(page)).toBeEnabled()
  await expect(page.getByRole('region', { name: 'Place your order' })).toBeFocused()
  await context.setOffline(false)
  await page.reload()
  await expect(placeOrder(page)).toBeEnabled()
  expect(await countOrders(page)).toBe(before)
})

test('who goes on to the checkout without a network reads why the tables are missing, and they come when the network is back', async ({
  page,
  context,
}) => {
  await reachCheckout(page, SECOND)
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByLabel(/^Preparation instruction for Butter Naan/).fill('Less butter')
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByText('You are offline. Please check your network and try again.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('listbox', { name: 'Tables' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByText('You are offline. Please check your network and try again.')).toHaveCount(0)
  await expect(page.getByLabel(/^Preparation instruction for Butter Naan/)).toHaveValue('Less butter')
})

test('who leaves an order that waits is told, and it goes on when the checkout is opened again', async ({ page, context }) => {
  const before = await readyToOrder(page)
  await context.setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Your order still waits for the network. Open the checkout again to send it.').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await isPlaced(page)
  expect(await countOrders(page)).toBe(before + 1)
})

test('an order whose reply is lost with the network is asked for with the same key, and is one order', async ({ page, context }) => {
  const before = await readyToOrder(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/customer/order', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server has the order; the network goes before its answer comes.
    await route.fetch()
    await context.setOffline(true)
    return route.abort('internetdisconnected')
  })
  await placeOrder(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  // It may have reached the kitchen: nothing offers to take it back.
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toHaveCount(0)
  await context.setOffline(false)
  await isPlaced(page)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(before + 1)
})

/** Signed in, with something in the cart and a table; how many orders there are. */
async function readyToOrder(page: Page): Promise<number> {
  await reachCheckout(page, SECOND)
  await chooseTable(page, 7)
  await expect(placeOrder(page)).toBeEnabled()
  return countOrders(page)
}

const isPlaced = (page: Page) => expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

async function isKeptByWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

/** As the server tells the customer. */
const countOrders = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const token = sessionStorage.getItem('authToken') ?? localStorage.getItem('authToken')
    const reply = await fetch('/api/customer/order/history', { headers: { Authorization: `Bearer ${token}` } })
    const { data } = (await reply.json()) as { data: unknown[] }
    return data.length
  })
