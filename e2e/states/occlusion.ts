import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/**
 * Nothing that floats or sticks lies on a control for good. Scrolls through the page and asks at each stop which element a tap on the middle of
 * each control would reach. What floats covers nothing once the page rests; what a bar covers is free at another stop.
 */
export async function nothingCovers(page: Page, isWide: boolean): Promise<void> {
  const covered = await page.evaluate(async (wide) => {
    const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
    /** Longer than the floating button and the rows near the screen take to settle, and than a control that comes late refuses taps. */
    const RESTS_AFTER_MS = 600
    /** Of a longer page its beginning and its end are looked at: in between it repeats itself. One that grows for ever ends the look. */
    const MOST_STOPS = 24
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
    // A page that the browser does not draw has no frames.
    const frame = () => Promise.race([new Promise(requestAnimationFrame), pause(100)])
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
      // What the search field offers goes with the focus, a message by itself: where it may lie is asked by messages.ts. News of an order go when they are closed.
      if (hit.closest('.search-suggestions, .toasts, .order-slip')) return undefined
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
    scrollTo(0, 0)
    for (let stops = 0, stop = 0, last = false; !last && stops < MOST_STOPS; stops++, stop += innerHeight / 2) {
      const end = root.scrollHeight - innerHeight
      if (stops === MOST_STOPS / 2) stop = Math.max(stop, end - (stops - 1) * (innerHeight / 2))
      last = stop >= end
      scrollTo(0, Math.min(stop, end))
      await frame()
      await frame()
      const suspects: Element[] = []
      for (const control of document.querySelectorAll(CONTROLS)) {
        if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true })) continue
        // What screen readers alone meet is not tapped.
        if (control.closest('.visually-hidden, .skip, [inert], .toasts')) continue
        const middle = middleInSight(control)
        if (!middle) continue
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
    scrollTo(0, 0)
    return covered
  }, isWide)
  expect(covered, `controls that something lies on at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}
