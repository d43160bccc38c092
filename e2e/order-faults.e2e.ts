import type { Page, Route } from 'playwright/test'
import { beginSignedIn } from './paths/accounts.ts'
import { isAccessible } from './support/accessible.ts'
import { BY_HAND } from './support/kitchen.ts'
import { cartTab, chooseTable, OUTLET, placeOrder, reachCheckout, SECOND } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

// What goes wrong round an order, and what others may write into it. The browser itself logs each refusal.
test.use({ serverEnv: BY_HAND, allowedProblems: [/the server responded with a status of 4\d\d|ERR_INTERNET_DISCONNECTED/] })

declare global {
  interface Window {
    ran?: boolean
  }
}

const ONGOING = '**/api/customer/order/ongoing-orders*'
const SINGLE = '**/api/customer/order/o1'
const tells = (data: unknown) => (route: Route) => route.fulfill({ json: { data } })

test('an outlet with a thousand tables', async ({ page }) => {
  await reachCheckout(page, SECOND)
  const tables = Array.from({ length: 1_000 }, (_, index) => ({ tableId: index + 1, tableName: `Terrace ${index + 1}` }))
  await page.route('**/api/customer/origin/list*', tells(tables))
  await page.getByText('Table', { exact: true }).click()
  const list = page.getByRole('listbox', { name: 'Tables' })
  await expect(list.getByRole('option')).toHaveCount(1_000)
  // It scrolls by itself; the bill is still below it, not a thousand lines away.
  expect((await list.boundingBox())!.height).toBeLessThan(300)
  await list.getByRole('option').first().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByText('#1000')).toBeVisible()
  await expect(placeOrder(page)).toBeEnabled()
})

test('a dish taken out at checkout without a network stays out, and the server learns of it when the network is back', async ({
  page,
  context,
}) => {
  await reachCheckout(page, SECOND)
  await chooseTable(page, 7)
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Remove one Hyderabadi/ }).click()
  await expect(page.getByText('You are offline. We save your changes and send them when you are back.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Add one Butter Naan/ }).click()
  await expect(page.getByText('Order Summary (3 items)')).toBeVisible()
  await expect(page.getByText('Hyderabadi Chicken Biryani')).toHaveCount(0)
  await expect(cartTab(page)).toContainText('3')
  await expect(page.getByText('You are offline. We save your changes and send them when you are back.').first()).toBeHidden()
  await page.getByRole('button', { name: /^Add one Butter Naan/ }).click()
  await expect(cartTab(page)).toContainText('4')
  // Once in a visit is enough.
  await expect(page.getByText('You are offline. We save your changes and send them when you are back.')).toHaveCount(0)
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/customer/cart/upsert') && response.request().postDataJSON()?.quantity === 4,
  )
  await context.setOffline(false)
  await saved
  await expect(page.getByText('Order Summary (4 items)')).toBeVisible()
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
})

test('back from the success page leads to the cart, also after a reload; another’s order shows nothing of it', async ({ page }) => {
  await reachCheckout(page, SECOND)
  await chooseTable(page, 7)
  await placeOrder(page).click()
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully!' })).toBeVisible()
  const { pathname } = new URL(page.url())
  await page.goBack()
  await expect(page).toHaveURL('/my-cart')
  await page.goForward()
  await expect(page).toHaveURL(pathname)
  await page.reload()
  await expect(page.getByText(pathname.split('/').at(-1)!)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/my-cart')

  // Another customer on this device, with that address.
  await beginSignedIn(page)
  await page.goto(pathname)
  await expect(page.getByText('Order details not found — you can track orders from the Orders screen.')).toBeVisible()
  await expect(page.getByText(OUTLET.name)).toHaveCount(0)
})

const TEXTS: Record<string, string> = {
  markup: '<img src=x onerror="window.ran=true"><svg onload="window.ran=true">{{constructor}}</svg><script>window.ran=true</script>',
  'right to left': 'مطعم البحر \u202eالأحمر\u202c والمأكولات الشهية ﷽ שלום',
  '500 letters without a space': 'Ŵ'.repeat(500),
}
for (const [kind, text] of Object.entries(TEXTS))
  test(`an order, its tracking and its rating of nothing but ${kind}`, async ({ page }) => {
    test.slow()
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
    await page.route(ONGOING, tells([order('PREPARING')]))
    await page.route(SINGLE, tells(order('SERVED')))
    await page.goto('/orders/success/o1')
    await expect(page.getByText('preparing', { exact: true })).toBeVisible()
    await isAccessible(page)
    await page.getByRole('button', { name: 'Track Your Order' }).click()
    await expect(page.getByRole('dialog', { name: 'Track Your Order' }).getByText('Total')).toBeVisible()
    await isAccessible(page)
    await page.goto('/my-orders')
    await expect(page.getByRole('article')).toHaveCount(1)
    await isAccessible(page)
    await page.goto('/order/o1')
    await page.getByRole('button', { name: 'Rate & Review' }).click()
    await expect(page.getByRole('dialog', { name: 'Rate Your Experience' })).toBeVisible()
    await isAccessible(page)
    await page.keyboard.press('Escape')
    await isAccessible(page)
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
  })

test('a checkout of nothing but hostile names', async ({ page }) => {
  test.slow()
  // The button of an order under way would come over the names at any moment.
  await page.route(ONGOING, tells([]))
  await reachCheckout(page, SECOND)
  for (const text of Object.values(TEXTS)) {
    await page.unroute('**/api/customer/cart')
    await page.route('**/api/customer/cart', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      const reply = await route.fetch()
      const { data } = (await reply.json()) as { data: { business: object; menu: object[] }[] }
      const cart = data.map((group) => ({
        ...group,
        business: { ...group.business, name: text, address: { street: text, city: text } },
        menu: group.menu.map((line) => ({ ...line, name: text })),
      }))
      return route.fulfill({ response: reply, json: { data: cart } })
    })
    await hostileTables(page, text)
    // The names of the cart as it was make room for these: nothing is tapped before the page has come to rest.
    await page.reload({ waitUntil: 'networkidle' })
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(text.slice(0, 20))
    await page.getByText('Table', { exact: true }).click()
    await expect(page.getByRole('radio', { name: 'Table' })).toBeChecked()
    await expect(page.getByRole('option')).toHaveCount(2)
    await isAccessible(page)
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
  }
})

async function hostileTables(page: Page, text: string): Promise<void> {
  await page.unroute('**/api/customer/origin/list*')
  await page.route(
    '**/api/customer/origin/list*',
    tells([
      { tableId: 1, tableName: text },
      { tableId: 2, tableName: text },
    ]),
  )
}
