import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { codeFor, newcomer } from './support/codes.ts'
import { cartTab, fillCart, OUTLET, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const NEW_PASSWORD = 'kesar-pista-42'
const BACK = `?returnTo=${encodeURIComponent(`/checkout/${OUTLET.id}`)}`
const checkout = (page: Page) => page.getByRole('heading', { name: 'Order Summary (3 items)' })

async function goToCheckout(page: Page): Promise<void> {
  await fillCart(page)
  await cartTab(page).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL(`/login${BACK}`)
}

test('a guest on the way to the checkout registers, with both codes at one press, and arrives there', async ({ page }) => {
  const { name, email, mobile, password } = newcomer()
  await goToCheckout(page)
  await expect(page.getByText('Sign in to send your order. Your cart is kept.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(`/registration${BACK}`)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${BACK}`)
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page
    .getByLabel('Mobile OTP')
    .first()
    .fill(await codeFor(page, mobile))
  await page
    .getByLabel('Email OTP')
    .first()
    .fill(await codeFor(page, email))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
  await expect(checkout(page)).toBeVisible()
})

test('the way to the checkout goes by a forgotten password, a reload and back to sign-in', async ({ page }) => {
  const { email } = await openAccount(page)
  await goToCheckout(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`/forget-password${BACK}`)
  await page.reload()
  await page.getByLabel('Email or Phone Number').fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = page.getByLabel('Verification Code').first()
  // Until the server has sent it, the newest code is that of the registration.
  await expect(code).toBeVisible()
  await code.fill(await codeFor(page, email))
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(`/login${BACK}`)
  await signIn(page, { email, password: NEW_PASSWORD })
  await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
  await expect(checkout(page)).toBeVisible()
})

test('the sign-in says which table the order is for, and a guest goes back to the cart from there @all', async ({ page }) => {
  const scanned = { outletId: OUTLET.id, origin: { type: 'TABLE', id: 7 }, scannedAt: Date.now() }
  await page.goto('/about')
  await page.evaluate((scan) => localStorage.setItem('qrData', JSON.stringify(scan)), scanned)
  await goToCheckout(page)
  await expect(page.getByText('Sign in to send your order to Table 7. Your cart is kept.', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/my-cart')
  await page.goto('/login?returnTo=/profile')
  await expect(page.getByText(/^Sign in to send/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/home')
})
