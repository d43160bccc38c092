import type { Page } from 'playwright/test'
import { addressesWith } from './support/addresses.ts'
import { beginAtOrder, type OrderUnderWay } from './order-under-way.ts'
import { OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'

/** An outlet that the order under way is not of: 'Add More' leads away from it, so it is there. */
const OTHER = 'hotel-sagar-kinara'
const WIDTHS = [320, 360, 412, 1280]

const STATES: Record<string, OrderUnderWay> = {
  'no order, no cart': {},
  'an order under way, Add More dragged out': { isOrderAlive: true, addMoreAt: { x: 294, y: 330 } },
  'an order under way, 99 items in the cart': { isOrderAlive: true, cartCount: 99 },
}

for (const [name, state] of Object.entries(STATES)) {
  test(`nothing that floats or sticks lies on a control for good: ${name}`, async ({ page }) => {
    test.setTimeout(900_000)
    const { menuId } = await beginAtOrder(page, state)
    let controls = 0
    let positions = 0
    const covered: string[] = []
    for (const address of [...addressesWith('o1'), `/outlet/${OUTLET.id}/menu/${menuId}`, `/outlet/${OTHER}`, '/nowhere']) {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto(address)
      await expect(page.locator('main')).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: width > 1000 ? 860 : 740 })
        for (const letters of ["the machine's letters", 'wide letters']) {
          const seen = await coveredOn(page, letters === 'wide letters')
          controls += seen.controls
          positions += seen.positions
          covered.push(...seen.covered.map((one) => `${address}, ${width} px, ${letters}: ${one}`))
        }
      }
    }
    console.log(`${name}: ${controls} controls met at ${positions} scroll positions, ${covered.length} covered`)
    expect(covered).toEqual([])
  })
}

interface Seen {
  controls: number
  positions: number
  covered: string[]
}

/**
 * Scrolls through the page and asks at each stop which element a tap on the middle of each control would reach. What floats covers nothing
 * once the page rests; what a bar covers is free at another stop.
 */
function coveredOn(page: Page, isWide: boolean): Promise<Seen> {
  return page.evaluate(async (wide) => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    /** Longer than the floating button and the rows near the screen take to settle, and than a control that comes late refuses taps. */
    const RESTS_AFTER_MS = 600
    const frame = () => new Promise(requestAnimationFrame)
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `* { transition: none !important; scroll-behavior: auto !important } ${wide ? '* { letter-spacing: 0.06em !important }' : ''}`,
    )
    const sheets = [...document.adoptedStyleSheets]
    document.adoptedStyleSheets = [...sheets, sheet]
    const root = document.documentElement

    /** The middle of the control, where its scrollers and the window leave it in sight. */
    const middleInSight = (control: Element) => {
      const box = control.getBoundingClientRect()
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      // The browser rounds: less than a pixel inside the edge is outside.
      let isSeen = box.width > 0 && x >= 1 && x < root.clientWidth - 1 && y >= 1 && y < innerHeight - 1
      for (let around = control.parentElement; around && around !== document.body; around = around.parentElement) {
        if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflow)) continue
        const { left, right, top, bottom } = around.getBoundingClientRect()
        isSeen &&= x >= left && x <= right && y >= top && y <= bottom
      }
      return isSeen ? { x, y } : undefined
    }
    /** What a tap meets that is not the control; undefined where it meets the control. */
    const over = (control: Element, { x, y }: { x: number; y: number }): Element | undefined => {
      const hit = document.elementFromPoint(x, y) ?? root
      // A field may be drawn by its label.
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const isOwn = control.contains(hit) || hit.contains(control) || labels.some((label) => label.contains(hit))
      return isOwn && hit !== root ? undefined : hit
    }
    const bar = (element: Element): Element | undefined => {
      for (let around: Element | null = element; around; around = around.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(around).position)) return around
      return undefined
    }
    const isBarred = (hit: Element) => bar(hit) !== undefined && !hit.closest('.add-more-away')
    const name = (element: Element) =>
      `${element.localName}.${[...element.classList].join('.')} "${(element.ariaLabel ?? element.textContent).trim().slice(0, 40)}"`

    const free = new Set<Element>()
    const barred = new Map<Element, Element>()
    const covered: string[] = []
    let positions = 0
    let controls = 0
    scrollTo(0, 0)
    for (let stop = 0, last = false; !last; stop += innerHeight / 2) {
      const end = root.scrollHeight - innerHeight
      last = stop >= end
      scrollTo(0, Math.min(stop, end))
      await frame()
      await frame()
      positions++
      const suspects: Element[] = []
      for (const control of document.querySelectorAll(CONTROLS)) {
        if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true })) continue
        // Messages go by themselves; what screen readers alone meet is not tapped.
        if (control.closest('.visually-hidden, .skip, [inert], .toasts')) continue
        const middle = middleInSight(control)
        if (!middle) continue
        controls++
        const hit = over(control, middle)
        if (!hit) free.add(control)
        else if (isBarred(hit)) barred.set(control, hit)
        else suspects.push(control)
      }
      if (suspects.length === 0) continue
      await pause(RESTS_AFTER_MS)
      for (const control of suspects) {
        const middle = middleInSight(control)
        const hit = middle && over(control, middle)
        if (!hit) continue
        if (isBarred(hit)) barred.set(control, hit)
        else covered.push(`${name(hit)} over ${name(control)} at scroll ${Math.round(scrollY)}`)
      }
    }
    for (const [control, hit] of barred) {
      if (free.has(control) || !control.isConnected) continue
      control.scrollIntoView({ block: 'center' })
      await pause(RESTS_AFTER_MS)
      const middle = middleInSight(control)
      if (middle && over(control, middle)) covered.push(`${name(bar(hit)!)} over ${name(control)}, and it cannot be scrolled free`)
    }
    document.adoptedStyleSheets = sheets
    return { controls, positions, covered }
  }, isWide)
}
