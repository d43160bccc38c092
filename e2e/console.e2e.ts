import type { Page } from 'playwright/test'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const ORDERS = 4
const REFRESH_MS = 3000
const accept = (page: Page) => column(page, 'Pending').getByRole('button', { name: 'Accept' })
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a button of the board pressed while the board refreshes does what it says, each of four times @all', async ({ page }) => {
  await placeOrders(page, ORDERS)
  await page.clock.install()
  await page.goto('/console/kitchen')
  await expect(accept(page).nth(ORDERS - 1)).toBeVisible()
  const pending = await accept(page).count()
  const before = await column(page, 'Accepted').getByRole('article').count()
  for (let accepted = 0; accepted < ORDERS; accepted++) {
    await expect(accept(page)).toHaveCount(pending - accepted)
    const refresh = await heldRefresh(page)
    await accept(page).first().hover()
    await page.mouse.down()
    await refresh.answer()
    await page.mouse.up()
    await expect(column(page, 'Accepted').getByRole('article')).toHaveCount(before + accepted + 1)
  }
})

test('the page of the contract shows every operation, and calls of it can be opened @all', async ({ page }) => {
  await page.goto('/api/docs')
  const operations = page.locator('.opblock')
  const { paths } = (await (await page.request.get('/api/docs/json')).json()) as { paths: Record<string, object> }
  const inContract = Object.values(paths).flatMap((calls) => Object.keys(calls)).length
  expect(inContract).toBeGreaterThan(25)
  await expect(operations).toHaveCount(inContract)
  await operations.filter({ hasText: '/customer/order' }).first().getByRole('button').first().click()
  await expect(page.getByRole('heading', { name: 'Responses' })).toBeVisible()
})

test('a refresh keeps the button that has the focus, and says what is new around it', async ({ page, context }) => {
  await placeOrders(page, 2)
  await page.clock.install()
  await page.goto('/console/kitchen')
  const before = await accept(page).count()
  const button = accept(page).first()
  await button.focus()
  const focused = await page.evaluateHandle(() => document.activeElement)

  await placeOrders(page, 1)
  await (await heldRefresh(page)).answer()
  await expect(accept(page)).toHaveCount(before + 1)
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)

  // The order goes on without this page: its card waits here until the focus leaves it.
  const other = await context.newPage()
  await other.goto('/console/kitchen')
  await other.locator(`[id="${await button.getAttribute('id')}"]`).click()
  const accepted = await column(other, 'Accepted').getByRole('article').count()
  await other.close()
  await (await heldRefresh(page)).answer()
  expect(await focused.evaluate((element) => element === document.activeElement)).toBe(true)
  await focused.evaluate((element) => (element as HTMLElement).blur())
  await (await heldRefresh(page)).answer()
  await expect(column(page, 'Accepted').getByRole('article')).toHaveCount(accepted)
  await expect(accept(page)).toHaveCount(before)
})

/** A refresh that has begun and whose answer waits. */
async function heldRefresh(page: Page) {
  let begin: (go: () => Promise<void>) => void
  const asked = new Promise<() => Promise<void>>((resolve) => (begin = resolve))
  await page.route('/console/kitchen', (route) => begin(() => route.continue()), { times: 1 })
  await page.clock.runFor(REFRESH_MS)
  const go = await asked
  return {
    async answer() {
      const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch')
      await go()
      await (await answered).finished()
      // What the page makes of the answer it makes before it paints again.
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
      await page.clock.runFor(32)
    },
  }
}

async function placeOrders(page: Page, count: number) {
  const post = async (path: string, data: object, headers: Record<string, string> = {}) => {
    const reply = await page.request.post(`/api/customer/${path}`, { data, headers })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json() as Promise<{ data: { token: string } }>
  }
  const { token } = (await post('login', { username: 'asha@example.com', password: 'mezbaan123' })).data
  for (let n = 0; n < count; n++)
    await post(
      'order',
      {
        businessId: OUTLET.id,
        items: [{ menuId: `${OUTLET.id}_butter-naan`, quantity: 1 }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
      },
      { authorization: `Bearer ${token}`, 'idempotency-key': `console-journey-${Date.now()}-${n}` },
    )
}
