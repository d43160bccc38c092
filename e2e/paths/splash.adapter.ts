import { expect, type Page } from 'playwright/test'
import { SPLASH_MS } from '#machines/splash/splash.machine.ts'
import type { Adapter } from './adapter.ts'
import { openStill } from './still-clock.ts'

const A_WHILE_MS = 60_000
const splash = (page: Page) => page.locator('#content .splash')

export const splashAdapter: Adapter = {
  async start({ page }, start) {
    if (start.includes('wants no motion')) await page.emulateMedia({ reducedMotion: 'reduce' })
    // However long it takes to look at it.
    await page.clock.pauseAt(Date.now() + A_WHILE_MS)
    await openStill(page, '/')
  },
  events: {
    'splash.skip': ({ page }) => page.keyboard.press('Escape'),
    'xstate.after.restOfSplash.splash.showing': ({ page }) => page.clock.fastForward(SPLASH_MS + A_WHILE_MS),
  },
  states: {
    showing: ({ page }) => expect(splash(page)).toBeVisible(),
    over: async ({ page }) => {
      await expect(splash(page)).toHaveCount(0)
      await expect(page.getByLabel('Email')).toBeEnabled()
    },
  },
}
