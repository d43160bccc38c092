import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { STAFF } from './support/at-counter.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// On a tablet that lies on the counter.
test.use({ viewport: { width: 1280, height: 860 }, allowedProblems: [/status of 401/] })

async function openBoard(page: Page): Promise<void> {
  await page.goto('/counter')
  await page.getByLabel('Email').fill(STAFF.email)
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: OUTLET.name }).press('Enter')
  await expect(page.getByRole('button', { name: 'Sound is on. Mute' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeVisible()
}

test('an order comes to two boards by itself, and goes from one to the other until it is done @all', async ({ page, browser, baseURL }) => {
  const other = await (await browser.newContext({ baseURL: baseURL!, viewport: { width: 1280, height: 860 } })).newPage()
  const [{ token }] = await Promise.all([openAccount(page), openBoard(page), openBoard(other)])
  const headers = { authorization: `Bearer ${token}` }
  const items = [
    { menuId: `${OUTLET.id}_butter-naan`, quantity: 2 },
    { menuId: `${OUTLET.id}_hyderabadi-chicken-biryani`, servingSize: 'FULL PLATE', quantity: 1 },
  ]
  const reply = await page.request.post('/api/customer/order', {
    headers,
    data: { businessId: OUTLET.id, items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  const { orderId, orderNumber } = (await reply.json()).data as { orderId: string; orderNumber: number }
  const [here, there] = [page, other].map((board) => board.getByRole('article', { name: `Order ${orderNumber}, Window 7` }))
  const press = (card: typeof here, name: string | RegExp) => card!.getByRole('button', { name, exact: true }).press('Enter')

  await press(here, 'Reject Butter Naan')
  await page.getByRole('button', { name: 'Other words' }).press('Enter')
  await page.getByLabel('Words for the guest').fill('No gas today. Sorry!')
  await here!.locator('.order-refuse').press('Enter')
  await expect(here!.getByText('No gas today. Sorry!')).toBeVisible()
  await press(here, '30 min')
  await press(here, 'Accept · 30 min')
  // The keyboard stays in its place when the card goes to the next column.
  await expect(page.getByRole('heading', { name: 'New', exact: true })).toBeFocused()
  await press(there, 'Start')
  await press(here, 'Ready')
  await press(there, 'Served')
  await press(here, 'Paid, done')
  await expect(there!).toHaveCount(0)
  await other.getByText('Done today').click()
  await expect(other.getByRole('listitem').filter({ hasText: `Order ${orderNumber}` })).toContainText('Done')

  const { data } = (await (await page.request.get(`/api/customer/order/${orderId}`, { headers })).json()) as {
    data: { orderStatus: string; items: { rejectionReason?: string }[] }
  }
  expect(data.orderStatus).toBe('COMPLETED')
  expect(JSON.stringify(data)).toContain('No gas today. Sorry!')
  await other.context().close()
})
