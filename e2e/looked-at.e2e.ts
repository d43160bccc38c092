import { expect, test } from './support/test.ts'

test('a guest finds the outlet that they looked at on home when they come again', async ({ page }) => {
  const lookedAt = page.getByRole('region', { name: 'You looked at' })
  await page.goto('/outlet/dariya-mahal')
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible()
  await page.getByRole('link', { name: /^Home/ }).first().click()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await expect(lookedAt).toHaveCount(0)

  await page.reload()
  await lookedAt.getByRole('link', { name: 'Dariya Mahal' }).click()
  await expect(page).toHaveURL('/outlet/dariya-mahal')
})
