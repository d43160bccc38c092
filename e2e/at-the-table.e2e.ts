import { addDish, cartTab, OUTLET, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const PAGE = `/outlet-detail/${OUTLET.id}`

test("a phone's camera app opens the link: the table is known up to the checkout, and gone from the address", async ({ page }) => {
  await page.goto(`${PAGE}?table=5&from=camera&s=Ab3_-xyz#top`)
  await expect(page.getByRole('heading', { name: OUTLET.name, level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${PAGE}?from=camera#top`)
  const place = await page.evaluate(() => JSON.parse(localStorage.getItem('qrData')!) as unknown)
  expect(place).toMatchObject({ outletId: OUTLET.id, origin: { type: 'TABLE', id: 5, signature: 'Ab3_-xyz' } })
  await addDish(page, 'Butter Naan')
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await signIn(page)
  await expect(page.getByRole('region', { name: 'Order origin' }).getByRole('heading', { name: 'Table 5' })).toBeVisible()
})
