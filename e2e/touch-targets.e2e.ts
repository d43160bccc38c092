import type { Page } from 'playwright/test'
import { addressesWith } from './support/addresses.ts'
import { beginAtOrder } from './order-under-way.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** A control of 44 CSS pixels reaches so far off its middle, whichever way the browser rounds its edges and the point. */
const REACH_PX = 20
/** Longer than a control that comes late refuses taps. */
const LATE_MS = 600

test('a control takes taps on 44 by 44 px', async ({ page }) => {
  test.setTimeout(600_000)
  const { menuId } = await beginAtOrder(page, { isOrderAlive: true, cartCount: 2 })
  const small: string[] = []
  let controls = 0
  for (const address of [...addressesWith('o1'), `/outlet/${OUTLET.id}/menu/${menuId}`, '/login', '/registration', '/forgot-password']) {
    await page.goto(address)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [320, 412]) {
      await page.setViewportSize({ width, height: 740 })
      const seen = await measured(page)
      controls += seen.controls
      small.push(...seen.small.map((one) => `${address} at ${width} px: ${one}`))
    }
  }
  console.log(`${controls} controls, ${small.length} smaller than 44 px`)
  expect(small).toEqual([])
})

/**
 * Looks by what a tap would reach, so that an area drawn larger than the control counts. Left out: links within a sentence, as WCAG does, and
 * the dots of a carousel, eight of which share 320 px; its pictures take turns by themselves and by the arrow keys.
 */
function measured(page: Page): Promise<{ controls: number; small: string[] }> {
  return page.evaluate(
    async ({ far, late }) => {
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
        const { left, width, top, height } = control.getBoundingClientRect()
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
      for (const control of document.querySelectorAll<HTMLElement>(CONTROLS)) {
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
    { far: REACH_PX, late: LATE_MS },
  )
}
