import type { Page, Request } from 'playwright/test'
import { beginAtCheckout, placedOrder } from './customers.ts'
import { openKitchen } from './support/kitchen.ts'
import { addDish, OUTLET, placeOrder, chooseTable, quantityOf } from './support/steps.ts'
import { expect, test } from './support/test.ts'

declare global {
  interface Window {
    heard: string[]
  }
}

/** Keeps what a screen reader says of live regions: their text whenever it has become another, but for what lies behind an open dialog. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    window.heard = []
    const texts = new Map<Element, string>()
    const look = () => {
      const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')) {
        const text = region.textContent.replaceAll(/\s+/g, ' ').trim()
        const before = texts.get(region)
        texts.set(region, text)
        const isReachable = !region.closest('[inert]') && (!dialog || dialog.contains(region))
        if (before !== undefined && text !== before && text && isReachable) window.heard.push(text)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
  })

const underWay = new Set<Request>()

/** The act is announced, and not again when the page asks the server once more. */
async function isHeardOnce(page: Page, act: () => Promise<unknown>, expected: RegExp): Promise<void> {
  await page.evaluate(() => void (window.heard = []))
  await act()
  const heard = async () => {
    // A change is sent some moments after the tap: its call begins before the clock jumps, and is not given up by the jump.
    await page.clock.runFor(1_000)
    await expect.poll(() => underWay.size).toBe(0)
    // Longer than the pace at which an order is asked for.
    await page.clock.fastForward(15_000)
    await page.evaluate(() => fetch('/logo.svg', { cache: 'no-store' }))
    return page.evaluate(() => window.heard)
  }
  await expect.poll(heard, { message: `${expected} is heard` }).toContainEqual(expect.stringMatching(expected))
  const all = await heard()
  expect(
    all.filter((text) => expected.test(text)),
    `${expected} among ${JSON.stringify(all)}`,
  ).toHaveLength(1)
}

test('strip, total and step of an order are heard once when they change @all', async ({ page, baseURL }) => {
  // The stream of news has no end.
  page.on('request', (request) => void (request.url().endsWith('/customer/events') || underWay.add(request)))
  for (const end of ['requestfinished', 'requestfailed'] as const) page.on(end as 'requestfinished', (request) => underWay.delete(request))
  await listen(page)
  await page.clock.install()
  await beginAtCheckout(page)
  await test.step('the total of the checkout', async () => {
    await chooseTable(page, 7)
    const more = quantityOf(page, 'Butter Naan').getByRole('button', { name: /^Add one/ })
    await isHeardOnce(page, () => more.click(), /₹441\.00/)
    await isHeardOnce(
      page,
      () =>
        quantityOf(page, 'Butter Naan')
          .getByRole('button', { name: /^Remove one/ })
          .click(),
      /₹388\.50/,
    )
  })

  const kitchen = await openKitchen(baseURL!)
  await placeOrder(page).click()
  // Beside each other: the message goes by itself after 4 s.
  const [orderId] = await Promise.all([placedOrder(page), page.getByRole('button', { name: 'Close message' }).click()])
  await test.step('the step of the order, on the success page and in the strip of another page', async () => {
    await isHeardOnce(page, () => kitchen.press(orderId, 'Accept'), /accepted/i)
    await page.goto('/notification')
    await expect(page.getByRole('button', { name: 'Track Order' })).toBeVisible()
    await isHeardOnce(page, () => kitchen.press(orderId, 'Start preparing'), /prepar/i)
  })

  await test.step('count and total in the strip of the outlet', async () => {
    await page.goto(`/outlet/${OUTLET.id}`)
    await isHeardOnce(page, () => addDish(page, 'Tandoori Roti'), /\b1 item · ₹/)
    await isHeardOnce(
      page,
      () =>
        quantityOf(page, 'Tandoori Roti')
          .getByRole('button', { name: /^Add one/ })
          .click(),
      /\b2 items · ₹/,
    )
  })

  await test.step('the step in the open tracking, and not in the strip behind it', async () => {
    await page.getByRole('button', { name: /Track Order/ }).click()
    await expect(page.getByRole('dialog', { name: 'Track Your Order' })).toBeVisible()
    await isHeardOnce(page, () => kitchen.press(orderId, 'Serve'), /ready|served/i)
  })
  await kitchen.close()
})
