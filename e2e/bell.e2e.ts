import { beginReadyToOrder, placedOrder } from './customers.ts'
import { openKitchen } from './support/kitchen.ts'
import { placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('the kitchen rejects an order: the bell has a mark, its page says why, and the mark goes once it is read', async ({
  page,
  baseURL,
}) => {
  const kitchen = await openKitchen(baseURL!)
  await beginReadyToOrder(page)
  await placeOrder(page).click()
  const orderId = await placedOrder(page)
  await page.goto('/about')
  const bell = page.getByRole('region', { name: 'Site' }).getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await kitchen.rejectAll(orderId, 'The tandoor is down this evening.')
  await expect(bell).toHaveAccessibleName('Notifications 1 new')
  await page.getByRole('button', { name: 'Close news' }).click()
  await bell.click()
  const entry = page.getByRole('main').getByRole('link', { name: /^New: Order \d+ was rejected/ })
  await expect(entry).toContainText('“The tandoor is down this evening.” You pay ₹0.')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.reload()
  await expect(page.getByText('All read')).toBeVisible()
  await expect(bell).toHaveAccessibleName('Notifications')
  await page
    .getByRole('main')
    .getByRole('link', { name: /was rejected/ })
    .click()
  await expect(page).toHaveURL(`/order/${orderId}`)
  await kitchen.close()
})
