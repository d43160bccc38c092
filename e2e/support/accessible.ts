import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations } from './test.ts'

/** One width of each layout is enough for axe, which takes a second a look; 412 px is that of 320 px with more room. */
const WIDTHS = [
  { width: 320, axe: true },
  { width: 412, axe: false },
  { width: 1280, axe: true },
]

/** Nothing overflows at any width, and axe finds nothing in either layout. `narrowOnly` for what wide screens do not have. */
export async function isAccessible(page: Page, { narrowOnly = false } = {}): Promise<void> {
  const before = page.viewportSize()
  for (const { width, axe } of narrowOnly ? WIDTHS.slice(0, 2) : WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    if (axe) await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
