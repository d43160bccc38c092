import { openAccount } from './paths/accounts.ts'
import { addDish, addServing, cartTab, dish, OUTLET, placeOrder, quantityOf, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { translate } from './support/translator.ts'

test('a page that the browser translates searches, counts, sums up and orders as any other @all', async ({ page }) => {
  const account = await openAccount(page)
  await translate(page, 'once React is there')
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.locator('main font').first()).toBeVisible()
  const search = page.getByRole('searchbox').first()
  for (const words of ['naan', 'nothing like it', 'biryani', '', 'naan']) await search.fill(words)
  await expect(dish(page, 'Hyderabadi Chicken Biryani')).toBeHidden()
  await addDish(page, 'Butter Naan')
  const addNaan = quantityOf(page, 'Butter Naan').getByRole('button', { name: /^Add one/ })
  await addNaan.click()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('2')
  await search.fill('')
  await addServing(page, 'Hyderabadi Chicken Biryani', 'Full Plate')
  await cartTab(page).click()
  await expect(page.getByRole('banner')).toContainText('3 items')
  await addNaan.click()
  await expect(page.getByRole('banner')).toContainText('4 items')
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await signIn(page, account)
  await expect(page.getByRole('heading', { name: 'Order Summary (4 items)' })).toBeVisible()
  await page.getByText('Table', { exact: true }).click()
  await page.getByRole('option', { name: 'Window 7' }).click()
  await page.getByRole('button', { name: 'Remove one Butter Naan' }).click()
  await expect(page.getByRole('heading', { name: 'Order Summary (3 items)' })).toBeVisible()
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test.describe(() => {
  // React says that the document differs from what it renders, and renders it anew.
  test.use({ allowedProblems: [/Minified React error #418/] })

  test('a page that is translated before React is there works all the same', async ({ page }) => {
    await translate(page)
    await page.goto(`/outlet/${OUTLET.id}`)
    await addDish(page, 'Butter Naan')
    const search = page.getByRole('searchbox').first()
    for (const words of ['nothing like it', 'naan']) await search.fill(words)
    await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
  })
})
