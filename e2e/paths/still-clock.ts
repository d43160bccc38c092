import { expect, type Page } from 'playwright/test'

/**
 * Opens a page whose clock stands still. The app is rendered by a timer: a millisecond at a time goes by until it stands where the picture
 * of the page stood that came with the document.
 */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const picture = (await page.locator('#root > *').first().elementHandle())!
  await runUntil(page, async () => !(await picture.evaluate((element) => element.isConnected)), 'the app is in the place of its picture')
}

/** Lets a paused clock go on by a millisecond at a time until something has come to pass. */
export async function runUntil(page: Page, hasCome: () => boolean | Promise<boolean>, message: string): Promise<void> {
  await expect
    .poll(
      async () => {
        if (await hasCome()) return true
        await page.clock.runFor(1)
        return false
      },
      { message, intervals: [5, 10, 20, 50] },
    )
    .toBe(true)
}
