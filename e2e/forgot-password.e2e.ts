import { isAccessible } from './support/accessible.ts'
import { codeFor } from './support/codes.ts'
import { DEMO, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

test.use({
  serverEnv: { CODES_PER_HOUR_PER_ADDRESS: '1000' },
  // The browser itself logs each refusal.
  allowedProblems: [/the server responded with a status of (401|422|429)/],
})

const NEW_PASSWORD = 'kesar-pista-42'

test('a forgotten password is replaced with a code, by keyboard alone, and the new one signs in', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
  await isAccessible(page)
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeDisabled()

  await page.getByLabel('Email or Phone Number').focus()
  await page.keyboard.type('asha')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid email or 10-digit phone number').first()).toBeVisible()
  await isAccessible(page)
  await page.keyboard.type('@example.com')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Verification Code')).toBeFocused()
  await expect(page.getByText('Verification code sent successfully!').first()).toBeVisible()
  await isAccessible(page)

  // A reload in the middle loses neither the step nor the wait.
  await page.reload()
  await expect(page.getByLabel('Verification Code')).toBeFocused()
  await expect(page.getByText(DEMO.email)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend Code in \d+ s$/ })).toBeDisabled()

  await page.getByRole('button', { name: 'Update Password' }).press('Enter')
  await expect(page.getByText('Verification Code is required').first()).toBeVisible()
  await isAccessible(page)

  const code = await codeFor(page, DEMO.email)
  await expect(page.getByLabel('Verification Code')).toBeFocused()
  await page.keyboard.type(code === '000000' ? '000001' : '000000')
  await page.getByLabel('New Password', { exact: true }).focus()
  await page.keyboard.type(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).focus()
  await page.keyboard.type(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await isAccessible(page)

  await page.getByLabel('Verification Code').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Password updated successfully! You can now login with your new password.').first()).toBeVisible()

  await signIn(page)
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await signIn(page, { email: DEMO.email, password: NEW_PASSWORD })
  await expect(page).toHaveURL('/home')
})

test('an unknown contact is answered like a known one', async ({ page }) => {
  const told: string[] = []
  for (const contact of ['ravi@example.com', 'nobody@example.com']) {
    await page.goto('/forget-password')
    await page.getByLabel('Email or Phone Number').fill(contact)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await page.getByLabel('Verification Code').fill('123456')
    await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    told.push((await page.getByRole('main').innerText()).replaceAll(contact, 'them').replaceAll(/\d+ s/g, 'some s'))
    await page.getByRole('link', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  }
  expect(told[1]).toBe(told[0])
})

test('the landing page shows its splash, then signs in or lets a guest go on @desktop', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('.splash')).toContainText('Your food partner in every mood')
  await expect(page.locator('.splash')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Connecting you to premium hotel services')
  await expect(page).toHaveTitle('Connecting you to premium hotel services · Mezbaan')
  await isAccessible(page)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email cannot be empty').first()).toBeVisible()
  await isAccessible(page)
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL('/home')
  // Back on a page that was on screen a moment ago, the splash does not cover it again.
  await page.goBack()
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(page.locator('.splash')).toHaveCount(0)
})

test('a splash that is up passes for accessible too, and a key ends it', async ({ page }) => {
  // A page that was painted this moment, and its 1.5 s never over. The page's clock cannot be stopped whole: axe waits for timers too.
  await page.addInitScript(() => {
    performance.getEntriesByName = () => []
    const { setTimeout } = window
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 1500 ? 0 : setTimeout(run, ms, ...rest))
    window.setTimeout = held as typeof setTimeout
  })
  await page.goto('/')
  await expect(page.locator('#content .splash')).toBeVisible()
  await isAccessible(page)
  await expect(page.locator('#content .splash')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator('.splash')).toHaveCount(0)
})

test('who wants no motion meets the form at once', async ({ browser, server }) => {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByLabel('Email').waitFor()
  await expect(page.locator('#content .splash')).toHaveCount(0)
  await context.close()
})
