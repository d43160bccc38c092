import type { CDPSession } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { expect, test } from './support/test.ts'
import { wireOrder } from './support/wire.ts'

const ROUNDS = 7
const ROUND_MS = 150_000

test('a quarter of an hour of following an order from page to page leaves no timer, listener or element behind @all', async ({
  page,
  context,
}) => {
  let asked = 0
  const order = wireOrder('o1', { orderStatus: 'PREPARING' })
  await page.route('**/api/customer/order/ongoing-orders*', (route) => route.fulfill({ json: { data: [order] } }))
  await page.route('**/api/customer/order/o1', (route) => {
    asked += 1
    return route.fulfill({ json: { data: order } })
  })
  await beginSignedIn(page, await openAccount(page))
  await page.clock.install()
  await page.goto('/home')
  const browser = await context.newCDPSession(page)
  await browser.send('Performance.enable')
  const tabs = page.getByRole('navigation', { name: 'Main' })
  const popup = page.getByRole('dialog', { name: 'Track Your Order' })

  /** How often it was asked for, once nothing is on its way. */
  const settled = async () => {
    let before = -1
    const isSame = () => {
      const was = before
      before = asked
      return was === asked
    }
    await expect.poll(isSame, { intervals: [300] }).toBe(true)
    return asked
  }
  const now = () => page.evaluate(() => Date.now())

  const round = async () => {
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.getByRole('button', { name: 'Track Order' }).click()
    await expect(popup.locator('[aria-current=step]')).toHaveText('Preparing')
    const [before, beganAt] = [await settled(), await now()]
    await page.clock.runFor(60_000)
    await expect.poll(() => asked - before).toBeGreaterThan(0)
    const more = (await settled()) - before
    // Every 10 s and no more often, however many times it was opened before. The page's clock goes on by itself as well.
    expect(more).toBeLessThanOrEqual(((await now()) - beganAt) / 10_000 + 1)
    await page.keyboard.press('Escape')
    await expect(popup).toHaveCount(0)
    await tabs.getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Your Orders' }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    const closed = await settled()
    await page.clock.runFor(ROUND_MS - 90_000)
    expect(await settled()).toBe(closed)
    await tabs.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { name: 'Nearby Hotel Services' })).toBeVisible()
    await page.clock.runFor(30_000)
  }

  for (let done = 0; done < 3; done++) await round()
  const early = await heldBy(browser)
  for (let done = 3; done < ROUNDS; done++) await round()
  let late = early
  // A leak of one listener or card a round would be past this by far, and stays; what a call that is under way listens to goes with it.
  await expect(async () => {
    late = await heldBy(browser)
    expect(late.listeners).toBeLessThanOrEqual(early.listeners + ROUNDS)
    expect(late.nodes).toBeLessThanOrEqual(early.nodes * 1.1)
  }).toPass({ timeout: 20_000 })
  console.log(`after 3 rounds ${JSON.stringify(early)}, after ${ROUNDS} ${JSON.stringify(late)}`)
})

/** What the page holds once its garbage is gone. */
async function heldBy(browser: CDPSession): Promise<{ listeners: number; nodes: number }> {
  await browser.send('HeapProfiler.collectGarbage')
  const { metrics } = await browser.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)!.value
  return { listeners: value('JSEventListeners'), nodes: value('Nodes') }
}
