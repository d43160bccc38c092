import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/the server responded with a status of (401|409|422)/] })

const NEW_PASSWORD = 'Cardamom-8-Tea'
const sessions = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })
const toast = (page: Page, text: string) => page.locator('.toast').filter({ hasText: text })

/** Accounts of their own: other journeys sign in with those of the demo. */
async function openSecurity(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto('/profile')
  await signIn(page, who)
  await page.getByRole('link', { name: 'Sign-in & Security' }).click()
  await expect(page.getByRole('heading', { name: 'Sign-in & Security', level: 1 })).toBeVisible()
  await expect(sessions(page).getByText('This device')).toBeVisible()
}

test('a customer changes the password, which signs out the other browser @all', async ({ page, browser, baseURL }) => {
  const who = await openAccount(page)
  const other = await browser.newPage({ baseURL })
  await openSecurity(other, who)
  await openSecurity(page, who)
  // The account was opened in a third place.
  await expect(sessions(page).getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await page.keyboard.type('not the password')
  for (const label of ['New Password', 'Confirm Password']) await dialog.getByLabel(label, { exact: true }).fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This is not your password')).toBeVisible()
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await dialog.getByLabel('Current Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Change Password' })).toBeFocused()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)

  await other.goto('/my-orders')
  await expect(other).toHaveURL(/\/login/)
  await signIn(other, { email: who.email, password: NEW_PASSWORD })
  await expect(other).not.toHaveURL(/\/login/)
  await other.close()
})
