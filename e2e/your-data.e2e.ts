import { readFile } from 'node:fs/promises'
import { isAccessible } from './support/accessible.ts'
import { DEMO, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/the server responded with a status of (401|422)/] })

test('a customer downloads the own data, deletes the account, and keeps it by signing in again', async ({ page }) => {
  await page.goto('/profile')
  await signIn(page, SECOND)
  await page.getByRole('link', { name: 'Your Data' }).click()
  await expect(page.getByRole('heading', { name: 'Your Data', level: 1 })).toBeVisible()
  await isAccessible(page)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Your Data' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^your-data-\d{4}-\d\d-\d\d\.json$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(SECOND.email)
  expect(text).not.toContain(DEMO.email)
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Saved as' })).toBeVisible()

  await page.getByRole('button', { name: 'Delete Your Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  await isAccessible(page)
  await page.keyboard.type('not the password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(SECOND.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(/^Your account will be deleted on .+ Sign in before then to keep it\.$/)).toBeVisible()
  await isAccessible(page)

  await signIn(page, SECOND)
  await expect(page).not.toHaveURL(/\/login/)
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Your Data' })).toBeVisible()
})

test('the sign-in page stays when the browser is late to take the history entry of the dialog away', async ({ page }) => {
  await page.addInitScript(() => {
    const go = History.prototype.go
    // Later than the sign-in page is there.
    History.prototype.go = function (by) {
      setTimeout(() => go.call(this, by), 500)
    }
  })
  await page.goto('/profile')
  await signIn(page, SECOND)
  await page.getByRole('link', { name: 'Your Data' }).click()
  await page.getByRole('button', { name: 'Delete Your Account' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(SECOND.password)
  await page.keyboard.press('Enter')
  const notice = page.getByText(/^Your account will be deleted on /)
  await expect(notice).toBeVisible()
  await expect.poll(() => page.evaluate(() => (history.state as { sheets?: number }).sheets)).toBeUndefined()
  await page.waitForTimeout(1_000)
  await expect(notice).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})
