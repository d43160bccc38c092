import { beginWithCompletedOrder } from './customers.ts'
import { addDish, addServing, cartTab, OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('the old cart survives a reorder that is cut off in the middle @all', async ({ page, baseURL }) => {
  await beginWithCompletedOrder(page, baseURL!)
  await page.goto(`/outlet/${OUTLET.id}`)
  // One that was still on its way would be taken for the first dish of the reorder.
  const isSaved = () => page.waitForResponse('**/api/customer/cart/upsert')
  await Promise.all([isSaved(), addDish(page, 'Dal Makhani')])
  await Promise.all([isSaved(), addServing(page, 'Lucknowi Mutton Biryani', 'Full Plate')])
  await expect(cartTab(page)).toContainText('2')

  // The first dish reaches the server, and then the page is gone.
  let reached: () => void
  const arrived = new Promise<void>((resolve) => (reached = resolve))
  await page.route('**/api/customer/cart/upsert', async (route) => {
    await route.fetch()
    reached()
  })
  await page.goto('/my-orders?tab=completed')
  await page
    .getByRole('button', { name: /^REORDER/ })
    .first()
    .click()
  const question = page.getByRole('dialog', { name: 'Replace items in cart?' })
  await expect(question.getByRole('listitem')).toHaveText(['1 x Dal Makhani', '1 x Lucknowi Mutton Biryani (Full Plate)'])
  await question.getByRole('button', { name: 'Continue & Replace' }).click()
  await arrived
  await page.unroute('**/api/customer/cart/upsert')
  await page.goto('/my-cart')
  await expect(page.getByRole('link', { name: 'Dal Makhani' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lucknowi Mutton Biryani' })).toBeVisible()
})
