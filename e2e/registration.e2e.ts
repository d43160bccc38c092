import { codeFor, newcomer } from './support/codes.ts'
import { expect, test } from './support/test.ts'

test.use({ allowedProblems: [/net::ERR_FAILED|status of 4\d\d/] })

const REGISTER = '**/api/customer/register'

test('an account whose reply was lost is found again @all', async ({ page }) => {
  const { name, email, mobile, password } = newcomer()
  await page.goto('/registration')
  for (const [label, text] of [
    ['Name', name],
    ['Email', email],
    ['Mobile Number', mobile],
    ['Password', password],
    ['Confirm Password', password],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text)
  const signUp = page.getByRole('button', { name: 'Sign Up' })
  await signUp.click()
  await page.getByLabel('Email OTP').fill(await codeFor(page, email))
  await page.getByLabel('Mobile OTP').fill(await codeFor(page, mobile))
  await page.route(REGISTER, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await signUp.click()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection.' }).first()).toBeVisible()
  await page.unroute(REGISTER)
  await signUp.click()
  await expect(page).toHaveURL('/home')
})
