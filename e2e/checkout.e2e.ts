import type { Page } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { addDish, cartTab, chooseTable, emptyCart, fillCart, OUTLET, placeOrder, quantityOf, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Checkout' })
const beside = (page: Page) => page.getByRole('complementary', { name: 'Cart' })

test('the checkout beside the menu orders what stands there, not what was ticked in the cart before', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await emptyCart(page, SECOND)
  await fillCart(page)
  await cartTab(page).click()
  await page.getByRole('checkbox', { name: /Biryani/ }).uncheck()
  await proceed(page).click()
  await signIn(page, SECOND)
  await expect(page.getByRole('heading', { name: 'Order Summary (2 items)' })).toBeVisible()
  // The draft that is kept from here on knows what was ticked.
  await page.getByLabel('Preparation instruction for Butter Naan').fill('Well done')

  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Tandoori Roti')
  await expect(beside(page).getByRole('listitem')).toHaveCount(3)
  await beside(page).getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary (4 items)' })).toBeVisible()
  await expect(page.getByLabel('Preparation instruction for Butter Naan')).toHaveValue('Well done')
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Order Summary (4 items)' })).toBeVisible()
  await expect(quantityOf(page, 'Tandoori Roti')).toContainText('1')
})

const TABLE_7 = { outletId: OUTLET.id, origin: { type: 'TABLE', id: 7 } }
const placeOf = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** At the checkout with a code scanned a while ago. */
async function checkoutWith(page: Page, scan: object, hoursAgo = 0): Promise<void> {
  await emptyCart(page, SECOND)
  await fillCart(page)
  await page.evaluate(([kept, age]) => localStorage.setItem('qrData', JSON.stringify({ ...kept, scannedAt: Date.now() - age })), [
    scan,
    hoursAgo * 3600_000,
  ] as const)
  await cartTab(page).click()
  await proceed(page).click()
  await signIn(page, SECOND)
  await expect(page.getByRole('heading', { name: 'Order Summary (3 items)' })).toBeVisible()
}

test('the detected table can be changed by hand, stays changed, and can be gone back to', async ({ page }) => {
  await checkoutWith(page, TABLE_7)
  await expect(placeOf(page, 'Table 7')).toBeVisible()
  await page.getByRole('button', { name: 'Change Table 7' }).click()
  await expect(placeOf(page, 'Order Origin')).toBeFocused()
  await expect(page.getByText('Please set order origin to continue')).toBeVisible()
  await chooseTable(page, 3)
  await expect(placeOrder(page)).toBeEnabled()
  await page.reload()
  await expect(page.getByText(/^#3 /)).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Use the scanned Table 7' }).click()
  await expect(placeOf(page, 'Table 7')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Auto-detected', { exact: true })).toBeVisible()
  await isAccessible(page)
})

test.describe('a code of a table that does not exist', () => {
  test.use({ allowedProblems: [/status of 422/] })

  test('is refused once, then the place is asked for and the order goes through', async ({ page }) => {
    await checkoutWith(page, { outletId: OUTLET.id, origin: { type: 'TABLE', id: 999 } })
    await placeOrder(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Table 999 was not found' })).toBeVisible()
    await expect(placeOf(page, 'Order Origin')).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Back to|Use the scanned)/ })).toHaveCount(0)
    await page.reload()
    await expect(placeOf(page, 'Order Origin')).toBeVisible()
    await chooseTable(page, 3)
    await placeOrder(page).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  })
})

test('a room is known for a day, a table for four hours, and logging out forgets both', async ({ page }) => {
  await checkoutWith(page, { outletId: OUTLET.id, origin: { type: 'ROOM', id: 101 } }, 23)
  await expect(placeOf(page, 'Room 101')).toBeVisible()
  await page.evaluate((scan) => localStorage.setItem('qrData', JSON.stringify({ ...scan, scannedAt: Date.now() - 5 * 3600_000 })), TABLE_7)
  await page.reload()
  // What was detected before is not kept in the draft either.
  await expect(placeOf(page, 'Order Origin')).toBeVisible()
  await page.evaluate((scan) => localStorage.setItem('qrData', JSON.stringify({ ...scan, scannedAt: Date.now() })), TABLE_7)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => [localStorage.getItem('qrData'), localStorage.getItem('order')])).toEqual([null, null])
})
