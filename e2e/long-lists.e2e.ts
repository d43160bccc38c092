import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const ORDERS = 60
const CARDS = '.order-card:not([data-testid])'

test('older orders come as the list is scrolled, cards out of sight leave the page, and Back finds the place again @all', async ({
  page,
}) => {
  const account = await openAccount(page)
  for (let n = 0; n < ORDERS; n++) {
    const reply = await page.request.post('/api/customer/order', {
      headers: { authorization: `Bearer ${account.token}`, 'idempotency-key': `order-of-a-long-list-${n}` },
      data: {
        businessId: OUTLET.id,
        items: [{ menuId: `${OUTLET.id}_butter-naan`, quantity: 1 + (n % 9) }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
  }
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/order/history')) asked.push(search.replace(/cursor=.*/, 'cursor'))
  })
  await beginSignedIn(page, account)
  await page.goto('/my-orders?tab=all')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(asked).toEqual(['?limit=24'])

  const most = { cards: 0 }
  for (let round = 0; round < 200 && !(await page.getByText('There are no older orders.').isVisible()); round++) {
    await page.evaluate(() => window.scrollBy(0, 900))
    most.cards = Math.max(most.cards, await page.locator(CARDS).count())
  }
  await expect(page.getByText('There are no older orders.')).toBeVisible()
  expect(asked.filter((search) => search === '?limit=48&cursor').length).toBeGreaterThanOrEqual(1)
  expect(most.cards).toBeLessThan(40)
  const last = page.getByRole('listitem').last()
  // The page grows while cards take their places.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(last).toBeInViewport({ timeout: 500 })
  }).toPass()
  await expect(last).toHaveAttribute('aria-setsize', String(ORDERS))
  await expect(last).toHaveAttribute('aria-posinset', String(ORDERS))

  // A place in the middle is found again.
  const card = page.locator('[aria-posinset="40"]')
  // Cards come and go while the page moves.
  await expect(async () => {
    await card.or(page.locator('.stretch').nth(6)).first().scrollIntoViewIfNeeded({ timeout: 1_000 })
    // As the click does, which must not scroll any more.
    await card.getByRole('link').first().hover({ timeout: 1_000 })
  }).toPass()
  const top = async () => (await card.boundingBox())!.y
  const before = await top()
  await card.getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'BILL DETAILS' })).toBeVisible()
  await page.goBack()
  await expect(card).toBeVisible()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(200)
})
