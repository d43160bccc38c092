import { addServing, cartTab, chooseTable, dish, OUTLET, placeOrder, quantityOf, signIn } from './support/steps.ts'
import { expect, expectNoAxeViolations, test } from './support/test.ts'

// Fast enough that an order is completed while the page is watched.
test.use({ serverEnv: { KITCHEN_SPEED: '2' } })

test('a guest orders to a table: home, menu, cart, sign-in, checkout, order, orders @desktop', async ({ page }) => {
  await test.step('the home page lists the outlets of the database', async () => {
    await page.goto('/home')
    await expect(page.getByRole('heading', { name: 'Nearby Hotel Services' })).toBeVisible()
    await expect(page.getByRole('article')).not.toHaveCount(0)
    await expectNoAxeViolations(page)
    await page.getByRole('link', { name: OUTLET.name, exact: true }).click()
    await expect(page.getByRole('heading', { name: OUTLET.name, level: 1 })).toBeVisible()
  })

  await test.step('the menu is filtered by veg and non-veg', async () => {
    await expect(dish(page, 'Koliwada Prawns')).toBeVisible()
    await page.getByRole('radio', { name: 'Veg', exact: true }).check({ force: true })
    await expect(dish(page, 'Koliwada Prawns')).toBeHidden()
    await expect(dish(page, 'Butter Naan')).toBeVisible()
    await page.getByRole('radio', { name: 'Non-veg' }).check({ force: true })
    await expect(dish(page, 'Butter Naan')).toBeHidden()
    await page.getByRole('radio', { name: 'All' }).check({ force: true })
    await expectNoAxeViolations(page)
  })

  await test.step('dishes with and without serving size are added, and survive a reload', async () => {
    await page.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click()
    await quantityOf(page, 'Butter Naan')
      .getByRole('button', { name: /^Add one/ })
      .click()
    await addServing(page, 'Hyderabadi Chicken Biryani', 'Full Plate')
    await expect(cartTab(page)).toContainText('3')
    await page.reload()
    await expect(cartTab(page)).toContainText('3')
  })

  await test.step('the cart leads to checkout by way of the sign-in', async () => {
    await cartTab(page).click()
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible()
    await expectNoAxeViolations(page)
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL(`/login?returnTo=${encodeURIComponent(`/checkout/${OUTLET.id}`)}`)
    await expectNoAxeViolations(page)
    await signIn(page)
    await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
  })

  await test.step('the bill adds up, and the order needs a table', async () => {
    await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
    // 2 × ₹55 + ₹360, 5 % on it, and the best offer, which is applied by itself.
    await expect(page.getByText('₹470.00')).toBeVisible()
    await expect(page.getByText('₹23.50')).toBeVisible()
    await expect(page.getByText('You save ₹100 with the best offer')).toBeVisible()
    await expect(page.getByText('−₹100.00')).toBeVisible()
    await expect(placeOrder(page)).toBeDisabled()
    await expect(page.getByText('Please set order origin to continue')).toBeVisible()
    await chooseTable(page, 7)
    await expect(placeOrder(page)).toBeEnabled()
    await expect(placeOrder(page)).toContainText('₹393.50')
    await expectNoAxeViolations(page)
  })

  await test.step('the order is placed once and shown', async () => {
    await placeOrder(page).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
    await expect(page).toHaveURL(/\/orders\/success\/[A-Za-z0-9_-]+$/)
    await expect(page.getByText(OUTLET.name)).toBeVisible()
    await expect(page.getByText('₹393.50').first()).toBeVisible()
    await expect(cartTab(page)).not.toContainText(/\d/)
    await expectNoAxeViolations(page)
  })

  await test.step('the list of upcoming orders follows the kitchen without a reload', async () => {
    await page.getByRole('link', { name: 'Profile' }).first().click()
    await page.getByRole('link', { name: 'Your Orders' }).click()
    await expect(page.getByRole('tab', { name: 'Upcoming' })).toHaveAttribute('aria-selected', 'true')
    await expectNoAxeViolations(page)
    await expect(page.getByText('No Upcoming Orders')).toBeVisible({ timeout: 90_000 })
    await page.getByRole('tab', { name: 'Completed' }).click()
    await expect(page.getByText('Bill Total: ₹393.50')).toBeVisible()
    await expectNoAxeViolations(page)
  })
})
