import { expect, type Page } from 'playwright/test'
import type { Order } from '#machines/model/order/order.ts'
import { orderStatusLabel } from '#machines/model/order/order.ts'
import type { OrderTracking as Tracking } from '#machines/order-tracking/order-tracking.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Read = { output: Order }

const popup = (page: Page) => page.getByRole('dialog', { name: 'Track Your Order' })
const wire = (orderStatus: string) => wireOrder('o1', { orderStatus, updatedAt: new Date().toISOString() })

/** The page's own lists know the order, or cannot be had. */
async function listsTell(page: Page, orderStatus: string | undefined): Promise<void> {
  const lists = /\/api\/customer\/order\/(ongoing-orders|history|completed)$/
  await page.route(lists, (route) =>
    orderStatus ? route.fulfill({ json: { data: [wire(orderStatus)] } }) : route.fulfill({ status: 404, json: { message: 'no' } }),
  )
}

/** As when the customer looks at another app, and comes back. */
const lookAway = (page: Page, state: 'hidden' | 'visible') =>
  page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

const tells = (_: Stage, route: { fulfill(reply: { json: unknown }): Promise<void> }, { output }: Read) =>
  route.fulfill({ json: { data: wire(output.status) } })

const isFollowed = async ({ page }: Stage, { context: { order } }: Tracking) => {
  const name = orderStatusLabel(order!.status).label
  await expect(popup(page).locator('[aria-current=step]')).toHaveText(name)
}

const isOffered =
  (name: string) =>
  ({ page }: Stage, value: string) =>
    expect(popup(page).getByRole('button', { name })).toBeVisible({ visible: value === 'offered' })

const UNKNOWN_ORDERS = { because: 'the orders of this walk are known to no server that could tell of them' }

export const orderTrackingAdapter: Adapter = {
  names: { saffron: 'Dariya Mahal', dal: 'Dal Makhani' },
  async start({ page }, start) {
    await beginSignedIn(page)
    if (start === 'an order is followed by its id') {
      await listsTell(page, undefined)
      await page.evaluate(() =>
        localStorage.setItem('order', JSON.stringify({ ongoing: { isOrderActive: true, businessId: 'b1', orderId: 'o1' } })),
      )
      await page.goto('/about')
      return page.getByRole('button', { name: 'Track Order' }).click()
    }
    await listsTell(page, start === 'an order is looked at that is over' ? 'CANCELLED' : 'PENDING')
    await page.goto('/orders/success/o1')
    return page.getByRole('button', { name: 'Track Your Order' }).click()
  },
  calls: { loadOrder: 'GET /customer/order/o1', refreshOrder: 'GET /customer/order/o1' },
  answers: { 'xstate.done.actor.loadOrder': tells, 'xstate.done.actor.refreshOrder': tells },
  how: { 'page.hidden': 'bring another tab to the front', 'page.shown': 'bring this tab to the front again' },
  events: {
    'page.hidden': ({ page }) => lookAway(page, 'hidden'),
    'page.shown': ({ page }) => lookAway(page, 'visible'),
    'tracking.retry': ({ page }) => popup(page).getByRole('button', { name: 'Try Again' }).click(),
  },
  states: {
    'following.asking': isFollowed,
    'following.waiting': isFollowed,
    'following.hidden': isFollowed,
    over: async ({ page }, { context: { order } }: Tracking) => {
      const words = order!.status === 'COMPLETED' ? 'Ready!' : orderStatusLabel(order!.status).label
      await expect(popup(page).locator('.tracking-minutes, .verdict > h2')).toContainText(words)
    },
  },
  observed: {
    status: ({ page }, words) =>
      expect(popup(page).locator('.tracking-now .bold, .tracking-minutes, .verdict > h2').last()).toContainText(words),
    message: ({ page }, value) => expect(popup(page).locator('.notice p')).toHaveText(textsIn(value)),
    'time of the last reading': ({ page }, value) =>
      expect(popup(page).getByText(/^Last updated \d/)).toBeVisible({ visible: value === 'shown' }),
    'Another round': isOffered('Another round'),
    'Split the bill': isOffered('Split the bill'),
  },
  // 'Try Again' stands beside what failed, and nowhere else.
  canDo: ({ context: { failure } }: Tracking, { type }) => type !== 'tracking.retry' || failure !== undefined,
  handed: {
    'orderTracking.loading --order.changed--> orderTracking.loading': UNKNOWN_ORDERS,
    'orderTracking.following.asking --order.changed--> orderTracking.following.asking': UNKNOWN_ORDERS,
    'orderTracking.following.waiting --order.changed--> orderTracking.following.asking': UNKNOWN_ORDERS,
    'orderTracking.loading --xstate.error.actor.hearNews--> orderTracking.loading': breakdownOf('the hearing of news'),
    'orderTracking.following --xstate.error.actor.hearNews--> orderTracking.following.waiting': breakdownOf('the hearing of news'),
    'orderTracking.following --xstate.error.actor.watchPage--> orderTracking.following.waiting': breakdownOf('the watching of the page'),
  },
}
