import type { Page } from 'playwright/test'
import { beginReadyToOrder, placedOrder } from './customers.ts'
import { openKitchen } from './support/kitchen.ts'
import { placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const EVENTS = '**/api/customer/events'
/** Sooner than the next reading: it is ten seconds away where no news has come yet, and a minute from then on. */
const BEFORE_READING = { timeout: 8_000 }

/** An order whose page hears of it: the stream of news is open. */
async function orderHeard(page: Page, baseURL: string) {
  const kitchen = await openKitchen(baseURL)
  await beginReadyToOrder(page)
  const open = page.waitForResponse(EVENTS)
  await placeOrder(page).click()
  const orderId = await placedOrder(page)
  await open
  return { kitchen, orderId }
}

/** Another page, which hears of it again. */
async function readAbout(page: Page): Promise<void> {
  const open = page.waitForResponse(EVENTS)
  await page.goto('/about')
  await expect(page.getByRole('button', { name: /Track Order/ })).toBeVisible()
  await open
}

/** Whether the news lie on nothing that has the focus. */
const focusIsFree = (page: Page) =>
  page.evaluate(() => {
    const slip = document.querySelector('.order-slip')!
    const [news, focused] = [slip, document.activeElement!].map((one) => one.getBoundingClientRect())
    return (
      slip.contains(document.activeElement) || focused!.bottom <= news!.top || focused!.top >= news!.bottom || focused!.left >= news!.right
    )
  })

test('the kitchen accepts an order and then rejects it while the guest reads another page, who hears of both at once, in each tab', async ({
  page,
  context,
  baseURL,
}) => {
  const { kitchen, orderId } = await orderHeard(page, baseURL!)
  await readAbout(page)
  const other = await context.newPage()
  await other.goto('/about')
  await expect(other.getByRole('button', { name: /Track Order/ })).toBeVisible()
  const slip = (tab = page) => tab.getByRole('region', { name: 'News of your order' })
  await kitchen.press(orderId, 'Accept')
  for (const tab of [page, other])
    await expect(tab.locator('.toast.slip')).toContainText(/^Order \d+ is accepted Ready in about \d+ min/, BEFORE_READING)
  const pageTop = () => page.getByRole('heading', { level: 1 }).evaluate((title) => title.getBoundingClientRect().top)
  const before = await pageTop()
  for (const { name } of (await kitchen.find(orderId)).lines) await kitchen.reject(orderId, name)
  await expect(slip()).toContainText(/was rejected.*“Sold out\.” You pay ₹0\./, BEFORE_READING)
  await expect(slip(other)).toContainText('was rejected', BEFORE_READING)
  // By each tab, whichever reads it first: a screen reader reads the one in front alone.
  for (const tab of [page, other]) await expect(tab.getByRole('alert').filter({ hasText: 'was rejected' })).toHaveCount(1)
  expect(await pageTop(), 'the slip lies over the page').toBe(before)
  for (let control = 0; control < 8; control++) {
    await page.keyboard.press('Tab')
    expect(await focusIsFree(page), `control ${control}`).toBe(true)
  }
  await slip().getByRole('button', { name: 'Close news' }).click()
  await expect(slip(other)).toBeHidden()
  await page.reload()
  await expect(slip()).toBeHidden()
  await kitchen.close()
})

test('a guest on another page hears once that the order is prepared, ready and served, and each goes by itself', async ({
  page,
  baseURL,
}) => {
  const { kitchen, orderId } = await orderHeard(page, baseURL!)
  await kitchen.press(orderId, 'Accept')
  await readAbout(page)
  const slip = (text: RegExp) => page.locator('.toast.slip').filter({ hasText: text })
  const said = (state: string) => page.getByRole('status').filter({ hasText: `is ${state}` })
  for (const [button, state, text] of [
    ['Start preparing', 'being prepared', /^Order \d+ is being prepared About \d+ min\.$/],
    ['Ready', 'ready', /^Order \d+ is ready It comes to .+ now\.$/],
    ['Serve', 'served', /^Order \d+ is served Enjoy your meal\.$/],
  ] as const) {
    await kitchen.press(orderId, button)
    await expect(slip(text)).toBeVisible(BEFORE_READING)
    await expect(said(state)).toHaveCount(1)
  }
  // 8 s after the last one.
  await expect(page.locator('.toast.slip')).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: /Track Order/ })).toBeVisible()
  await expect(page.locator('.toast.slip')).toHaveCount(0)
  await kitchen.close()
})
