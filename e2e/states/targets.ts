import type { Page } from 'playwright/test'
import { expect } from '../support/test.ts'

/** A control of 44 CSS pixels reaches so far off its middle, whichever way the browser rounds its edges and the point. */
const REACH_PX = 20
/** Longer than a control that comes late refuses taps. */
const LATE_MS = 600

/**
 * A control takes taps on 44 by 44 px. Looked at by what a tap would reach, so that an area drawn larger than the control counts. Left out: links
 * within a sentence, as WCAG does, and the dots of a carousel, eight of which share 320 px; its pictures take turns by themselves and by the
 * arrow keys.
 */
export async function hasRoomForThumbs(page: Page): Promise<void> {
  const small = await page.evaluate(
    async ({ far, late }) => {
      const CONTROLS = 'a[href], button, input, select, textarea, summary'
      const STEP_PX = 4
      // Messages go by themselves.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('.toasts, .toasts * { pointer-events: none !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
      const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
      // What the search field offers goes with the focus, news of an order when they are closed: a control half below counts as one wholly below.
      const PASSING = '.search-suggestions, .order-slip'
      const hitOf = (control: Element, x: number, y: number) =>
        document.elementsFromPoint(x, y).find((hit) => hit.closest(PASSING)?.contains(control) ?? true) ?? null
      const owns = (control: Element, x: number, y: number) => {
        const hit = hitOf(control, x, y)
        const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
        return hit !== null && (control.contains(hit) || labels.some((label) => label.contains(hit)))
      }
      /** How far a tap may be off the middle, one way. */
      const reach = (control: Element, x: number, y: number, dx: number, dy: number) => {
        let off = 0
        while (off < far && owns(control, x + dx * (off + STEP_PX), y + dy * (off + STEP_PX))) off += STEP_PX
        return off
      }
      const isInSentence = (control: Element) => {
        if (control.localName !== 'a' || getComputedStyle(control).display !== 'inline') return false
        const around = [...(control.parentElement?.childNodes ?? [])]
        return around.some((node) => node !== control && node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim().length > 3)
      }
      /** What is wrong with it; undefined for nothing. */
      const problemOf = (control: HTMLElement) => {
        control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
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
          return { wide, high: wide < far ? 0 : Math.min(reach(control, x, y, 0, -1), reach(control, x, y, 0, 1)) }
        })
        if (areas.some(({ wide, high }) => Math.min(wide, high) >= far)) return undefined
        const hit = hitOf(control, left + width / 2, top + height / 2)
        const name = `${control.localName}.${[...control.classList].join('.')} "${(control.ariaLabel ?? control.textContent).trim().slice(0, 40)}"`
        return `±${areas[0]!.wide} x ±${areas[0]!.high} px, drawn ${Math.round(width)} x ${Math.round(height)} px, ${name}; a tap meets ${hit?.localName}.${[...(hit?.classList ?? [])].join('.')}`
      }
      const isLookedAt = (control: HTMLElement) =>
        control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true, opacityProperty: true }) &&
        !control.closest('.visually-hidden, .skip, [inert], .toasts, .dots') &&
        !control.matches(':disabled') &&
        !isInSentence(control)
      const suspects = [...scope.querySelectorAll<HTMLElement>(CONTROLS)].filter((control) => isLookedAt(control) && problemOf(control))
      if (suspects.length === 0) return []
      await new Promise((resolve) => setTimeout(resolve, late))
      return suspects.filter((control) => control.isConnected).flatMap((control) => problemOf(control) ?? [])
    },
    { far: REACH_PX, late: LATE_MS },
  )
  expect(small, `controls too small for a thumb at ${page.viewportSize()!.width} px of ${page.url()}`).toEqual([])
}
