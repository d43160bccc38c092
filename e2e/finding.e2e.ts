import { addDish, cartTab } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test('a filter of home stays after a reload, with a link and on the way back from an outlet', async ({ page }) => {
  await page.goto('/home')
  const veg = page.getByRole('button', { name: 'Pure veg', exact: true })
  const outlets = page.getByRole('article')
  await expect(veg).toBeVisible()
  const all = await outlets.count()
  await veg.click()
  await expect(page).toHaveURL(/\/home\?veg=all$/)
  const said = page.getByText(/^\d+ of \d+ outlets$/)
  await expect(said).toBeVisible()
  const text = (await said.textContent())!
  expect(Number.parseInt(text)).toBeLessThan(all)

  await page.reload()
  await expect(said).toHaveText(text)
  await expect(veg).toHaveAttribute('aria-pressed', 'true')
  await outlets.first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/outlet\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/home\?veg=all$/)
  await expect(said).toHaveText(text)

  await veg.click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(said).toHaveCount(0)
})

test('a search for "panir" finds outlets and dishes, stays after a reload, and leads to a cart', async ({ page }) => {
  await page.goto('/home')
  await page.getByRole('searchbox', { name: 'Search outlets and dishes' }).fill('panir')
  await expect(page.getByText(/^\d+ outlets? and \d+ dish(es)? for “panir”/)).toBeVisible()
  await expect(page).toHaveURL(/\/home\?q=panir$/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue('panir')
  const dishes = page.getByRole('region', { name: /^Dishes/ })
  const dish = dishes.getByRole('link', { name: /Paneer/ }).first()
  const name = (await dish.textContent())!
  await dish.click()
  await expect(page).toHaveURL(/\/outlet\/[^/]+\/menu\//)
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('panir')
  await dish.click()
  await addDish(page, name)
  await expect(cartTab(page)).toHaveAccessibleName(/1/)
})

test('an address with a campaign shows the page that the server has rendered', async ({ page }) => {
  await page.goto('/home?utm_source=poster')
  await expect(page.getByText('24+ nearby').or(page.getByText(/^\d+ nearby$/))).toBeVisible()
  await expect(page.getByText(/^\d+ of \d+ outlets$/)).toHaveCount(0)
})
