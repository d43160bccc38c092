import type { Locator, Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { codeFor, newcomer } from './support/codes.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs every refusal of a call; the page must log nothing more.
test.use({
  serverEnv: { CODES_PER_HOUR_PER_ADDRESS: '1000' },
  allowedProblems: [/the server responded with a status of (4\d\d|503)|net::ERR_FAILED/],
})

const SEND = '**/api/customer/register/send-otp'
const REGISTER = '**/api/customer/register'

test('an account is opened with the keyboard alone', async ({ page }) => {
  const asha = newcomer()
  await page.goto('/login?returnTo=/my-orders')
  await tabTo(page, page.getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeFocused()
  await typeInto(page, 'Name', asha.name)
  await typeInto(page, 'Email', asha.email)
  await typeInto(page, 'Mobile Number', asha.mobile)
  await typeInto(page, 'Password', asha.password)
  await typeInto(page, 'Confirm Password', asha.password)
  await page.keyboard.press('Enter')
  // The focus goes on to the first code as soon as both are on their way.
  await expect(page.getByLabel('Email OTP')).toBeFocused()
  await page.keyboard.type(await codeFor(page, asha.email))
  await typeInto(page, 'Mobile OTP', await codeFor(page, asha.mobile))
  await tabTo(page, page.getByRole('button', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Registration done Successfully').first()).toBeAttached()
  // Where the sign-in page was asked to lead.
  await expect(page).toHaveURL('/my-orders')
  // Without 'Remember me' the token is this tab's alone.
  expect(await page.evaluate(() => [sessionStorage.getItem('authToken') !== null, localStorage.getItem('authToken')])).toEqual([true, null])
  await page.goto('/profile')
  await expect(page.getByText(asha.email).first()).toBeVisible()
})

test('a quick registration leaves one message on the page it leads to, and covers nothing there', async ({ page }) => {
  const asha = newcomer()
  await page.goto('/registration')
  for (const [label, text] of [
    ['Name', asha.name],
    ['Email', asha.email],
    ['Mobile Number', asha.mobile],
    ['Password', asha.password],
    ['Confirm Password', asha.password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const said = page.locator('.toast')
  // The newer one first, both at once.
  await expect(said).toHaveText(['OTP sent to your email', 'OTP sent to your mobile'])
  await page.getByLabel('Email OTP').fill(await codeFor(page, asha.email))
  await page.getByLabel('Mobile OTP').fill(await codeFor(page, asha.mobile))
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/home')
  await expect(said).toHaveText(['Registration done Successfully'])
  const place = page.getByRole('button', { name: /Select location/ })
  await expect
    .poll(async () => (await said.boundingBox())!.y - (await place.boundingBox())!.y - (await place.boundingBox())!.height)
    .toBeGreaterThanOrEqual(0)
})

test('a code can be pasted, mended and replaced as in any field', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const asha = newcomer()
  await page.goto('/registration')
  await page.getByLabel('Mobile Number').fill(asha.mobile)
  await page.getByRole('button', { name: 'Get OTP on mobile' }).click()
  const code = page.getByLabel('Mobile OTP')
  await expect(code).toBeFocused()
  await page.evaluate(() => navigator.clipboard.writeText('Your code is 12 34-56 78'))
  await page.keyboard.press('Control+V')
  await expect(code).toHaveValue('123456')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('9')
  await expect(code).toHaveValue('123496')
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await expect(code).toHaveValue('23496')
  await page.keyboard.press('End')
  await page.keyboard.type('x7')
  await expect(code).toHaveValue('234967')
  // A tap on the third box leads to its digit.
  const box = (await code.boundingBox())!
  await code.click({ position: { x: (box.width / 6) * 2.5, y: box.height / 2 } })
  await page.keyboard.type('0')
  await expect(code).toHaveValue('230967')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5')
  await expect(code).toHaveValue('5')
})

test('the wait for another code goes on over a reload', async ({ page }) => {
  const asha = newcomer()
  await page.goto('/registration')
  await page.getByLabel('Mobile Number').fill(asha.mobile)
  await page.getByRole('button', { name: 'Get OTP on mobile' }).click()
  await expect(page.getByText(/^Resend OTP in 2\d s$/)).toBeVisible()
  await page.reload()
  await page.getByLabel('Mobile Number').pressSequentially(asha.mobile)
  await expect(page.getByText(/^Resend OTP in [12]\d s$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Get|Resend) OTP on mobile/ })).toHaveCount(0)
})

test('an account whose reply was lost is found again', async ({ page }) => {
  const asha = newcomer()
  await fillDetails(page, asha)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email OTP').fill(await codeFor(page, asha.email))
  await page.getByLabel('Mobile OTP').fill(await codeFor(page, asha.mobile))
  await page.route(REGISTER, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' }).first()).toBeVisible()
  await page.unroute(REGISTER)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/home')
})

test('the registration in each of its states', async ({ page }) => {
  const asha = newcomer()
  await page.goto('/registration')
  await expect(page.getByRole('heading', { name: 'Sign Up' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Confirm password is required')).toBeVisible()
  await isAccessible(page)
  await page.route(SEND, () => {})
  await fillDetails(page, asha)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('button', { name: 'Sending OTP...' })).toBeVisible()
  await isAccessible(page)
  await page.unroute(SEND)
  const wait = { message: 'Please wait 59 minutes before asking for another code.' }
  await page.route(SEND, (route: Route) => route.fulfill({ status: 429, headers: { 'Retry-After': '3530' }, json: wait }))
  await fillDetails(page, asha)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByText('Resend OTP in 59 min')).toBeVisible()
  await isAccessible(page)
  await page.unroute(SEND)
  const bilal = newcomer()
  await fillDetails(page, bilal)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Email OTP').fill('1')
  await isAccessible(page)
  await page.getByLabel('Email OTP').fill('111111')
  await page.getByLabel('Mobile OTP').fill('111111')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.locator('.field-error').filter({ hasText: 'This code is wrong or has expired' })).toBeVisible()
  await isAccessible(page)
  // The wrong code is gone from its boxes.
  await page.getByLabel('Mobile OTP').fill('222222')
  await page.route(REGISTER, () => {})
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('button', { name: 'Signing up...' })).toBeVisible()
  await isAccessible(page)
})

/** Tab by Tab, as far as a page of this size can need. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }))
  await page.keyboard.type(text)
}

async function fillDetails(page: Page, who: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto('/registration')
  await page.getByLabel('Name', { exact: true }).fill(who.name)
  await page.getByLabel('Email', { exact: true }).fill(who.email)
  await page.getByLabel('Mobile Number').fill(who.mobile)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(who.password)
}
