import type { Page, Route } from 'playwright/test'
import { HOSTILE_TEXTS, withTexts } from '#tests/support/hostile-texts.ts'
import { beginSignedIn } from './paths/accounts.ts'
import { beginAtCheckout } from './customers.ts'
import { withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

// Whatever stands where a text is expected is shown as text: nothing of it runs. The page's policy tells of what tried to.
declare global {
  interface Window {
    canary?: unknown
  }
}

const text = HOSTILE_TEXTS['markup']!
const START = text.slice(0, 20)
const fulfil = (data: unknown) => (route: Route) => route.fulfill({ json: { data } })
const nothingRan = async (page: Page) => expect(await page.evaluate(() => window.canary)).toBeUndefined()

/** The server's own reply, with every text in it replaced by markup. */
async function asMarkup(route: Route): Promise<void> {
  if (route.request().method() !== 'GET') return route.continue()
  const reply = await route.fetch()
  const { data } = (await reply.json()) as { data: unknown }
  await route.fulfill({ response: reply, json: { data: withMarkup(data) } })
}

/** Ids and what the app looks things up by stay, or there is no page to look at. */
const UNCHANGED = new Set(['status', 'orderItemStatus', 'servingSize', 'selectedServingSize', 'openNow'])
function withMarkup(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMarkup)
  if (typeof value !== 'object' || value === null) return withTexts(value, text)
  const isMenu = Object.values(value).every(Array.isArray) && Object.keys(value).length > 1
  return Object.fromEntries(
    Object.entries(value).map(([key, one], index) => [
      isMenu ? `${index} ${text}` : key,
      key.endsWith('Id') || UNCHANGED.has(key) ? one : withMarkup(one),
    ]),
  )
}

test('outlets, a menu, a dish and places of nothing but markup', async ({ page }) => {
  await withoutData(page)
  for (const path of ['**/api/customer/businesses*', '**/api/customer/business/**']) await page.route(path, asMarkup)
  const place = { display_name: text, display_place: text, display_address: text, address: { name: text, city: text, country_code: 'in' } }
  await page.route('**/api/places/autocomplete*', (route) => route.fulfill({ json: [{ lat: '19.06', lon: '72.83', ...place }] }))
  await page.goto('/home')
  await page.getByRole('button', { name: /Select location/ }).click()
  await page.getByRole('combobox').fill(text.slice(0, 100))
  await expect(page.getByRole('option').first()).toContainText(START)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: START }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(START)
  await page.getByRole('button', { name: 'MENU' }).click()
  await expect(page.getByRole('dialog')).toContainText(START)
  await page.keyboard.press('Escape')
  await page.locator('[data-dish] h3 a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(START)
  await nothingRan(page)
})

test('a checkout whose dishes, outlet and tables are markup @all', async ({ page }) => {
  for (const path of ['**/api/customer/cart', '**/api/customer/business/*']) await page.route(path, asMarkup)
  await page.route('**/api/customer/origin/list*', fulfil([{ tableId: 1, tableName: text }]))
  await beginAtCheckout(page)
  await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(START)
  await page.getByText('Table', { exact: true }).click()
  await expect(page.getByRole('option')).toContainText(START)
  await nothingRan(page)
})

test('an order, its tracking and its rating of nothing but markup @all', async ({ page }) => {
  const order = (orderStatus: string) =>
    wireOrder('o1', {
      orderStatus,
      orderSourceAreaName: text,
      business: { businessId: 'b1', businessName: text, businessPhoneNumber: text, address: { street: text, city: text } },
      menus: [
        { ...wireItem(text, 1), menuId: 'a', selectedServingSize: text },
        { ...wireItem(text, 2), menuId: 'b', orderItemStatus: 'REJECTED' },
      ],
    })
  await beginSignedIn(page)
  await page.route('**/api/customer/order/ongoing-orders*', fulfil([order('PREPARING')]))
  await page.route('**/api/customer/order/o1', fulfil(order('SERVED')))
  const payment = { ways: ['CASH', 'UPI', text], upi: { address: 'outlet@okbank', name: text } }
  await page.route('**/api/customer/business/b1', fulfil({ businessId: 'b1', payment }))
  await page.goto('/orders/success/o1')
  await page.getByRole('button', { name: 'Track Your Order' }).click()
  await expect(page.getByRole('dialog', { name: 'Track Your Order' })).toContainText(START)
  await page.goto('/my-orders')
  await expect(page.getByRole('article')).toContainText(START)
  await page.goto('/order/o1')
  await page.getByRole('button', { name: 'Rate & Review' }).click()
  await expect(page.getByRole('dialog', { name: 'Rate Your Experience' })).toContainText(START)
  await nothingRan(page)
})
