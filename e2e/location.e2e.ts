import type { Page } from 'playwright/test'
import { withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ firstVisit: true })

test('granted: the outlets round the own position, without a reload, and again after one', async ({ page, context }) => {
  await context.setGeolocation({ latitude: 19.0728, longitude: 72.8826 })
  await context.grantPermissions(['geolocation'])
  await welcomed(page)
  const asked = page.waitForRequest(/businesses\?.*latitude=19\.0728/)
  await dialog(page).getByRole('button', { name: 'Use Current Location' }).click()
  await asked
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(place(page)).toContainText('Mumbai')
  await page.reload()
  await expect(place(page)).toContainText('Mumbai')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('five hundred outlets: only those near the screen are in the page, and back returns to the same place @all', async ({ page }) => {
  const outlets = Array.from({ length: 500 }, (_, index) => ({
    businessId: `o${index}`,
    name: `Outlet ${index}`,
    status: 'LIVE',
    distance: index,
  }))
  await withoutData(page)
  const tells = (url: string, data: unknown) => page.route(url, (route) => route.fulfill({ json: { data } }))
  await tells('**/api/customer/businesses*', outlets)
  // The server has no such outlet.
  await tells('**/api/customer/business/o*', outlets[200])
  await tells('**/api/customer/business/o*/menu', {})
  await welcomed(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Outlet 0', exact: true })).toBeVisible()
  expect(await page.locator('*').count()).toBeLessThan(2_000)
  await page.evaluate(() => window.scrollTo(0, 100_000))
  const card = page.getByRole('link', { name: /^Outlet 2\d\d$/ }).nth(2)
  await expect(card).toBeVisible()
  const name = (await card.textContent()) ?? ''
  // By its name: the third of those in the page is another one as soon as they move.
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(/\/outlet\/o2/)
  await page.goBack()
  await expect(page.getByRole('link', { name, exact: true })).toBeInViewport()
})

const dialog = (page: Page) => page.getByRole('dialog')
const place = (page: Page) => page.locator('button.place')

async function welcomed(page: Page): Promise<void> {
  await page.goto('/home')
  await expect(dialog(page).getByRole('heading', { name: 'Where are you eating today?' })).toBeVisible()
}
