import type { Locator, Page } from 'playwright/test'
import { expect } from './test.ts'

/** Presses Tab until that has the focus, as many times as a page can have stops. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < 120; stop++) {
    if (await target.evaluate((element) => element === document.activeElement)) return isInSight(page)
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key never came to ${target}`)
}

/** WCAG 2.4.11: nothing that stands over the page covers all of what has the focus. */
async function isInSight(page: Page): Promise<void> {
  const seen = () =>
    page.evaluate(() => {
      // What is drawn by its label stands for it.
      const focused = document.activeElement!
      const element = focused.matches('input[type=radio]') ? focused.closest('label')! : focused
      const { left, right, top, bottom } = element.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      return points.some(([x, y]) => {
        const on = document.elementFromPoint(x, y)
        return on !== null && (element.contains(on) || on.contains(element))
      })
    })
  await expect.poll(seen, { message: 'something of what has the focus is in sight' }).toBe(true)
}
