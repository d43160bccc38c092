import type { Page } from 'playwright/test'
import { addressesWith } from './support/addresses.ts'
import { beginAtOrder } from './order-under-way.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** A control of 44 CSS pixels reaches so far off its middle, whichever way the browser rounds its edges and the point. */
const REACH_PX = 20
/** Longer than a control that comes late refuses taps. */
const LATE_MS = 600

test('a control of a page takes taps on 44 by 44 px', async ({ page }) => {
  test.setTimeout(600_000)
  const { menuId } = await beginAtOrder(page, { isOrderAlive: true, cartCount: 2 })
  for (const address of [...addressesWith('o1'), `/outlet/${OUTLET.id}/menu/${menuId}`]) {
    await page.goto(address)
    await hasRoomForThumbs(page, address)
  }
})

test('a control of a form for guests takes taps on 44 by 44 px', async ({ page }) => {
  for (const address of ['/login', '/registration', '/forget-password']) {
    await page.goto(address)
    await expect(page.getByRole('textbox').first()).toBeVisible()
    await hasRoomForThumbs(page, address)
  }
})

test('a control of a sheet takes taps on 44 by 44 px', async ({ page }) => {
  test.slow()
  await beginAtOrder(page, { isOrderAlive: true, cartCount: 2 })
  const opened = async (name: string) => {
    await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible()
    // It comes in with a motion.
    await page.waitForTimeout(LATE_MS)
    await hasRoomForThumbs(page, name, 'dialog[open]')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('button', { name: 'ADD Hyderabadi Chicken Biryani', exact: true }).click()
  await opened('the sizes of a dish')
  await page.getByRole('button', { name: 'MENU' }).click()
  await opened('the list of categories')
  await page.goto(`/checkout/${OUTLET.id}`)
  await page
    .getByRole('button', { name: /Coupon/ })
    .first()
    .click()
  await opened('the offers')
  for (const name of ['Another round', 'Split the bill']) {
    await page.goto('/order/o1')
    await page.getByRole('button', { name }).click()
    await opened(name)
  }
  await page.goto('/orders/success/o1')
  await page.getByRole('button', { name: 'Show this to staff' }).click()
  await opened('the card for staff')
  await page.getByRole('button', { name: 'Track Your Order' }).click()
  await opened('the tracking')
})

async function hasRoomForThumbs(page: Page, where: string, within = 'body'): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 740 })
    const { controls, small } = await measured(page, within)
    expect(controls, `controls of ${where}`).toBeGreaterThan(0)
    expect(small, `${where} at ${width} px`).toEqual([])
  }
}

/**
 * Looks by what a tap would reach, so that an area drawn larger than the control counts. Left out: links within a sentence, as WCAG does, and
 * the dots of a carousel, eight of which share 320 px; its pictures take turns by themselves and by the arrow keys.
 */
function measured(page: Page, within: string): Promise<{ controls: number; small: string[] }> {
  return page.evaluate(
    async ({ far, late, scope }) => {
      const CONTROLS = 'a[href], button, input, select, textarea, summary'
      const frame = () => new Promise(requestAnimationFrame)
      const owns = (control: Element, x: number, y: number) => {
        const hit = document.elementFromPoint(x, y)
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        return hit !== null && (control.contains(hit) || labels.some((label) => label.contains(hit)))
      }
      /** How far a tap may be off the middle, one way. */
      const reach = (control: Element, x: number, y: number, dx: number, dy: number) => {
        let off = 0
        while (off < far && owns(control, x + dx * (off + 1), y + dy * (off + 1))) off++
        return off
      }
      const isInSentence = (control: Element) => {
        if (control.localName !== 'a' || getComputedStyle(control).display !== 'inline') return false
        const around = [...(control.parentElement?.childNodes ?? [])]
        return around.some((node) => node !== control && node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3)
      }
      const area = async (control: HTMLElement) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        await frame()
        // A box and its words are one control.
        const boxes = [
          control,
          ...(control instanceof HTMLInputElement && /checkbox|radio/.test(control.type) ? (control.labels ?? []) : []),
        ].map((one) => one.getBoundingClientRect())
        const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))]
        const width = Math.max(...boxes.map((box) => box.right)) - left
        const height = Math.max(...boxes.map((box) => box.bottom)) - top
        // A card that is a link may have another control on its middle.
        const areas = [0.5, 0.25].map((part) => {
          const [x, y] = [left + width / 2, top + height * part]
          const wide = Math.min(reach(control, x, y, -1, 0), reach(control, x, y, 1, 0))
          const high = Math.min(reach(control, x, y, 0, -1), reach(control, x, y, 0, 1))
          return { wide, high, size: `${Math.round(width)} x ${Math.round(height)} px` }
        })
        return areas.find(({ wide, high }) => Math.min(wide, high) >= far) ?? areas[0]!
      }
      const small: string[] = []
      let controls = 0
      for (const control of document.querySelector(scope)!.querySelectorAll<HTMLElement>(CONTROLS)) {
        if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true })) continue
        if (control.closest('.visually-hidden, .skip, [inert], .toasts, .dots') || control.matches(':disabled') || isInSentence(control))
          continue
        controls++
        let { wide, high, size } = await area(control)
        if (Math.min(wide, high) < far) {
          await new Promise((resolve) => setTimeout(resolve, late))
          ;({ wide, high, size } = await area(control))
        }
        if (Math.min(wide, high) < far)
          small.push(
            `±${wide} x ±${high} px, drawn ${size}, ${control.localName}.${[...control.classList].join('.')} "${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}"`,
          )
      }
      return { controls, small }
    },
    { far: REACH_PX, late: LATE_MS, scope: within },
  )
}
