import { expect, test } from './support/test.ts'

test('a filter of home stays after a reload, with a link and on the way back from an outlet', async ({ page }) => {
  await page.goto('/home')
  const veg = page.getByRole('button', { name: 'Pure veg' })
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
