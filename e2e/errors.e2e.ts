import type { Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { OUTLET, signIn, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs each refusal.
test.use({ allowedProblems: [/the server responded with a status of (401|403|500)/] })

const API = '**/api/customer/'
const refuse = (status: number, message: string) => (route: Route) => route.fulfill({ status, json: { message } })

test('a server error in the place of an outlet, and the way back when the server has recovered', async ({ page }) => {
  await page.goto('/home')
  await withoutData(page)
  await page.route(`${API}business/${OUTLET.id}`, refuse(500, 'at Object.<anonymous>'))
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Server Error (500)' })).toBeVisible()
  await expect(page.getByText('Our servers are having some trouble. Please try again later.')).toBeVisible()
  await expect(page).toHaveURL('/server-error')
  await isAccessible(page)
  await page.unroute(`${API}business/${OUTLET.id}`)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: OUTLET.name })).toBeVisible()
  // The error page has left nothing in the history.
  await page.goBack()
  await expect(page).toHaveURL('/home')
})

test('an authentication error, and the way home', async ({ page }) => {
  await withoutData(page)
  await page.route(`${API}business/${OUTLET.id}`, refuse(403, 'This outlet is not yours to see'))
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Authentication Error' })).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/home')
})

test('a session refused straight after its sign-in, and the way to the form and back', async ({ page }) => {
  await page.route(`${API}order/**`, refuse(401, 'expired'))
  await page.goto('/login?returnTo=/my-orders')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Session Expired' })).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}order/**`)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('an expired session is told at sign-in, in the colour of a warning', async ({ page }) => {
  await page.goto('/login?returnTo=/about')
  await signIn(page)
  await expect(page).toHaveURL('/about')
  // Not on this page: what it asks for by itself would end the session here.
  await page.addInitScript(() => {
    if (location.pathname === '/my-orders') localStorage.setItem('authToken', 'n0t-the-token')
  })
  await page.goto('/my-orders')
  const snackbar = page.locator('.toast.snackbar.warning')
  // Held, it stays longer than its 6 s.
  await snackbar.hover()
  await expect(snackbar).toContainText('Your session has expired. Please sign in again.')
  await expect(page).toHaveURL('/login?returnTo=%2Fmy-orders')
  await isAccessible(page)
})

test('signing out in one tab empties the page of another', async ({ context, page }) => {
  await page.goto('/login?returnTo=/my-orders')
  await signIn(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/login')
  await expect(page).toHaveURL('/login?returnTo=%2Fmy-orders')
  expect(await page.evaluate(() => [localStorage.getItem('authToken'), localStorage.getItem('customer')])).toEqual([null, null])
})
