import { expect, type Page } from 'playwright/test'
import type { Adapter } from './adapter.ts'

const splash = (page: Page) => page.locator('#content .splash')

export const splashAdapter: Adapter = {
  async start({ page }, start) {
    if (start.includes('wants no motion')) await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/')
  },
  events: { 'splash.skip': ({ page }) => page.keyboard.press('Escape') },
  states: {
    showing: ({ page }) => expect(splash(page)).toBeVisible(),
    over: async ({ page }) => {
      await expect(splash(page)).toHaveCount(0)
      await expect(page.getByLabel('Email')).toBeEnabled()
    },
  },
}
