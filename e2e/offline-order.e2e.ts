import type { Page } from 'playwright/test'
import { beginReadyToOrder, beginWithCart, countOrders, placedOrder } from './customers.ts'
import { chooseTable, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  serviceWorkers: 'allow',
  // The service worker passes on that the catalogue cannot be had. The browser itself tells that it cannot look for another service worker.
  allowedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED \(\S+\/api\/customer\/business\b|error occurred when fetching the script/],
})

const WAITS = "No internet. We send your order when you are back. Don't order twice."

test('an order that waits for the network still waits after a reload, and is sent once', async ({ page, context }) => {
  await beginReadyToOrder(page)
  await isCachedByWorker(page)
  await context.setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.reload()
  await expect(page.getByText(WAITS)).toBeVisible()
  await context.setOffline(false)
  await placedOrder(page)
  expect(await countOrders(page)).toBe(1)
})

test('who leaves an order that waits gets a message, and it goes on when the checkout is opened again @all', async ({ page, context }) => {
  await beginWithCart(page)
  await page.goto('/my-cart')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await chooseTable(page, 7)
  await context.setOffline(true)
  await placeOrder(page).click()
  await expect(page.getByText(WAITS)).toBeVisible()
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Your order still waits for the network. Open the checkout again to send it.').first()).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await placedOrder(page)
  expect(await countOrders(page)).toBe(1)
})

test('an order whose reply is lost with the network is asked for with the same key, and is one order', async ({ page, context }) => {
  await beginReadyToOrder(page)
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
  await placedOrder(page)
  expect(new Set(keys).size).toBe(1)
  expect(await countOrders(page)).toBe(1)
})

async function isCachedByWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
