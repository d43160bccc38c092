import type { Page, Request } from 'playwright/test'
import { beginReadyToOrder, placedOrder } from './customers.ts'
import { openKitchen } from './support/kitchen.ts'
import { placeOrder } from './support/steps.ts'
import { expect, test } from './support/test.ts'

const TABS = 8
const EVENTS = '/api/customer/events'

test('eight tabs over HTTP/1.1 share one stream, each shows a change long before it would ask, and another tab takes over @all', async ({
  page,
  context,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const kitchen = await openKitchen(baseURL!)
  const streams = new Map<Request, Page>()
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === EVENTS) streams.set(request, request.frame().page())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => void streams.delete(request))

  await beginReadyToOrder(page)
  const open = page.waitForResponse(`**${EVENTS}`)
  await placeOrder(page).click()
  const orderId = await placedOrder(page)
  expect((await (await open).request().response())!.headers()['content-type']).toContain('text/event-stream')
  const tabs = [page]
  // More than the six connections that a browser has for one host.
  while (tabs.length < TABS) {
    const tab = await context.newPage()
    tabs.push(tab)
    await tab.goto('/about')
    await expect(tab.getByRole('button', { name: /Track Order/ })).toBeVisible()
  }
  const protocol = await page.evaluate(() => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).nextHopProtocol)
  expect(protocol).toBe('http/1.1')
  expect([...streams.values()]).toEqual([page])

  /** How long after the counter's reply the slowest tab shows the change. */
  async function slowest(press: 'Accept' | 'Start preparing' | 'Ready', text: RegExp): Promise<number> {
    // In the page: each look from outside has its own way to go.
    const shown = tabs.map((tab) =>
      tab.evaluate(async (pattern) => {
        const isShown = () => [...document.querySelectorAll('.toast.slip')].some(({ textContent }) => new RegExp(pattern).test(textContent))
        while (!isShown()) await new Promise((resolve) => setTimeout(resolve, 20))
        return Date.now()
      }, text.source),
    )
    await kitchen.press(orderId, press)
    const pressedAt = Date.now()
    return Math.max(...(await Promise.all(shown))) - pressedAt
  }
  /** Whichever tab leads now, its stream is open. */
  const nextStream = () =>
    context.waitForEvent('response', { predicate: (response) => new URL(response.url()).pathname === EVENTS, timeout: 20_000 })
  let opened = nextStream()
  await page.goto('/about')
  await opened
  await expect.poll(() => streams.size).toBe(1)
  // A tab that has heard of one asks a minute later, any other after ten seconds.
  await slowest('Accept', /is accepted/)
  expect(await slowest('Start preparing', /is being prepared/)).toBeLessThan(9_000)

  const leader = [...streams.values()][0]!
  tabs.splice(tabs.indexOf(leader), 1)
  opened = nextStream()
  await leader.close()
  await opened
  await expect.poll(() => [...streams.values()].filter((tab) => tab !== leader).length).toBe(1)
  expect(await slowest('Ready', /is ready/)).toBeLessThan(9_000)

  // Connections are left for all else: without one it would not load at all.
  const tab = tabs.at(-1)!
  await tab.goto('/home', { timeout: 30_000 })
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
  expect([...streams.values()].filter((one) => one !== leader)).toHaveLength(1)
  await kitchen.close()
})
