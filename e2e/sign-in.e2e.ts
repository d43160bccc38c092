import type { Page } from 'playwright/test'
import { codeFor, newcomer } from './support/codes.ts'
import { cartTab, emptyCart, fillCart, OUTLET, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// A server of its own: a password is changed here.
test.use({ serverEnv: { CODES_PER_HOUR_PER_ADDRESS: '900' } })

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
  await emptyCart(page, SECOND)
  await goToCheckout(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page).toHaveURL(`/forget-password${BACK}`)
  await page.reload()
  await page.getByLabel('Email or Phone Number').fill(SECOND.email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page
    .getByLabel('Verification Code')
    .first()
    .fill(await codeFor(page, SECOND.email))
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL(`/login${BACK}`)
  await signIn(page, { ...SECOND, password: NEW_PASSWORD })
  await expect(page).toHaveURL(`/checkout/${OUTLET.id}`)
  await expect(checkout(page)).toBeVisible()
})

test('the sign-in says which table the order is for, and a guest goes back to the cart from there', async ({ page }) => {
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

test('a way back that leaves the app is none on any of the forms', async ({ page }) => {
  for (const form of ['/login', '/registration', '/forget-password']) {
    await page.goto(`${form}?returnTo=${encodeURIComponent('//evil.example/checkout/x')}`)
    const other = page.getByRole('link', { name: form === '/login' ? 'Sign up' : 'Login' })
    await expect(other).toHaveAttribute('href', form === '/login' ? '/registration' : '/login')
  }
})

test('a phone is remembered unless it says otherwise; a computer with a mouse is asked', async ({ page, browser, baseURL }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Remember me')).toBeChecked()
  const desk = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false })
  const other = await desk.newPage()
  await other.goto('/login')
  await expect(other.getByLabel('Remember me')).not.toBeChecked()
  await desk.close()
})
