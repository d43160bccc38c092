import type { Route } from 'playwright/test'
import { addDish, cartTab, chooseTable, DEMO, emptyCart, OUTLET, placeOrder, reachCheckout, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs every refusal of a call; the page must log nothing more.
test.use({ serverEnv: { KITCHEN_SPEED: '3600' }, allowedProblems: [/the server responded with a status of (4\d\d|503)/] })

test('an outlet that does not exist is said to be unknown, with a way home', async ({ page }) => {
  await page.goto('/outlet/nowhere-at-all')
  await expect(page.getByText('Outlet not found').first()).toBeVisible()
  await page.getByRole('link', { name: /Home/ }).last().click()
  await expect(page).toHaveURL('/home')
})

test('a wrong password is told above the form, and the form is kept', async ({ page }) => {
  await page.goto('/login')
  await signIn(page, { email: DEMO.email, password: 'not-the-password' })
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid email or password' }).first()).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(DEMO.email)
})

test('checkout without a cart goes to the cart, which says that it is empty', async ({ page }) => {
  await emptyCart(page, SECOND)
  await page.goto(`/login?returnTo=/checkout/${OUTLET.id}`)
  await signIn(page, SECOND)
  await expect(page).toHaveURL('/my-cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
})

test('a table of another outlet is refused with its reason, and cart and draft are kept', async ({ page }) => {
  await reachCheckout(page)
  // The list cannot be had, so the id is typed: here one that this outlet does not have.
  await page.route('**/api/customer/origin/list*', (route: Route) => route.fulfill({ status: 503, json: { message: 'down' } }))
  await page.reload()
  await page.getByText('Table', { exact: true }).click()
  await page.getByPlaceholder('e.g., 5 for Table 5').fill('9999')
  await expect(placeOrder(page)).toBeEnabled()
  const reply = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/customer/order'))
  await placeOrder(page).click()
  expect((await reply).status()).toBe(422)
  await expect(page.getByRole('alert').filter({ hasText: /table/i }).first()).toBeVisible()
  await expect(cartTab(page)).toContainText('3')
})

test('a price that changed is told with the new total, and the next tap orders at it', async ({ page }) => {
  // The cart as it was before the kitchen raised the price of naan.
  await page.route('**/api/customer/cart', async (route: Route) => {
    if (route.request().method() !== 'GET' || told) return route.continue()
    const reply = await route.fetch()
    const body = JSON.stringify(await reply.json()).replaceAll('"price":55', '"price":45')
    return route.fulfill({ response: reply, body })
  })
  let told = false
  await reachCheckout(page)
  await chooseTable(page, 7)
  await expect(placeOrder(page)).toContainText('₹372.50')
  const reply = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/customer/order'))
  told = true
  await placeOrder(page).click()
  expect((await reply).status()).toBe(409)
  await expect(page.getByRole('alert').filter({ hasText: 'The total changed from ₹372.50 to ₹393.50.' })).toBeVisible()
  await expect(placeOrder(page)).toContainText('₹393.50')
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('a dish that went out of stock is refused by name, greyed, and the rest can be ordered', async ({ page }) => {
  await reachCheckout(page)
  await chooseTable(page, 7)
  let gone = false
  await page.route('**/api/customer/cart', async (route: Route) => {
    if (route.request().method() !== 'GET' || !gone) return route.continue()
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: { menu: { name: string; outOfStock: boolean }[] }[] }
    for (const line of data.flatMap((group) => group.menu)) if (line.name === 'Butter Naan') line.outOfStock = true
    return route.fulfill({ response: reply, json: { data } })
  })
  await page.route('**/api/customer/order', (route: Route) => {
    if (route.request().method() !== 'POST' || gone) return route.continue()
    gone = true
    return route.fulfill({
      status: 409,
      json: { message: 'Butter Naan is out of stock', error: { message: 'Butter Naan is out of stock', code: 'OUT_OF_STOCK' } },
    })
  })
  await placeOrder(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Butter Naan is out of stock' }).first()).toBeVisible()
  await expect(page.getByText('OUT OF STOCK', { exact: true }).first()).toBeVisible()
  await expect(placeOrder(page)).toContainText('₹278.00')
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('a quantity stays between 1 and 99, and 0 takes the dish out', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await expect(cartTab(page)).toContainText('1')
  // Just before the app reads it: the page that is left writes its cart once more.
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.getItem('cart')!) as { guest: { cart: { lines: { quantity: number }[] }[] } }
    stored.guest.cart[0]!.lines[0]!.quantity = 1000
    localStorage.setItem('cart', JSON.stringify(stored))
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'ADD Butter Naan', exact: true })).toBeVisible()
  await addDish(page, 'Butter Naan')
  await page.getByRole('button', { name: 'Remove one Butter Naan' }).click()
  await expect(page.getByRole('button', { name: 'ADD Butter Naan', exact: true })).toBeVisible()
})
