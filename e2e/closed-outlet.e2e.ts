import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { AT_NIGHT } from './support/settings.ts'
import { chooseTable, placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The browser itself logs the refusal.
test.use({ serverEnv: AT_NIGHT, allowedProblems: [/the server responded with a status of 409/] })
// For the phone, too.
test.beforeEach(({ page }) => page.clock.setFixedTime(AT_NIGHT.DEMO_TIME))

// DEMO_TIME moves the opening hours alone: by the server's clock the day is another one.
const OPENS = String.raw`opens (?:[A-Z]\w+ )?7:30 am`
const CLOSED = new RegExp(`Closed now · ${OPENS}`)

test('at 3 a.m. a café says when it opens on its card, its page and its dishes, and nothing of it can be added @all', async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem(
      'userLocationData',
      JSON.stringify({ version: 1, displayName: 'Fort', coordinates: { lat: 18.9348, lng: 72.8368 } }),
    ),
  )
  await page.goto('/home')
  const card = page.getByRole('article').filter({ hasText: 'Shirin' })
  await expect(card).toContainText(new RegExp(`O${OPENS.slice(1)}`))
  await card.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: CLOSED })).toBeVisible()
  const add = page.getByRole('button', { name: /^ADD / }).first()
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await expect(add).toHaveAccessibleDescription(CLOSED)
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(new RegExp(`^This outlet is closed now · ${OPENS}\\.$`)).first()).toBeVisible()
  await expect(page.getByRole('group', { name: /^Quantity of/ })).toHaveCount(0)
  await page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('button', { name: /^ADD / }).first()).toHaveAccessibleDescription(CLOSED)
})

test('a cart of a closed outlet keeps its dishes; cart and checkout say when it opens, and the server refuses the order @all', async ({
  page,
}) => {
  const menu = await page.request.get('/api/customer/business/cafe-shirin/menu')
  const { data } = (await menu.json()) as { data: Record<string, { menuId: string; serving?: unknown[]; outOfStock?: boolean }[]> }
  const { menuId } = Object.values(data)
    .flat()
    .find((item) => !item.serving && !item.outOfStock)!
  const account = await openAccount(page)
  await beginSignedIn(page, account)
  const headers = { Authorization: `Bearer ${account.token}` }
  const line = { businessId: 'cafe-shirin', menuId, quantity: 1, status: true }
  expect((await page.request.patch('/api/customer/cart/upsert', { headers, data: line })).ok()).toBe(true)
  await page.goto('/my-cart')
  await page.getByRole('checkbox', { name: /^Select all of/ }).check()
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' })
  await expect(proceed).toHaveAccessibleDescription(CLOSED)
  // By the keyboard: a pointer would wait for what is disabled.
  await proceed.press('Enter')
  await expect(page).toHaveURL(/\/my-cart$/)
  await page.goto('/checkout/cafe-shirin')
  await chooseTable(page, 1)
  await expect(placeOrder(page)).toBeDisabled()
  await expect(page.getByText(CLOSED)).toBeVisible()
  const items = [{ menuId, quantity: 1 }]
  const order = { businessId: 'cafe-shirin', items, orderSourceArea: 'TABLE', orderSourceAreaId: 1 }
  const refused = await page.request.post('/api/customer/order', { headers, data: order })
  expect(refused.status()).toBe(409)
  expect(await refused.json()).toMatchObject({
    error: { code: 'OUTLET_CLOSED' },
    message: expect.stringMatching(/closed now and opens 7:30 am$/),
  })
})
