import type { Page } from 'playwright/test'
import { addServing, cartTab, chooseTable, emptyCart, OUTLET, placeOrder, quantityOf, reachCheckout, signIn } from './support/steps.ts'
import { expect, expectNoAxeViolations, test } from './support/test.ts'

// The kitchen waits for somebody to press its buttons.
test.use({ serverEnv: { KITCHEN_SPEED: '86400' }, allowedProblems: [/status of 404/] })

const WIDTHS = [320, 412, 1280]

/** axe finds nothing and nothing overflows, at every width. */
async function isAccessible(page: Page): Promise<void> {
  const before = page.viewportSize()!
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize(before)
}

/** The demo kitchen in a page of its own, at one order. */
async function openKitchen(page: Page, orderId: string) {
  const kitchen = await page.context().newPage()
  await kitchen.goto('/console/kitchen')
  const order = kitchen.getByRole('article').filter({ hasText: orderId })
  return {
    press: async (name: string) => {
      await kitchen.reload()
      await order.getByRole('button', { name, exact: false }).first().click()
    },
    close: () => kitchen.close(),
  }
}

test('an order is followed from the kitchen to its rating and ordered again, without a reload', async ({ page }) => {
  // Looked at by axe a dozen times.
  test.slow()
  await reachCheckout(page)
  await chooseTable(page, 7)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const kitchen = await openKitchen(page, orderId)
  const popup = page.getByRole('dialog', { name: 'Track Your Order' })
  const step = popup.locator('[aria-current=step]')

  await test.step('the popup follows the kitchen', async () => {
    await page.getByRole('button', { name: 'Track Your Order' }).click()
    await expect(step).toHaveText('Pending')
    await expect(popup.getByText(`ORDER #${orderId}`)).toBeVisible()
    await expect(popup.getByText(/^Last updated /)).toBeVisible()
    await isAccessible(page)
    await kitchen.press('Accept')
    await expect(step).toHaveText('Accepted')
    await expect(popup.getByRole('status')).toHaveText(new RegExp(`^Order ${orderId} is now Accepted`))
    await kitchen.press('Reject Butter Naan')
    await expect(popup.getByText('Rejected', { exact: true })).toBeVisible()
    await kitchen.press('Start preparing')
    await expect(step).toHaveText('Preparing')
    await page.keyboard.press('Escape')
    await expect(popup).toBeHidden()
    await expect(page.getByRole('button', { name: 'Track Your Order' })).toBeFocused()
  })

  await test.step('the floating buttons lead to the tracking and to the outlet, by keyboard too', async () => {
    await page.getByRole('link', { name: 'Continue Ordering' }).click()
    const track = page.getByRole('button', { name: 'Track Order' })
    await expect(track).toBeVisible()
    await isAccessible(page)
    await track.focus()
    await page.keyboard.press('Enter')
    await expect(step).toHaveText('Preparing')
    await page.keyboard.press('Escape')
    const addMore = page.getByRole('link', { name: 'Add More' })
    const before = (await addMore.boundingBox())!
    await addMore.focus()
    await page.keyboard.press('ArrowUp')
    expect((await addMore.boundingBox())!.y).toBe(before.y - 16)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/outlet/${OUTLET.id}`)
    await page.reload()
    await expect(addMore).toBeVisible()
    expect((await addMore.boundingBox())!.y).toBe(before.y - 16)
  })

  await test.step('the order has a page, which a reload keeps and a stranger does not see', async () => {
    await page.goto('/my-orders')
    await page.getByRole('article').filter({ hasText: 'Preparing' }).getByRole('link', { name: OUTLET.name }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: `ORDER #${orderId}` })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'BILL DETAILS' })).toBeVisible()
    await expect(page.getByText('Rejected', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Rate & Review' })).toHaveCount(0)
    await isAccessible(page)
    await kitchen.press('Serve')
    await expect(page.getByRole('button', { name: 'Rate & Review' })).toBeVisible()
    await isAccessible(page)
  })

  await test.step('the dishes that were served are rated', async () => {
    await page.getByRole('button', { name: 'Rate & Review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate Your Experience' })
    await expect(dialog.getByRole('radiogroup')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(page.getByText('Please rate the outlet').filter({ visible: true }).first()).toBeVisible()
    await dialog
      .getByRole('radiogroup', { name: `Rating of ${OUTLET.name}` })
      .getByRole('radio')
      .nth(3)
      .check({ force: true })
    await dialog
      .getByRole('radiogroup', { name: /Biryani/ })
      .getByRole('radio')
      .nth(4)
      .check({ force: true })
    await dialog.getByRole('button', { name: /^Write a review of Hyderabadi/ }).click()
    await dialog.getByRole('textbox').fill('Fragrant, and hot')
    await isAccessible(page)
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Thank you for your feedback!').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'Food: 5 of 5' })).toBeVisible()
    await page.goto(`/reviews/${orderId}`)
    await expect(page.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
    await isAccessible(page)
  })

  await test.step('completed it shows its stars and is ordered again', async () => {
    await kitchen.press('Complete')
    await page.goto('/my-orders?tab=completed')
    const card = page.getByRole('article').first()
    await expect(card.getByRole('img', { name: 'Outlet: 4 of 5' })).toBeVisible()
    await isAccessible(page)
    await card.getByRole('button', { name: /^REORDER/ }).click()
    await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
    await expect(page.getByText('Your order is ready for checkout').filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Track Order' })).toHaveCount(0)
  })
  await kitchen.close()
})

test('an order that is not there is not found; a stranger’s is not either', async ({ page }) => {
  await page.goto('/login?returnTo=/order/NOTTHERE00')
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'Order not found' })).toBeVisible()
  await expect(page.getByText('Unable to load order details')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Back to Orders' }).click()
  await expect(page).toHaveURL('/my-orders')
})

test('the old cart survives a reorder that is cut off in the middle', async ({ page }) => {
  await reachCheckout(page)
  await chooseTable(page, 7)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!
  const kitchen = await openKitchen(page, orderId)
  for (const press of ['Accept', 'Start preparing', 'Serve', 'Complete']) await kitchen.press(press)
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
