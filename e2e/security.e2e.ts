import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { isAccessible } from './support/accessible.ts'
import { codeFor, newcomer } from './support/codes.ts'
import { DEMO, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/the server responded with a status of (401|409|422)/] })

const NEW_PASSWORD = 'Cardamom-8-Tea'
const main = (page: Page) => page.getByRole('main')
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

test('a customer changes the password, which signs out the other browser', async ({ page, browser, baseURL }) => {
  const who = await openAccount(page)
  const other = await browser.newPage({ baseURL })
  await openSecurity(other, who)
  await openSecurity(page, who)
  await isAccessible(page)
  // The account was opened in a third place.
  await expect(sessions(page).getByRole('listitem')).toHaveCount(3)

  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Change your password' })
  await expect(dialog.getByLabel('Current Password', { exact: true })).toBeFocused()
  await isAccessible(page)
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

test('a customer changes the email and the mobile number with a code, and the profile shows both', async ({ page }) => {
  const { email, mobile } = newcomer()
  const who = await openAccount(page)
  await openSecurity(page, who)
  await page.getByRole('button', { name: 'Change Email' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('New Email')).toBeFocused()
  await dialog.getByLabel('New Email').fill(DEMO.email)
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  const code = dialog.getByLabel('Verification Code')
  await expect(code).toBeFocused()
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Use Another Email' }).press('Enter')
  await expect(dialog.getByLabel('New Email')).toBeFocused()
  await expect(dialog.getByLabel('New Email')).toHaveValue(DEMO.email)
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue(who.password)
  await isAccessible(page)

  await dialog.getByLabel('New Email').fill(email)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(/^This code is wrong or has expired/)).toBeVisible()
  await expect(code).toBeFocused()
  await code.fill(await codeFor(page, email))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Email changed')).toBeVisible()
  await expect(main(page).getByText(email, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Change Mobile Number' }).press('Enter')
  await dialog.getByLabel('New Mobile Number').fill(mobile)
  await dialog.getByLabel('Password', { exact: true }).fill(who.password)
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await code.fill(await codeFor(page, mobile))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Mobile number changed')).toBeVisible()

  await page.reload()
  await expect(main(page).getByText(email, { exact: true })).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByText(email, { exact: true })).toBeVisible()
  await expect(page.getByText(mobile.replace(/^(\d{5})/, '$1 '), { exact: true })).toBeVisible()
})

test('a customer signs out one browser, then all of them', async ({ page, browser, baseURL }) => {
  const who = await openAccount(page)
  const other = await browser.newPage({ baseURL })
  await openSecurity(other, who)
  await openSecurity(page, who)
  const rows = sessions(page).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const left of [2, 1]) {
    await rows.getByRole('button').first().press('Enter')
    await expect(rows).toHaveCount(left)
  }
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeFocused()
  await other.goto('/my-orders')
  await expect(other).toHaveURL(/\/login/)

  await sessions(page).getByRole('button', { name: 'Sign Out Everywhere' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Sign out everywhere?' })
  await isAccessible(page)
  await dialog.getByRole('button', { name: 'Sign Out Everywhere' }).press('Enter')
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login/)
  await other.close()
})
