import { expect, test } from './support/test.ts'

test('the page of the contract shows every operation, and calls of it can be opened @all', async ({ page }) => {
  await page.goto('/api/docs')
  const operations = page.locator('.opblock')
  const { paths } = (await (await page.request.get('/api/docs/json')).json()) as { paths: Record<string, object> }
  const inContract = Object.values(paths).flatMap((calls) => Object.keys(calls)).length
  expect(inContract).toBeGreaterThan(25)
  await expect(operations).toHaveCount(inContract)
  await operations.filter({ hasText: '/customer/order' }).first().getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
})
