import { beginSignedIn, sessionOf } from './paths/accounts.ts'
import { isAccessible } from './support/accessible.ts'
import { fits } from './support/fits.ts'
import { BY_HAND } from './support/kitchen.ts'
import { DEMO, OUTLET, SECOND } from './support/steps.ts'
import type { Page } from 'playwright/test'
import { expect, test } from './support/test.ts'

test.use({ serverEnv: BY_HAND })

const CARDS = '.order-card:not([data-testid])'

test('older orders come as the list is scrolled, cards out of sight leave the page, and Back finds the place again @desktop', async ({
  page,
}, { project }) => {
  await placeOrders(page, 60, `long-${project.name}`)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.endsWith('/order/history')) asked.push(search.replace(/cursor=.*/, 'cursor'))
  })
  await beginSignedIn(page)
  await page.goto('/my-orders?tab=all')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(asked).toEqual(['?limit=24'])
  await isAccessible(page)

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
  const total = (await last.getAttribute('aria-setsize'))!
  expect(Number(total)).toBeGreaterThanOrEqual(60)
  await expect(last).toHaveAttribute('aria-posinset', total)
  await isAccessible(page)
  await fits(page)

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

test('by keyboard alone: the button loads older orders, and the focus goes on to the first of them', async ({ page }) => {
  // A customer of its own: two pages hold all the orders.
  await placeOrders(page, 30, 'by-keyboard', SECOND)
  await beginSignedIn(page, SECOND)
  // The end of the list never comes near by itself.
  await page.addInitScript(() =>
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    }),
  )
  await page.goto('/my-orders?tab=all')
  const button = page.getByRole('button', { name: 'Show older orders' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^\d+ older orders? loaded\. That is all \d+\.$/)).toBeAttached()
  await expect(page.locator('[aria-posinset="25"] a.cover')).toBeFocused()
})

async function placeOrders(page: Page, count: number, name: string, who = DEMO): Promise<void> {
  const { authToken } = await sessionOf(page, who)
  for (let n = 0; n < count; n++) {
    const reply = await page.request.post('/api/customer/order', {
      headers: { authorization: `Bearer ${authToken}`, 'idempotency-key': `${name}-order-number-${n}` },
      data: {
        businessId: OUTLET.id,
        items: [{ menuId: `${OUTLET.id}_butter-naan`, quantity: 1 + (n % 9) }],
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
      },
    })
    expect(reply.status(), await reply.text()).toBe(201)
  }
}
