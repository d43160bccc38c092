import type { Page } from 'playwright/test'
import { addDish, cartTab, emptyCart, fillCart, OUTLET, quantityOf, SECOND, signIn } from './support/steps.ts'
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
