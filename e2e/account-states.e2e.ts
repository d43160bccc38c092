import type { Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { newcomer } from './support/codes.ts'
import { DEMO, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const RESEND_WAIT_MS = 30_000

// Where no journey stops for long: while something is on its way, and what a refusal leaves behind. The browser itself logs each refusal.
test.use({
  serverEnv: { CODES_PER_HOUR_PER_ADDRESS: '1000' },
  allowedProblems: [/the server responded with a status of (4\d\d|503)/],
})

const API = '**/api/customer/'
const never = () => {}
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })
const submit = (page: Page) => page.locator('form button[type=submit]')

test('sign-in as it opens, refused, with the password shown, and busy', async ({ page }) => {
  await page.goto('/check-login')
  await expect(submit(page)).toHaveText('Sign In')
  await isAccessible(page)
  await signIn(page, { email: DEMO.email, password: 'not-the-password' })
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await isAccessible(page)
  await page.route(`${API}login`, never)
  await signIn(page, DEMO)
  await expect(submit(page)).toHaveText('Signing in...')
  await isAccessible(page)
})

test('the codes of a registration: refused, and ready to be sent again', async ({ page }) => {
  const asha = newcomer()
  await page.clock.install()
  await page.route(`${API}register/send-otp`, down)
  await page.goto('/registration')
  await page.getByLabel('Mobile Number').fill(asha.mobile)
  await page.getByRole('button', { name: 'Get OTP on mobile' }).click()
  await expect(page.getByText('Our servers are having some trouble.').first()).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}register/send-otp`)
  await page.getByRole('button', { name: 'Get OTP on mobile' }).click()
  await expect(page.getByLabel('Mobile OTP')).toBeVisible()
  await page.clock.fastForward(RESEND_WAIT_MS)
  const again = page.getByRole('button', { name: /Resend OTP\s*on mobile/ })
  await expect(again).toBeEnabled()
  await isAccessible(page)
  await page.route(`${API}register/send-otp`, never)
  await again.click()
  await expect(page.getByText('Sending...')).toBeVisible()
  await isAccessible(page)
})

test('a forgotten password while its code is sent, sent again, and the new one set', async ({ page }) => {
  const asha = newcomer()
  await page.clock.install()
  await page.route(`${API}send-otp`, never)
  await page.goto('/forget-password')
  await page.getByLabel('Email or Phone Number').fill(asha.email)
  await submit(page).click()
  await expect(submit(page)).toHaveText('Sending...')
  await isAccessible(page)
  await page.unroute(`${API}send-otp`)
  await page.route(`${API}send-otp`, down)
  // After a reload the code may be on its way; this is about the step before.
  await page.goto('/about')
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/forget-password')
  await page.getByLabel('Email or Phone Number').fill(asha.email)
  await submit(page).click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}send-otp`)
  await submit(page).click()
  await expect(page.getByLabel('Verification Code')).toBeFocused()
  await page.clock.fastForward(RESEND_WAIT_MS)
  await expect(page.getByRole('button', { name: 'Resend Code', exact: true })).toBeEnabled()
  await isAccessible(page)
  await page.route(`${API}reset-password`, never)
  await page.getByLabel('Verification Code').fill('482913')
  await page.getByLabel('New Password', { exact: true }).fill(asha.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(asha.password)
  await submit(page).click()
  await expect(submit(page)).toHaveText('Updating...')
  await isAccessible(page)
})

test('a photo while it is made small, uploaded, refused, kept and taken away', async ({ page }) => {
  await page.addInitScript(() => {
    const { toBlob } = HTMLCanvasElement.prototype
    HTMLCanvasElement.prototype.toBlob = function (...how) {
      Object.assign(globalThis, { finishPicture: () => toBlob.apply(this, how) })
    }
  })
  await page.goto('/login?returnTo=/profile/edit-profile')
  await signIn(page, SECOND)
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(page.getByText('Getting your photo ready...')).toBeVisible()
  await isAccessible(page)
  await expect(async () => page.evaluate('finishPicture()')).toPass()
  await expect(page.getByText('Your new photo is saved with the rest.')).toBeVisible()
  await isAccessible(page)
  const bytes = '**/media/customers/**'
  await page.route(bytes, (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Uploading your photo...')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.unroute(bytes)
  await page.route(`${API}upload-attributes/*`, (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Photos cannot be changed right now.')).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}upload-attributes/*`)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(page.locator('.avatar img')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Remove photo' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Your photo goes when you save.')).toBeVisible()
  await isAccessible(page)
})

test('about as it opens, error pages by their address, and a page whose code is on its way', async ({ page }) => {
  await page.goto('/about')
  await expect(page.getByRole('heading', { name: 'Licences' })).toBeVisible()
  await isAccessible(page)
  for (const [path, title] of [
    ['/auth-error', 'Authentication Error'],
    ['/server-error', 'Server Error (500)'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await isAccessible(page)
  }
  await page.route('**/*home-route*', never)
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page.getByText('Loading...')).toBeAttached()
  await isAccessible(page)
})

test('a message below a field moves nothing from under the finger', async ({ page }) => {
  for (const path of ['/login', '/registration']) {
    await page.goto(path)
    const place = () => submit(page).evaluate((button) => button.getBoundingClientRect().top + scrollY)
    await submit(page).waitFor()
    const before = await place()
    for (const input of await page.locator('form input[name]:not([type=checkbox])').all()) {
      await input.focus()
      await input.blur()
    }
    await expect(page.locator('.field-error').first()).toBeVisible()
    expect(await place(), path).toBe(before)
  }
})
