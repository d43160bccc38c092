import { beginWithCart } from './customers.ts'
import { addDish, chooseTable, hasNoSheetEntry, OUTLET, placeOrder, quantityOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('the checkout beside the menu orders what stands there, not what was ticked in the cart before', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await beginWithCart(page)
  await page.goto('/my-cart')
  await page.getByRole('checkbox', { name: /Biryani/ }).uncheck()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary (2 items)' })).toBeVisible()
  // The draft that is kept from here on knows what was ticked.
  await page.getByLabel('Preparation instruction for Butter Naan').fill('Well done')

  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Tandoori Roti')
  const beside = page.getByRole('complementary', { name: 'Cart' })
  await expect(beside.getByRole('listitem')).toHaveCount(3)
  await beside.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary (4 items)' })).toBeVisible()
  await expect(page.getByLabel('Preparation instruction for Butter Naan')).toHaveValue('Well done')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Summary (4 items)' })).toBeVisible()
  await expect(quantityOf(page, 'Tandoori Roti')).toContainText('1')

  await page.setViewportSize({ width: 1280, height: 560 })
  await expect(page.getByRole('button', { name: /Place Order/ })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: /Coupon/ }).click()
  const offers = page.getByRole('dialog', { name: 'Available Offers' })
  await expect.poll(async () => offers.boundingBox()).toMatchObject({ x: 840, y: 0, width: 440, height: 560 })
  await offers.getByRole('button', { name: 'Close' }).click()
  await hasNoSheetEntry(page)
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('button', { name: 'MENU' })).toBeInViewport({ ratio: 1 })
})

test.describe('a code of a table that does not exist', () => {
  test.use({ allowedProblems: [/status of 422/] })

  test('is refused once, then the place is asked for and the order goes through @all', async ({ page }) => {
    const placeOf = page.getByRole('heading', { name: 'Order Origin', exact: true })
    await beginWithCart(page)
    const scan = { outletId: OUTLET.id, origin: { type: 'TABLE', id: 999 }, scannedAt: Date.now() }
    await page.evaluate((stored) => localStorage.setItem('qrData', JSON.stringify(stored)), scan)
    await page.goto(`/checkout/${OUTLET.id}`)
    await placeOrder(page).click()
    await expect(
      page.getByRole('region', { name: 'Place your order' }).getByRole('alert').filter({ hasText: 'Table 999 was not found' }),
    ).toBeVisible()
    await expect(placeOf).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Back to|Use the scanned)/ })).toHaveCount(0)
    await page.reload()
    await expect(placeOf).toBeVisible()
    await chooseTable(page, 3)
    await placeOrder(page).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  })
})
