import type { Browser, Page } from 'playwright/test'

export interface KitchenPage {
  page: Page
  /** Presses a button of the order as soon as the board shows it; the board follows the orders by itself. */
  press(orderId: string, button: string): Promise<void>
  close(): Promise<void>
}

/** The demo console in a browser of its own, as it stands in the kitchen. */
export async function openKitchen(browser: Browser, baseURL: string): Promise<KitchenPage> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto('/console/kitchen')
  return {
    page,
    async press(orderId, button) {
      const order = page.getByRole('article').filter({ hasText: orderId })
      await order.getByRole('button', { name: button }).first().click()
    },
    close: () => context.close(),
  }
}
