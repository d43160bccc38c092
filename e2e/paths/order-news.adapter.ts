import { expect, type Page } from 'playwright/test'
import type { NewsItem } from '#machines/model/news-item.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { holdLock, passLock } from './lock.ts'

const LOCK = 'order-news'

declare global {
  interface Window {
    /** The call for the stream that waits, and the stream that is open. */
    streams: {
      asked?: { resolve(reply: Response): void; reject(failure: Error): void }
      open?: ReadableStreamDefaultController<Uint8Array>
    }
  }
}

/** A route of Playwright answers whole replies alone. */
function holdStreams(): void {
  window.streams = {}
  const real = window.fetch
  window.fetch = (input, init) => {
    if (!(input instanceof Request) || !input.url.endsWith('/customer/events')) return real(input, init)
    return new Promise((resolve, reject) => void (window.streams.asked = { resolve, reject }))
  }
}

/** Pages whose server says that the kitchen has accepted the order. */
const accepted = new WeakSet<Page>()
const trackOrder = (page: Page) => page.getByRole('button', { name: /Track Order/ })
const asked = (page: Page) => expect.poll(() => page.evaluate(() => window.streams.asked !== undefined)).toBe(true)

export const orderNewsAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    await holdLock(page, LOCK)
    await page.addInitScript(holdStreams)
    await page.route('**/api/customer/order/ongoing-orders*', (route) =>
      route.fulfill({ json: { data: [wireOrder('o1', { orderStatus: accepted.has(page) ? 'ACCEPTED' : 'PENDING' })], events: true } }),
    )
    await page.goto('/about')
    await expect(trackOrder(page)).toBeVisible()
  },
  how: { 'network.returned': 'DevTools, Network, Offline, then No throttling' },
  events: {
    'turn.come': ({ page }) => passLock(page, LOCK),
    'stream.opened': async ({ page }) => {
      await asked(page)
      await page.evaluate(() => {
        const body = new ReadableStream<Uint8Array>({ start: (controller) => void (window.streams.open = controller) })
        window.streams.asked!.resolve(new Response(body))
        delete window.streams.asked
      })
    },
    'stream.lost': ({ page }) =>
      page.evaluate(() => {
        const { asked, open } = window.streams
        window.streams = {}
        if (asked) asked.reject(new TypeError('Failed to fetch'))
        else open!.close()
      }),
    'stream.refused': async ({ page }) => {
      await asked(page)
      await page.evaluate(() => window.streams.asked!.resolve(new Response('{}', { status: 404 })))
    },
    // As another tab passes it on.
    'news.received': ({ page }, { item, at }: { item: NewsItem; at?: string }) => {
      accepted.add(page)
      const passedOn = { told: item, at }
      return page.evaluate((news) => {
        const tab = new BroadcastChannel('order-news')
        // eslint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
        tab.postMessage(news)
        tab.close()
      }, passedOn)
    },
    'network.returned': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
  },
  states: {
    resting: async ({ page }) => {
      const reading = page.waitForRequest('**/api/customer/order/ongoing-orders*')
      await page.clock.runFor(10_000)
      await reading
    },
  },
  observed: { 'order on its way': ({ page }, status) => expect(trackOrder(page)).toHaveAccessibleName(new RegExp(status)) },
  handed: { 'orderNews --xstate.error.actor.followNews--> orderNews.resting': breakdownOf('the following of a stream') },
}
