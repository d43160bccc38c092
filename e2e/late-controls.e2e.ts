import type { Page } from 'playwright/test'
import { beginSignedIn, openAccount } from './paths/accounts.ts'
import { addDish, OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

interface Seen {
  /** What a tap in the middle of the control meets, in the moment in which it appears and once it has stood for a while. */
  first: string
  later: string
  laterAfterMs: number
}

declare global {
  interface Window {
    lateControls: Record<string, Seen>
  }
}

/** Asks the page at every change of its content which element a tap on a newly come control would reach. */
const watch = (page: Page, controls: Record<string, string>) =>
  page.addInitScript((selectors) => {
    window.lateControls = {}
    const met = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      return hit && element.contains(hit) ? 'control' : 'page'
    }
    const look = () => {
      for (const [name, selector] of Object.entries(selectors)) {
        const element = document.querySelector(selector)
        if (!element || name in window.lateControls || element.getBoundingClientRect().width === 0) continue
        const at = Number(document.timeline.currentTime)
        const seen: Seen = { first: met(element), later: '', laterAfterMs: 0 }
        window.lateControls[name] = seen
        const again = () => {
          const present = document.querySelector(selector)
          if (!present) return
          seen.laterAfterMs = Number(document.timeline.currentTime) - at
          if (met(present) === 'control') seen.later = 'control'
          else requestAnimationFrame(again)
        }
        requestAnimationFrame(again)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  }, controls)

async function expectLate(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate((key) => window.lateControls[key]?.later, name), { message: `${name} takes taps in the end` })
    .toBe('control')
  const { first, laterAfterMs } = await page.evaluate((key) => window.lateControls[key]!, name)
  expect(first, `${name} in the moment in which it appears`).toBe('page')
  // By the clock of animations, which stands still between frames: no animation begins before the frame in which its control came.
  expect(laterAfterMs, `${name} took a tap after`).toBeGreaterThan(450)
}

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test(`a control that comes late takes no tap for half a second, motion: ${reducedMotion} @all`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    // The demo customers' carts hold what other journeys left there.
    await beginSignedIn(page, await openAccount(page))
    const order = wireOrder('o1', { orderStatus: 'PREPARING', menus: [wireItem('Biryani', 1)] })
    for (const list of ['ongoing-orders', 'completed', 'history'])
      await page.route(`**/api/customer/order/${list}`, (route) => route.fulfill({ json: { data: [order] } }))
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data: order } }))
    await watch(page, {
      'Track Order': '.track-order',
      'Add More': '.round-button.more',
      MENU: '.tray-end > .round-button',
      'View Cart': '.view-cart',
      'a message': '.toast',
    })
    await page.goto('/notification')
    for (const name of ['Track Order', 'Add More']) await expectLate(page, name)
    // By keyboard at once.
    await page.getByRole('button', { name: 'Track Order' }).press('Enter')
    await expect(page.getByRole('dialog', { name: 'Track Your Order' })).toBeVisible()

    await page.goto(`/outlet/${OUTLET.id}`)
    await expectLate(page, 'MENU')
    await addDish(page, 'Butter Naan')
    await expectLate(page, 'View Cart')
    await page.getByRole('button', { name: `Favorite ${OUTLET.name}`, exact: true }).click()
    await expectLate(page, 'a message')
  })
}
