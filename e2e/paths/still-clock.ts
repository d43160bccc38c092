import { expect, type Page } from 'playwright/test'

/**
 * Opens a page whose clock stands still. The app is rendered by a timer: a millisecond at a time goes by until it stands where the picture
 * of the page stood that came with the document.
 */
export async function openStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const picture = (await page.locator('#root > *').first().elementHandle())!
  await expect
    .poll(
      async () => {
        await page.clock.runFor(1)
        return picture.evaluate((element) => element.isConnected)
      },
      { message: 'the picture of the page', intervals: [5, 10, 20, 50] },
    )
    .toBe(false)
}
