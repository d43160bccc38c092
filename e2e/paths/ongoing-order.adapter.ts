import { expect, type Page, type Route } from 'playwright/test'
import {
  LONG_PRESS_MS,
  type OngoingOrder as Ongoing,
  type OngoingOrderEvent,
  selectIsExpanded,
  selectIsOffered,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

type Event<Type> = Extract<OngoingOrderEvent, { type: Type }>

/** Readings of the orders under way that wait for a path to answer them. */
const waiting = new WeakMap<Page, Route[]>()
/** Where the finger came down on the button. */
const grips = new WeakMap<Page, { x: number; y: number }>()

const addMore = (page: Page) => page.getByRole('link', { name: 'Add More' })
const news = (page: Page) => page.getByRole('region', { name: 'News of your order' })
const track = (page: Page) => page.getByRole('button', { name: 'Track Order' })

/** The next reading; when none is under way, half a minute passes and the page comes back into sight. */
async function nextReading(page: Page): Promise<Route> {
  const routes = waiting.get(page)!
  if (routes.length === 0) {
    await page.clock.fastForward(31_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  }
  await expect.poll(() => routes.length, { message: 'readings of the orders', intervals: [5, 10, 20, 50] }).toBeGreaterThan(0)
  return routes.shift()!
}

const STRIP = '.tray'
const inStrip = ({ page }: Stage) => expect(page.locator(`${STRIP} .add-more-home`)).toBeVisible()

/** The whole button is in the window, above the strip. */
async function standsOnThePage({ page }: Stage): Promise<void> {
  await expect(page.locator('.add-more-away.put-down')).toBeVisible()
  const isInSight = async () => {
    const [box, strip] = [(await addMore(page).boundingBox())!, (await page.locator(STRIP).boundingBox())!]
    return box.x >= 0 && box.x + box.width <= page.viewportSize()!.width && box.y >= 0 && box.y + box.height <= strip.y
  }
  // It slides, and shrinks for a moment when it is let go.
  await expect.poll(isInSight, { intervals: [5, 20, 50] }).toBe(true)
}

/** Something else has come under it, or gone again, when the page comes to rest. */
async function comesToRest(page: Page, isCovered: boolean): Promise<void> {
  await page.evaluate((covered) => {
    document.getElementById('path-cover')?.remove()
    if (covered) {
      const cover = document.createElement('button')
      cover.id = 'path-cover'
      cover.style.cssText = 'position:absolute;inset:0;z-index:1'
      document.body.append(cover)
    }
    document.dispatchEvent(new Event('scroll'))
  }, isCovered)
  await page.clock.runFor(200)
  // The next thing that is done may look again, and finds the page as it was.
  await page.evaluate(() => document.getElementById('path-cover')?.remove())
}

export const ongoingOrderAdapter: Adapter = {
  async start({ page }, start) {
    const routes: Route[] = []
    waiting.set(page, routes)
    await page.setViewportSize({ width: 412, height: 740 })
    await page.route('**/api/customer/order/ongoing-orders*', (route) => void routes.push(route))
    await beginSignedIn(page)
    // Outside of this window, as after a larger one; the side has free cloth there.
    if (start === 'an order was placed on this device')
      await page.evaluate(() => {
        localStorage.setItem('order', JSON.stringify({ ongoing: { isOrderActive: true, businessId: 'saffron', orderId: 'o1' } }))
        localStorage.setItem('addMoreButtonPosition', '{"x":9000,"y":300}')
      })
    await page.goto('/notification')
  },
  events: {
    'orders.received': async ({ page }, { orders }: Event<'orders.received'>) => {
      const wire = orders.map(({ orderId, status, outlet }) =>
        wireOrder(orderId, { orderStatus: status, business: { businessId: outlet.outletId, businessName: 'Saffron House' } }),
      )
      await (await nextReading(page)).fulfill({ json: { data: wire } })
    },
    'notice.read': ({ page }) => news(page).getByRole('button', { name: 'Close news' }).click(),
    'watch.changed': ({ page }) =>
      page.evaluate(() => {
        const { watched: _, ...order } = JSON.parse(localStorage.getItem('order') ?? '{}') as Record<string, unknown>
        localStorage.setItem('order', JSON.stringify(order))
        dispatchEvent(new StorageEvent('storage', { key: 'order' }))
      }),
    'orders.unknown': async ({ page }) => (await nextReading(page)).fulfill({ status: 404, json: { message: 'no' } }),
    'area.changed': ({ page }) => {
      const turned = page.viewportSize()!.width === 740
      return page.setViewportSize(turned ? { width: 412, height: 740 } : { width: 740, height: 412 })
    },
    'space.searched': ({ page }, { free }: Event<'space.searched'>) => comesToRest(page, free === undefined),
    'button.press': async ({ page }) => {
      // A button that has just come takes no press for half a second: `hover` waits for the moment in which it is hit.
      await addMore(page).hover()
      const box = (await addMore(page).boundingBox())!
      const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      grips.set(page, grip)
      // No press is long by itself: the clock stands until it is over.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      await page.mouse.down()
    },
    'button.drag': async ({ page }, { at }: Event<'button.drag'>) => {
      const grip = grips.get(page)!
      const { height } = page.viewportSize()!
      // The last of the model's drags ends over the strip, where the button may have been: beside it, for a tap moves less.
      if (at.y === 730) await page.mouse.move(grip.x - 40, height - 100)
      else await page.mouse.move(grip.x + at.x - 380, grip.y + at.y - 500)
    },
    'button.release': async ({ page }, _event: Event<'button.release'>, snapshot: Ongoing) => {
      await page.mouse.up()
      await page.clock.resume()
      if (!snapshot.matches({ underWay: { addMore: 'pressed' } })) return
      // A tap: the outlet's own page has no Add More.
      await expect(page).toHaveURL(/\/outlet\//)
      await expect(addMore(page)).toHaveCount(0)
      await page.goBack()
    },
    'xstate.after.longPress.ongoingOrder.underWay.addMore.pressed': async ({ page }) => {
      await page.clock.runFor(LONG_PRESS_MS)
      await page.mouse.up()
      await page.clock.resume()
    },
    'button.nudge': async ({ page }) => {
      await addMore(page).focus()
      await page.keyboard.press('ArrowLeft')
    },
    'button.putBack': async ({ page }, _event: Event<'button.putBack'>, snapshot: Ongoing) => {
      if (snapshot.matches({ underWay: { addMore: 'choosing' } })) return page.getByRole('button', { name: 'Put it back' }).click()
      await addMore(page).focus()
      return page.getByRole('button', { name: 'Put Add More back' }).click()
    },
    'move.cancel': ({ page }) => page.keyboard.press('Escape'),
    'corner.pick': ({ page }) => page.getByRole('button', { name: 'Top left' }).click(),
  },
  states: {
    looking: ({ page }) => expect(addMore(page)).toHaveCount(0),
    none: ({ page }) => expect(addMore(page)).toHaveCount(0),
    'underWay.track.expanded': ({ page }) => expect(track(page)).toHaveClass(/live/),
    'underWay.track.shrunk': ({ page }) => expect(track(page)).toHaveClass(/ring/),
    'underWay.addMore.inStrip': inStrip,
    'underWay.addMore.away.waiting': inStrip,
    'underWay.addMore.away.offered': async (stage) => {
      await standsOnThePage(stage)
      await expect(stage.page.getByRole('button', { name: 'Put Add More back' })).toBeVisible()
    },
    'underWay.addMore.away.alone': async (stage) => expect(addMore(stage.page)).toBeVisible(),
    'underWay.addMore.pressed': ({ page }) => expect(addMore(page)).toBeVisible(),
    'underWay.addMore.choosing': ({ page }) => expect(page.getByRole('dialog', { name: 'Move Add More' })).toBeVisible(),
    'underWay.addMore.dragging': ({ page }) => expect(page.locator('.add-more-away.hand')).toBeVisible(),
  },
  canDo: (snapshot: Ongoing, event) => {
    const { type } = event
    // So small a move ends over the strip that the button stood in.
    if (type === 'button.drag' && (event as Event<'button.drag'>).at.y === 501)
      return snapshot.matches({ underWay: { addMore: 'pressed' } })
    // The half minute until the next reading is longer than any of the machine's waits.
    if (type === 'orders.received') return !selectIsExpanded(snapshot) && !selectIsOffered(snapshot) && snapshot.context.grip === undefined
    // Not with the finger on the button, nor under the sheet.
    if (type === 'notice.read') return snapshot.context.grip === undefined && !snapshot.matches({ underWay: { addMore: 'choosing' } })
    // The sheet offers to put back what is out of the strip.
    if (type === 'button.putBack' && snapshot.matches({ underWay: { addMore: 'choosing' } })) return snapshot.context.place !== undefined
    // A phone is not turned with a finger on its button.
    return type !== 'area.changed' || snapshot.context.grip === undefined
  },
  handed: {
    'ongoingOrder --xstate.error.actor.watchOrders--> ongoingOrder.none': breakdownOf('the watching of orders'),
    'ongoingOrder --xstate.error.actor.watchArea--> ongoingOrder.none': breakdownOf('the watching of the window'),
    'ongoingOrder.underWay.addMore.away --xstate.error.actor.watchSpace--> ongoingOrder.underWay.addMore.away.waiting':
      breakdownOf('the looking at the page'),
  },
}
