import { expect, type Page, type Route } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import { type OngoingOrderEvent, type ongoingOrderMachine, selectX, selectY } from '#machines/ongoing-order/ongoing-order.machine.ts'
import { wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'

type Ongoing = SnapshotFrom<typeof ongoingOrderMachine>
type Event<Type> = Extract<OngoingOrderEvent, { type: Type }>

/** Readings of the orders under way that wait for a path to answer them. */
const waiting = new WeakMap<Page, Route[]>()
/** Where the finger came down on the button. */
const grips = new WeakMap<Page, { x: number; y: number }>()

const addMore = (page: Page) => page.getByRole('link', { name: 'Add More' })
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

const isSpelledOut = async ({ page }: Stage) => expect(track(page)).not.toHaveClass(/shrunk/)

const standsAtItsPlace = async ({ page }: Stage, snapshot: Ongoing) => {
  const { width, height } = page.viewportSize()!
  const at = async () => {
    const box = (await addMore(page).boundingBox())!
    expect(box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height).toBe(true)
    return [Math.round(box.x), Math.round(box.y)]
  }
  // The model's window is a phone's, and so is this one until it is turned. It shrinks for a moment when it is let go.
  if (width === 412) await expect.poll(at, { intervals: [5, 20, 50] }).toEqual([selectX(snapshot), selectY(snapshot)])
  else await at()
}

export const ongoingOrderAdapter: Adapter = {
  async start({ page }, start) {
    const routes: Route[] = []
    waiting.set(page, routes)
    await page.setViewportSize({ width: 412, height: 740 })
    await page.route('**/api/customer/order/ongoing-orders', (route) => void routes.push(route))
    await beginSignedIn(page)
    if (start === 'an order was placed on this device')
      await page.evaluate(() => {
        localStorage.setItem('order', JSON.stringify({ ongoing: { isOrderActive: true, businessId: 'saffron', orderId: 'o1' } }))
        localStorage.setItem('addMoreButtonPosition', '{"x":9000,"y":-40}')
      })
    await page.goto('/notification')
  },
  events: {
    'orders.told': async ({ page }, { orders }: Event<'orders.told'>) => {
      const wire = orders.map(({ orderId, status, outlet }) =>
        wireOrder(orderId, { orderStatus: status, business: { businessId: outlet.outletId, businessName: 'Saffron House' } }),
      )
      await (await nextReading(page)).fulfill({ json: { data: wire } })
    },
    'orders.unknown': async ({ page }) => (await nextReading(page)).fulfill({ status: 404, json: { message: 'no' } }),
    'area.changed': ({ page }) => {
      const turned = page.viewportSize()!.width === 740
      return page.setViewportSize(turned ? { width: 412, height: 740 } : { width: 740, height: 412 })
    },
    'button.press': async ({ page }) => {
      // A button that has just come takes no press for half a second: `hover` waits for the moment in which it is hit.
      await addMore(page).hover()
      const box = (await addMore(page).boundingBox())!
      const grip = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
      grips.set(page, grip)
      await page.mouse.down()
    },
    'button.drag': async ({ page }, { at }: Event<'button.drag'>) => {
      const grip = grips.get(page)!
      await page.mouse.move(grip.x + at.x - 380, grip.y + at.y - 500)
    },
    'button.release': ({ page }) => page.mouse.up(),
    'button.nudge': async ({ page }) => {
      await addMore(page).focus()
      await page.keyboard.press('ArrowLeft')
    },
    'move.begin': ({ page }) => page.getByRole('button', { name: 'Move Add More' }).click(),
    'move.cancel': ({ page }) => page.keyboard.press('Escape'),
    'corner.pick': ({ page }) => page.getByRole('button', { name: 'Top left' }).click(),
  },
  states: {
    looking: ({ page }) => expect(addMore(page)).toHaveCount(0),
    none: ({ page }) => expect(addMore(page)).toHaveCount(0),
    'underWay.track.expanded': isSpelledOut,
    'underWay.track.shrunk': ({ page }) => expect(track(page)).toHaveClass(/shrunk/),
    'underWay.addMore.resting': async (stage, snapshot: Ongoing) => {
      await expect(stage.page.getByRole('dialog')).toHaveCount(0)
      await standsAtItsPlace(stage, snapshot)
    },
    'underWay.addMore.choosing': ({ page }) => expect(page.getByRole('dialog', { name: 'Move Add More' })).toBeVisible(),
    'underWay.addMore.dragging': ({ page }) => expect(addMore(page)).toHaveClass(/dragging/),
  },
  canDo: (snapshot: Ongoing, { type }) => {
    // The half minute until the next reading is longer than 'Track Order' is spelled out.
    if (type === 'orders.told') return !snapshot.matches({ underWay: { track: 'expanded' } })
    // A phone is not turned with a finger on its button.
    return type !== 'area.changed' || snapshot.context.grip === undefined
  },
  handed: {
    'ongoingOrder --xstate.error.actor.watchOrders--> ongoingOrder.none': {
      because: 'nothing that happens on a screen breaks the watching of orders',
    },
    'ongoingOrder --xstate.error.actor.watchArea--> ongoingOrder.none': {
      because: 'nothing that happens on a screen breaks the watching of the window',
    },
  },
}
