import type { Page, Route } from 'playwright/test'
import { beginWithCart } from './paths/guest-cart.ts'
import { addDish, addServing, cartTab, dish, emptyCart, fillCart, OUTLET, quantityOf, SECOND, signIn } from './support/steps.ts'
import { expect, expectNoAxeViolations, test } from './support/test.ts'

// The browser itself logs each refusal and each call that fails.
test.use({ allowedProblems: [/Failed to load resource/] })

const WIDTHS = [320, 412, 1280]
const CART = '**/api/customer/cart'

test('a guest’s cart takes the place of the saved one, what it removed is named, and comes back with one tap', async ({ page }) => {
  await emptyCart(page, SECOND)
  await save(page, 'Hara Bhara Kebab', 3)
  await fillCart(page)
  await signInTo(page, '/my-cart')
  await expect(page.getByText('Taken out: 3 x Hara Bhara Kebab')).toBeVisible()
  await isAccessible(page)
  await page.getByRole('button', { name: 'Add back' }).click()
  await expect(page.getByRole('link', { name: 'Hara Bhara Kebab' })).toBeVisible()
  await page.reload()
  await expect(quantityOf(page, 'Hara Bhara Kebab')).toContainText('3')
  await expect(cartTab(page)).toContainText('6')
})

test('two tabs of one guest sign in: one synchronises, both show the same, and later changes reach the other', async ({
  page,
  context,
}) => {
  await emptyCart(page, SECOND)
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  const other = await context.newPage()
  await other.goto('/my-cart')
  await expect(quantityOf(other, 'Butter Naan')).toContainText('1')
  const saves: string[] = []
  for (const tab of [page, other]) tab.on('request', (call) => call.method() === 'PATCH' && saves.push(call.postData() ?? ''))
  await signInTo(page, '/my-cart', true)
  await expect(page.getByText('1 item · ₹55')).toBeVisible()
  await expect(other.getByText('1 item · ₹55')).toBeVisible()
  await expect.poll(() => saves.length).toBe(1)
  await quantityOf(page, 'Butter Naan')
    .getByRole('button', { name: /^Add one/ })
    .click()
  await expect(other.getByText('2 items · ₹110')).toBeVisible()
  expect(saves).toHaveLength(2)
})

test('a dish of another outlet asks before it replaces the cart, by the keyboard alone', async ({ page }) => {
  await beginWithCart(page, [elsewhere])
  await page.goto(`/outlet/${OUTLET.id}`)
  const add = page.getByRole('button', { name: 'ADD Butter Naan', exact: true })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Replace items in cart?' })).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Continue & Replace' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cart replaced and item added').first()).toBeVisible()
  await cartTab(page).click()
  await expect(page.getByText('1 item · ₹55')).toBeVisible()
})

test('the cart by the keyboard: tick, step, proceed', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await addServing(page, 'Hyderabadi Chicken Biryani', 'Full Plate')
  await cartTab(page).click()
  const all = page.getByRole('checkbox', { name: `Select all of ${OUTLET.name}` })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('0 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please select at least one item to proceed with checkout.').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select Butter Naan', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected')).toBeVisible()
  await dish(page, 'Butter Naan').getByRole('button', { name: 'Add one Butter Naan' }).focus()
  for (let tap = 0; tap < 30; tap++) await page.keyboard.press('Enter')
  await expect(quantityOf(page, 'Butter Naan')).toContainText('31')
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('every state of the cart is accessible at every width', async ({ page }) => {
  const soldOut = { ...elsewhere.lines[0]!, menuId: 'kulfi', name: 'Kulfi', outOfStock: true }
  await page.route('**/api/customer/business/**', (route) => route.abort())
  await beginWithCart(page, [{ ...elsewhere, lines: [...elsewhere.lines, soldOut] }])
  await page.goto('/my-cart')
  await expect(page.getByText('OUT OF STOCK')).toBeVisible()
  await isAccessible(page)
  await page.route(CART, (route: Route) => (route.request().method() === 'GET' ? route.abort() : route.continue()))
  await signInTo(page, '/my-cart')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to sync cart' }).first()).toBeVisible()
  await isAccessible(page)
  await page.evaluate(() => localStorage.removeItem('cart'))
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch cart' }).first()).toBeVisible()
  await isAccessible(page)
  await page.route(CART, () => {})
  await page.reload()
  await expect(page.locator('[aria-busy=true]').first()).toBeVisible()
  await isAccessible(page)
})

const elsewhere = {
  outlet: { outletId: 'tandoor', name: 'Tandoor Lane', status: 'LIVE' },
  lines: [
    {
      outletId: 'tandoor',
      menuId: 'chai',
      quantity: 2,
      name: 'Masala Chai',
      unitPricePaise: 40_00,
      isVegetarian: true,
      outOfStock: false,
    },
  ],
}

async function signInTo(page: Page, path: string, remembered = false): Promise<void> {
  await page.goto(`/login?returnTo=${path}`)
  if (remembered) await page.getByLabel('Remember me').check()
  await signIn(page, SECOND)
  await expect(page).toHaveURL(path)
}

/** What the account has in its cart before the app knows of it. */
async function save(page: Page, name: string, quantity: number): Promise<void> {
  const login = await page.request.post('/api/customer/login', { data: { username: SECOND.email, password: SECOND.password } })
  const { data } = (await login.json()) as { data: { token: string } }
  const menu = await page.request.get(`/api/customer/business/${OUTLET.id}/menu`)
  const items = Object.values(((await menu.json()) as { data: Record<string, { name: string; menuId: string }[]> }).data).flat()
  const body = { businessId: OUTLET.id, menuId: items.find((item) => item.name === name)!.menuId, quantity, status: true }
  const headers = { Authorization: `Bearer ${data.token}` }
  const saved = await page.request.patch('/api/customer/cart/upsert', { data: body, headers })
  expect(saved.ok()).toBe(true)
}

/** axe finds nothing and nothing overflows, at every width. */
async function isAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 360, height: 740 })
}
