import type { Page, Route } from 'playwright/test'
import { isAccessible } from './support/accessible.ts'
import { emptyCart, OUTLET, signIn, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// What a screen shows while it waits, when there is nothing, and when it fails. The browser itself logs each refusal.
test.use({ allowedProblems: [/the server responded with a status of (4\d\d|503)/] })

const API = '**/api/customer/'
const never = () => {}
const down = (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } })
const nothing = (route: Route) => route.fulfill({ json: { data: [] } })

test('home while loading, failed and empty', async ({ page }) => {
  await withoutData(page)
  await page.route(`${API}businesses*`, never)
  await page.goto('/home')
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
  await answerWith(page, `${API}businesses*`, down)
  await page.reload()
  await expect(page.getByText('Failed to fetch hotels. Please try again.')).toBeVisible()
  await isAccessible(page)
  await answerWith(page, `${API}businesses*`, nothing)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByText("We're expanding to your area")).toBeVisible()
  await isAccessible(page)
})

test('an outlet while loading, failed, without a menu, and a dish that is not there', async ({ page }) => {
  await withoutData(page)
  await page.route(`${API}business/**`, never)
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
  await answerWith(page, `${API}business/**`, down)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: /\w/ }).first()).toBeVisible()
  await isAccessible(page)
  await page.unroute(`${API}business/**`)
  await page.route(`${API}business/*/menu`, (route) => route.fulfill({ json: { data: {} } }))
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByText('No Menu Available')).toBeVisible()
  await isAccessible(page)
  await page.goto(`/outlet/${OUTLET.id}/menu/no-such-dish`)
  await expect(page.getByText('Menu Item Not Found')).toBeVisible()
  await isAccessible(page)
})

test('the serving sizes, the hours and the offers in their dialogs', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('button', { name: 'Open now' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Open now' })).toBeFocused()
  await page.getByRole('button', { name: 'ADD Hyderabadi Chicken Biryani', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page)
})

test('sign-in with its errors, cart and orders with nothing in them, orders failed', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Email cannot be empty').filter({ visible: true }).first()).toBeVisible()
  await isAccessible(page)
  await emptyCart(page)
  await page.route(`${API}order/ongoing-orders*`, nothing)
  await page.goto('/login?returnTo=/my-cart')
  await signIn(page)
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await isAccessible(page)
  await page.goto('/my-orders')
  await expect(page.getByText('No Upcoming Orders')).toBeVisible()
  await isAccessible(page)
  await page.route(`${API}order/completed*`, down)
  await page.getByRole('tab', { name: 'Completed' }).click()
  await expect(page.getByText('Unable to load orders')).toBeVisible({ timeout: 15_000 })
  await isAccessible(page)
  await page.goto('/nowhere')
  await expect(page.getByText('Page Not Found')).toBeVisible()
  await isAccessible(page)
})

async function answerWith(page: Page, url: string, answer: (route: Route) => unknown): Promise<void> {
  await page.unroute(url)
  await page.route(url, answer)
}
