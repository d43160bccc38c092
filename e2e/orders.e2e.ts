import { isAccessible } from './support/accessible.ts'
import { BY_HAND, openKitchen } from './support/kitchen.ts'
import { addServing, cartTab, chooseTable, emptyCart, OUTLET, placeOrder, quantityOf, reachCheckout, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The kitchen moves only when a test presses its buttons.
test.use({ serverEnv: BY_HAND, allowedProblems: [/status of 404/] })

test('an order that is not there is not found; a stranger’s is not either', async ({ page }) => {
  await page.goto('/login?returnTo=/order/NOTTHERE00')
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByText('Unable to load order details')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
})

test('the old cart survives a reorder that is cut off in the middle', async ({ page, browser, baseURL }) => {
  await reachCheckout(page)
  await chooseTable(page, 7)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const kitchen = await openKitchen(browser, baseURL!)
  for (const button of ['Accept', 'Start preparing', 'Serve', 'Complete']) await kitchen.press(orderId, button)
  await kitchen.close()
  await emptyCart(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('button', { name: 'ADD Dal Makhani', exact: true }).click()
  await expect(quantityOf(page, 'Dal Makhani')).toContainText('1')
  await addServing(page, 'Lucknowi Mutton Biryani', 'Full Plate')
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
  await arrived
  await page.unroute('**/api/customer/cart/upsert')
  await page.goto('/my-cart')
  await expect(page.getByRole('link', { name: 'Dal Makhani' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Lucknowi Mutton Biryani' })).toBeVisible()
})
