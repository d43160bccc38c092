import type { Page } from 'playwright/test'
import { fits } from './fits.ts'
import { expect, expectNoAxeViolations } from './test.ts'

const WIDTHS = [320, 412, 1280]

/** The pages that hold with other letters. A page joins them once its states do. */
const HOLDS = /^\/((home|login|registration|forget-password|about)?)$/

/** axe finds nothing and nothing overflows, at every width, and on the narrowest with other letters too. `narrowOnly` for what wide screens do not have. */
export async function isAccessible(page: Page, { narrowOnly = false } = {}): Promise<void> {
  const before = page.viewportSize()
  for (const width of narrowOnly ? WIDTHS.slice(0, 2) : WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 320 && HOLDS.test(new URL(page.url()).pathname)) await fits(page)
  }
  if (before) await page.setViewportSize(before)
}
