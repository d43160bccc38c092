import type { Page, Route } from 'playwright/test'
import { beginAtOrder } from './order-under-way.ts'
import { beginSignedIn } from './paths/accounts.ts'
import { beginWithCart } from './paths/guest-cart.ts'
import { isAccessible } from './support/accessible.ts'
import {
  addDish,
  addServing,
  cartSynchronised,
  cartTab,
  dish,
  emptyCart,
  fillCart,
  OUTLET,
  quantityOf,
  SECOND,
  signIn,
} from './support/steps.ts'
import { expect, test, waitsForEver } from './support/test.ts'

// The browser itself logs each refusal and each call that fails.
test.use({ allowedProblems: [/Failed to load resource/] })

const CART = '**/api/customer/cart'
const SAVE = '**/api/customer/cart/upsert'

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

test('the bar with the total stands on the order strip', async ({ page }) => {
  await beginAtOrder(page, { isOrderAlive: true, cartCount: 2 })
  await page.setViewportSize({ width: 360, height: 560 })
  await page.goto('/my-cart')
  await expect(page.getByRole('button', { name: 'Track Order' })).toBeVisible()
  const edge = (selector: string, side: 'top' | 'bottom') =>
    page.locator(selector).evaluate((element, which) => Math.round(element.getBoundingClientRect()[which]), side)
  await expect.poll(async () => (await edge('.tray', 'top')) - (await edge('.cart-bar', 'bottom'))).toBe(0)
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
  await expect(page.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
  await expect(other.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
  await expect.poll(() => saves.length).toBe(1)
  await quantityOf(page, 'Butter Naan')
    .getByRole('button', { name: /^Add one/ })
    .click()
  await expect(other.getByRole('banner').getByText('2 items · ₹110')).toBeVisible()
  await expect.poll(() => saves.length).toBe(2)
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
  await expect(page.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
})

for (const knows of [true, false])
  test(`the replaced cart of another outlet goes ${knows ? 'with one call' : 'line by line on a backend without the call'}`, async ({
    page,
  }) => {
    await emptyCart(page, SECOND)
    const names = await saveTwo(page, 'nawab-and-naan')
    const calls: string[] = []
    page.on('request', (request) => {
      const { quantity } = request.method() === 'PATCH' ? (request.postDataJSON() as { quantity: number }) : {}
      if (/PATCH|DELETE/.test(request.method())) calls.push([request.method(), quantity].join(' ').trim())
    })
    if (!knows)
      await page.route('**/business/nawab-and-naan/cart', (route) => route.fulfill({ status: 404, json: { message: 'Not found' } }))
    await beginSignedIn(page, SECOND)
    await page.goto('/my-cart')
    for (const name of names) await expect(quantityOf(page, name)).toContainText('1')
    await page.goto(`/outlet/${OUTLET.id}`)
    await page.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click()
    await page.getByRole('button', { name: 'Continue & Replace' }).click()
    await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
    await expect.poll(() => calls.toSorted()).toEqual(knows ? ['DELETE', 'PATCH 1'] : ['DELETE', 'PATCH 0', 'PATCH 0', 'PATCH 1'])
    await page.evaluate(() => localStorage.removeItem('cart'))
    await page.goto('/my-cart')
    await expect(page.getByRole('banner').getByText('1 item · ₹55')).toBeVisible()
    for (const name of names) await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
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

for (const has of ['does not have', 'has'])
  test(`an edit that the server ${has} when the page is loaded anew stays, and the server comes to it`, async ({ page }) => {
    await emptyCart(page, SECOND)
    await beginSignedIn(page, SECOND)
    await page.goto(`/outlet/${OUTLET.id}`)
    let isUnderWay = () => {}
    const underWay = new Promise<void>((resolve) => (isUnderWay = resolve))
    let calls = 0
    await page.route(SAVE, async (route) => {
      if (++calls > 1) return route.continue()
      if (has === 'has') await route.fetch()
      isUnderWay()
    })
    await addDish(page, 'Butter Naan')
    await underWay
    await page.reload()
    await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
    await expect.poll(() => calls).toBe(2)
    await page.goto('/my-cart')
    await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
    await page.evaluate(() => localStorage.removeItem('cart'))
    await page.reload()
    await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
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

test('what waits, fails or is read again is accessible, and each notice is answered by the keyboard', async ({ page }) => {
  await waitsForEver(page)
  await emptyCart(page, SECOND)
  await page.goto('/my-cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await isAccessible(page)

  // A guest's cart on its way to the server, of which one line is refused.
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await addDish(page, 'Dal Makhani')
  const refused = (route: Route) => (route.request().postData() ?? '').includes('butter-naan')
  await page.route(SAVE, (route) =>
    refused(route) ? route.fulfill({ status: 409, json: { message: 'This item is currently out of stock.' } }) : route.continue(),
  )
  let answer: () => void = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  await page.route(CART, async (route) => {
    await asked
    await route.continue()
  })
  await signInTo(page, '/my-cart')
  await expect(page.getByText('Syncing...')).toBeVisible()
  await isAccessible(page)
  answer()
  await expect(page.getByText('This item is currently out of stock.').first()).toBeVisible()
  await expect(page.getByText('Not available any more: 1 x Butter Naan')).toBeVisible()
  await isAccessible(page)
  await pressed(page, 'Dismiss')
  await expect(page.getByText('Not available any more')).toHaveCount(0)

  // A cart that is shown and cannot be read again.
  await expect(page.getByText('Syncing...')).toHaveCount(0)
  await page.unroute(CART)
  await page.route(CART, (route) => route.abort())
  await pressed(page, 'Add one Dal Makhani')
  await expect(page.getByRole('main').getByRole('alert').filter({ hasText: 'Failed to fetch cart' })).toBeVisible()
  await expect(quantityOf(page, 'Dal Makhani')).toContainText('2')
  await isAccessible(page)
  await page.unroute(CART)
  await pressed(page, 'Try Again')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  await expect(quantityOf(page, 'Dal Makhani')).toContainText('2')

  await page.evaluate(() => history.pushState({ usr: { checkingOrder: true }, key: 'k' }, '', '/my-cart'))
  await page.reload()
  await expect(page.getByText('We are checking your order.')).toBeVisible()
  await isAccessible(page)
})

test('the sizes of a dish by the keyboard alone, and their sheet in every state', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}`)
  const open = page.getByRole('button', { name: 'ADD Hyderabadi Chicken Biryani', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByText('Select a serving size')).toBeVisible()
  await isAccessible(page)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(open).toBeFocused()

  await page.keyboard.press('Enter')
  // Radios are one stop of the Tab key; the arrows choose.
  await tabTo(page, 'Full Plate', 'radio')
  await page.keyboard.press('ArrowUp')
  await expect(sheet.getByRole('radio', { name: /^Half Plate/ })).toBeChecked()
  await expect(sheet.getByRole('status')).toHaveText('Add item · ₹220')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, 'Add one Hyderabadi Chicken Biryani')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('status')).toHaveText('Add 2 items · ₹720')
  await tabTo(page, 'Remove one Hyderabadi Chicken Biryani')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove one Hyderabadi Chicken Biryani' })).toBeFocused()
  await expect(sheet.getByRole('status')).toHaveText('Add item · ₹360')
  await isAccessible(page)

  await tabTo(page, 'More than one size')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('button', { name: 'Add one Full Plate, Hyderabadi Chicken Biryani' })).toBeFocused()
  await tabTo(page, 'Remove one Full Plate, Hyderabadi Chicken Biryani')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Add item')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please select a serving size', { exact: true }).first()).toBeVisible()
  await isAccessible(page)
  await tabTo(page, 'ADD Full Plate, Hyderabadi Chicken Biryani')
  await page.keyboard.press('Enter')
  await tabTo(page, 'Add one Full Plate, Hyderabadi Chicken Biryani')
  await page.keyboard.press('Space')
  await tabTo(page, 'ADD Half Plate, Hyderabadi Chicken Biryani')
  await page.keyboard.press('Enter')
  await isAccessible(page)
  await tabTo(page, 'Add 3 items · ₹940')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Cart updated with 3 item(s)').first()).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(cartTab(page)).toContainText('3')
})

test('a line reduced to nothing at checkout without a network comes back, in the summary as in the cart', async ({ page }) => {
  await emptyCart(page, SECOND)
  await page.goto(`/outlet/${OUTLET.id}`)
  await addDish(page, 'Butter Naan')
  await addDish(page, 'Dal Makhani')
  const synchronised = cartSynchronised(page)
  await signInTo(page, '/my-cart')
  await synchronised
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await expect(page.getByText('Order Summary (2 items)')).toBeVisible()
  await page.route(SAVE, (route) => route.abort())
  await page.getByRole('button', { name: 'Remove one Butter Naan' }).click()
  await expect(page.getByText('Failed to remove item from cart').first()).toBeVisible()
  await expect(page.getByText('Order Summary (2 items)')).toBeVisible()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText(/^2 items · ₹/)).toBeVisible()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
})

test('whatever is stored as the cart, its page is there; a cart of another customer is not shown', async ({ page }) => {
  await page.route('**/api/customer/business/**', (route) => route.abort())
  await page.goto('/my-cart')
  const kept = async (text: string) => {
    await page.evaluate(([stored]) => localStorage.setItem('cart', stored!), [text])
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Cart', exact: true }), text.slice(0, 80)).toBeVisible()
  }
  const queue = [{ key: 'tandoor/chai/', quantity: 2, at: 1 }]
  const others = { version: 1, owner: 'another-customer', cart: [elsewhere], queue }
  const broken = [
    { version: 99, guest: { version: 1, cart: [elsewhere], queue } },
    { version: 2, guest: { version: 1, cart: 'full', queue: {} }, own: 7 },
    { version: 2, guest: { version: 1, cart: [null, 7, { outlet: null, lines: elsewhere.lines }, { ...elsewhere, lines: 'all' }], queue } },
    { version: 1, cart: [{ ...elsewhere, lines: [{ ...elsewhere.lines[0], quantity: -5 }] }], queue },
    others,
    { version: 2, own: others },
  ].map((kind) => JSON.stringify(kind))
  for (const text of ['', '{', 'null', '[]', '7', '"text"', '{"__proto__":{"version":2}}', ...broken]) {
    await kept(text)
    await expect(page.getByText('Masala Chai')).toHaveCount(0)
  }
  // As the first version kept a guest's.
  await kept(JSON.stringify({ version: 1, cart: [elsewhere], queue }))
  await expect(page.getByRole('link', { name: 'Masala Chai' })).toBeVisible()
})

test('where the browser refuses storage the cart lasts as long as the page, which says so', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The request was denied.', 'SecurityError')
    }
    for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get: refuse })
  })
  await page.goto(`/outlet/${OUTLET.id}`)
  // Each waits for itself: the message goes after 4 s.
  await Promise.all([
    addDish(page, 'Butter Naan'),
    expect(page.getByText('This browser does not keep your cart. It lasts until you close the page.').first()).toBeVisible(),
  ])
  await cartTab(page).click()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
})

/** By the keyboard. */
async function pressed(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** The Tab key alone leads to the button. */
async function tabTo(page: Page, name: string, role: 'button' | 'radio' = 'button'): Promise<void> {
  const button = page.getByRole('dialog').getByRole(role, { name: new RegExp(`^${name}`) })
  await expect(button).toBeVisible()
  for (let press = 0; press < 20; press++) {
    if (await button.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${name}`)
}

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
  const [item] = (await menuOf(page, OUTLET.id)).filter((one) => one.name === name)
  await upsert(page, { businessId: OUTLET.id, menuId: item!.menuId, quantity })
}

/** One each of two dishes without sizes; resolves to their names. */
async function saveTwo(page: Page, businessId: string): Promise<string[]> {
  const items = (await menuOf(page, businessId)).filter((one) => !one.serving?.length).slice(0, 2)
  for (const { menuId } of items) await upsert(page, { businessId, menuId, quantity: 1 })
  return items.map(({ name }) => name)
}

interface Listed {
  name: string
  menuId: string
  serving?: unknown[]
}

async function menuOf(page: Page, outletId: string): Promise<Listed[]> {
  const menu = await page.request.get(`/api/customer/business/${outletId}/menu`)
  return Object.values(((await menu.json()) as { data: Record<string, Listed[]> }).data).flat()
}

async function upsert(page: Page, line: { businessId: string; menuId: string; quantity: number }): Promise<void> {
  const login = await page.request.post('/api/customer/login', { data: { username: SECOND.email, password: SECOND.password } })
  const { data } = (await login.json()) as { data: { token: string } }
  const headers = { Authorization: `Bearer ${data.token}` }
  const saved = await page.request.patch('/api/customer/cart/upsert', { data: { ...line, status: true }, headers })
  expect(saved.ok()).toBe(true)
}
