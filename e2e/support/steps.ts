import { expect, type Locator, type Page } from 'playwright/test'

export const DEMO = { email: 'asha@example.com', password: 'mezbaan123' }
export const SECOND = { email: 'ravi@example.com', password: 'mezbaan123' }

/** An outlet of the demo catalogue with dishes of every kind. */
export const OUTLET = { id: 'dariya-mahal', name: 'Dariya Mahal' }

export const dish = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export const quantityOf = (page: Page, name: string): Locator =>
  page
    .getByRole('main')
    .getByRole('group', { name: `Quantity of ${name}` })
    .first()

export const cartTab = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ })

/** Pages come without their data, as from another backend: the app asks for it, and the test may answer. */
export const withoutData = (page: Page) =>
  page.route(/\/(home|outlet(-detail)?\/[^/?]+)(\?.*)?$/, (route) => {
    const url = new URL(route.request().url())
    if (!route.request().isNavigationRequest()) return route.fallback()
    url.searchParams.set('unfilled', '')
    return route.fallback({ url: url.href })
  })

export async function addDish(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `ADD ${name}`, exact: true }).click()
  await expect(quantityOf(page, name)).toContainText('1')
}

/** Fills the cart as a guest: a dish without sizes, twice, and one with. Ends on the outlet's page. */
export async function fillCart(page: Page): Promise<void> {
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await quantityOf(page, 'Butter Naan')
    .getByRole('button', { name: /^Add one/ })
    .click()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('2')
  await addServing(page, 'Hyderabadi Chicken Biryani', 'Full Plate')
}

export async function addServing(page: Page, name: string, size: string): Promise<void> {
  await page.getByRole('button', { name: `ADD ${name}`, exact: true }).click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Select a serving size')).toBeVisible()
  await chooseSize(page, size)
  await sheet.getByRole('button', { name: /^(Add item|Update cart)/ }).click()
  await expect(sheet).toBeHidden()
}

/** Taps a row of the open sheet of sizes: its radio is drawn by the row. */
export async function chooseSize(page: Page, size: string): Promise<void> {
  await page.getByRole('dialog').getByRole('group', { name: 'Select a serving size' }).getByText(size, { exact: true }).click()
  await expect(page.getByRole('radio', { name: new RegExp(`^${size}`) })).toBeChecked()
}

export async function signIn(page: Page, { email, password } = DEMO): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function chooseTable(page: Page, id: number): Promise<void> {
  await page.getByText('Table', { exact: true }).click()
  await page
    .getByRole('listbox', { name: 'Tables' })
    .getByRole('option', { name: new RegExp(`^#${id} `) })
    .click()
}

/** The browser has gone back over the entries of closed sheets: an address that is opened before that is aborted by it. */
export const hasNoSheetEntry = (page: Page) => expect.poll(() => page.evaluate(() => history.state?.usr?.sheets)).toBeUndefined()

/** As a finger does: on the label that is seen. The radio button itself is out of sight, and a forced press hits what moves over it. */
export const choose = (radio: Locator): Promise<void> => radio.locator('xpath=..').click()

export const placeOrder = (page: Page): Locator => page.getByRole('button', { name: /Place Order/ })

/** Whatever an earlier journey on this server left in the account's cart is taken out. */
export async function emptyCart(page: Page, { email, password } = DEMO): Promise<void> {
  const signedIn = await page.request.post('/api/customer/login', { data: { username: email, password } })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  const cleared = await page.request.delete(`/api/customer/business/${OUTLET.id}/cart`, {
    headers: { Authorization: `Bearer ${data.token}` },
  })
  expect(cleared.ok()).toBe(true)
}
