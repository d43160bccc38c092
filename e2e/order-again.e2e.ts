import { beginWithCompletedOrder, placedOrder } from './customers.ts'
import { chooseTable, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('order again: what was completed is on home, one press fills the cart with it, and the order is placed', async ({ page, baseURL }) => {
  const first = await beginWithCompletedOrder(page, baseURL!)
  // The app stores that it has heard of it. The strip shows nothing of that: it is not there yet, or not there any more.
  await page.goto('/home')
  await page.waitForFunction(() => (JSON.parse(localStorage.getItem('order') ?? '{}') as { completedBy?: string }).completedBy)
  await expect(page.getByRole('button', { name: /^Track Order/ })).toHaveCount(0)

  await page.goto('/home')
  const card = page.getByRole('region', { name: 'Order again' }).getByRole('listitem')
  await expect(card).toContainText('₹388.50')
  await card.getByRole('button', { name: /^Reorder/ }).click()
  await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
  await chooseTable(page, 8)
  await expect(placeOrder(page)).toBeEnabled()
  await placeOrder(page).click()
  expect(await placedOrder(page)).not.toBe(first)
})
