import type { Page } from 'playwright/test'
import { addDish, addServing, cartTab, placeOrder, quantityOf, signIn } from './support/steps.ts'
import { GUEST, type PlainBackend, startPlainBackend } from './support/plain-backend.ts'
import { expect, test as base } from './support/test.ts'

// A backend that has no extension, and a host that has only files. What is missing there the browser logs, and the app must not.
const test = base.extend<{ backend: PlainBackend }>({
  // Playwright wants a pattern, even of nothing.
  // oxlint-disable-next-line no-empty-pattern
  backend: async ({}, provide) => {
    const backend = await startPlainBackend()
    await provide(backend)
    await backend.close()
  },
  baseURL: async ({ backend }, provide) => provide(backend.url),
})
test.use({ allowedProblems: [/the server responded with a status of (401|404|503)/] })

const toOrders = async (page: Page, list: 'Upcoming' | 'Completed') => {
  await page.goto('/my-orders')
  await page.getByRole('tab', { name: list }).click()
}

for (const [orderIdAt, originsFail] of [
  ['data', false],
  ['top', true],
  ['nested', false],
] as const)
  test(`on plain files and a backend without extensions a guest orders at a typed table, the order id at ${orderIdAt}`, async ({
    page,
    backend,
  }) => {
    Object.assign(backend, { orderIdAt, originsFail })
    await page.goto('/home')
    await page.getByRole('link', { name: 'Saffron House', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Saffron House', level: 1 })).toBeVisible()
    await addDish(page, 'Butter Naan')
    await quantityOf(page, 'Butter Naan')
      .getByRole('button', { name: /^Add one/ })
      .click()
    await addServing(page, 'Veg Biryani', 'Full Plate')
    await cartTab(page).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await signIn(page, GUEST)
    await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible()
    await expect.poll(() => backend.cart().length).toBe(2)
    await page.getByText('Table', { exact: true }).click()
    if (originsFail) {
      await page.getByLabel('Table number').fill('7')
      await page.getByLabel('Table number').press('Enter')
    } else await page.getByRole('option', { name: /Window 7/ }).click()
    await placeOrder(page).click()
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()

    await toOrders(page, 'Upcoming')
    await expect(page.getByText('Saffron House').first()).toBeVisible()
    await page
      .getByRole('link', { name: /View Details|Saffron House/ })
      .first()
      .click()
    await expect(page.getByText('Butter Naan').first()).toBeVisible()
  })
