import { expect } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { addDish, choose, dish, hasNoSheetEntry, OUTLET } from './support/steps.ts'
import { test } from './support/test.ts'

test('a guest who avoids nuts hides dishes, is warned at the checkout, tells the kitchen and changes their mind @all', async ({ page }) => {
  await beginSignedIn(page, await openAccount(page))
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('button', { name: 'What I avoid' }).click()
  await choose(page.getByRole('dialog').getByRole('checkbox', { name: 'nuts', exact: true }))
  await page.getByRole('button', { name: 'Done' }).click()
  await hasNoSheetEntry(page)
  const marked = page.getByRole('listitem').filter({ hasText: 'Nuts: you avoid' }).filter({ hasNotText: 'sizes' }).first()
  const name = (await marked.getByRole('heading').textContent())!
  await addDish(page, name)
  await addDish(page, 'Butter Naan')

  await page.getByRole('button', { name: /^Hide \d+ dish/ }).click()
  await expect(page.getByText('Nuts: you avoid')).toHaveCount(0)
  // The long list renders what is near: the search brings the dish into sight.
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill(name)
  await expect(dish(page, 'Butter Naan')).toHaveCount(0)
  await expect(dish(page, name)).toHaveCount(0)
  await page.getByRole('button', { name: /^Show \d+ dish/ }).click()
  await expect(dish(page, name)).toHaveCount(1)
  await search.fill('')

  await page.getByRole('link', { name: /View Cart$/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText(`${name} contains nuts`)).toBeVisible()
  const note = page.getByLabel(`Preparation instruction for ${name}`)
  const tell = page.getByRole('button', { name: `Tell the kitchen about ${name}` })
  await tell.click()
  await expect(note).toHaveValue('Guest avoids nuts')
  await tell.click()
  await expect(note).toHaveValue('')
  await page.getByRole('button', { name: `Take out ${name}` }).click()
  await expect(page.getByText(`${name} contains nuts`)).toBeHidden()
  await expect(page.getByText('Order Summary (1 item)')).toBeVisible()
})
