import type { Page } from 'playwright/test'
import { expect, expectNoAxeViolations } from './test.ts'

const WIDTHS = [320, 412, 1280]

/** axe finds nothing and nothing overflows, at every width. `narrowOnly` for what wide screens do not have. */
export async function isAccessible(page: Page, { narrowOnly = false } = {}): Promise<void> {
  const before = page.viewportSize()
  for (const width of narrowOnly ? WIDTHS.slice(0, 2) : WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
  }
  if (before) await page.setViewportSize(before)
}
