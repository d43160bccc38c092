import type { Route } from 'playwright/test'
import { beginReadyToOrder, placedOrder } from './customers.ts'
import { AT_NIGHT } from './support/settings.ts'
import { placeOrder, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// A refusal is logged by the browser itself.
test.use({ serverEnv: AT_NIGHT, allowedProblems: [/status of 409/] })

const isOrderReply = (response: { request(): { method(): string }; url(): string }) =>
  response.request().method() === 'POST' && response.url().endsWith('/customer/order')

test("the bill uses the tax rate of the server, so an order is placed with one press where the rate is not the brand's @all", async ({
  page,
}) => {
  await beginReadyToOrder(page)
  // ₹470 less ₹100, and 12 %.
  await expect(page.getByText('GST & Other Charges').locator('xpath=following-sibling::dd')).toHaveText('₹44.40')
  await expect(placeOrder(page)).toContainText('₹414.40')
  const reply = page.waitForResponse(isOrderReply)
  await placeOrder(page).click()
  expect((await reply).status()).toBe(201)
  await placedOrder(page)
})

test('where a backend does not tell its tax rate, the total it corrects is shown with a message, and the second press orders at it @all', async ({
  page,
}) => {
  await withoutData(page)
  for (const path of ['**/api/customer/cart', '**/api/customer/business/*'])
    await page.route(path, async (route: Route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      const reply = await route.fetch()
      return route.fulfill({ response: reply, body: (await reply.text()).replaceAll(/,"taxRatePercent":[\d.]+/g, '') })
    })
  await beginReadyToOrder(page)
  // ₹470 less ₹100, and the brand's 5 %.
  await expect(placeOrder(page)).toContainText('₹388.50')
  const refused = page.waitForResponse(isOrderReply)
  await placeOrder(page).click()
  expect((await refused).status()).toBe(409)
  await expect(page.getByRole('region', { name: 'Place your order' }).getByRole('alert')).toHaveText(
    'The total changed from ₹388.50 to ₹414.40. Please check the bill and place the order again.',
  )
  await expect(page.getByText('GST & Other Charges').locator('xpath=following-sibling::dd')).toHaveText('₹44.40')
  await expect(placeOrder(page)).toContainText('₹414.40')
  await expect(page).toHaveURL(/\/checkout\//)
  const placed = page.waitForResponse(isOrderReply)
  await placeOrder(page).click()
  expect((await placed).status()).toBe(201)
  await placedOrder(page)
})
