import type { Page } from 'playwright/test'
import { fits } from './fits.ts'
import { expect, expectNoAxeViolations } from './test.ts'

const WIDTHS = [320, 412, 1280]

/** axe finds nothing and nothing overflows, at every width, and on the narrowest with other letters too. `narrowOnly` for what wide screens do not have. */
export async function isAccessible(page: Page, { narrowOnly = false } = {}): Promise<void> {
  const before = page.viewportSize()
  for (const width of narrowOnly ? WIDTHS.slice(0, 2) : WIDTHS) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoAxeViolations(page)
    const beyond = await page.evaluate(() =>
      Math.max(...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map((one) => one.scrollWidth - one.clientWidth)),
    )
    expect(beyond, `sideways overflow at ${width} px`).toBeLessThanOrEqual(0)
    if (width === 320) await fits(page)
  }
  if (before) await page.setViewportSize(before)
}
