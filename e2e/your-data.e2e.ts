import { readFile } from 'node:fs/promises'
import { openAccount } from './paths/accounts.ts'
import { DEMO, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/the server responded with a status of (401|422)/] })

test('a customer downloads the own data, deletes the account, and keeps it by signing in again', async ({ page }) => {
  const account = await openAccount(page)
  await page.goto('/profile')
  await signIn(page, account)
  await page.getByRole('link', { name: 'Your Data' }).click()
  await expect(page.getByRole('heading', { name: 'Your Data', level: 1 })).toBeVisible()

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Your Data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(account.email)
  expect(text).not.toContain(DEMO.email)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Your Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^Your account will be deleted on .+ Sign in before then to keep it\.$/)).toBeVisible()

  await signIn(page, account)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Your Data' })).toBeVisible()
})
