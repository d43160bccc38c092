import type { Page } from 'playwright/test'
import { press, sees } from './acts.ts'
import { rare, statesAt } from './state.ts'

/** The splash was painted this moment, and its 1.5 s are never over. */
const holdSplash = async (page: Page) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    performance.getEntriesByName = () => []
    const { setTimeout } = window
    const held = (run: TimerHandler, ms?: number, ...rest: unknown[]) => (ms === 1500 ? 0 : setTimeout(run, ms, ...rest))
    window.setTimeout = held as typeof setTimeout
  })
}

const atStart = { at: '/', guest: true as const }
export const landingStates = statesAt('landing', atStart, {
  splash: { device: holdSplash, seen: sees('#content .splash'), shows: ['splash.showing'] },
  open: rare({ seen: 'Sign In', shows: ['splash.over', 'login.editing'] }),
  'with its messages': { act: press('Sign In'), seen: 'Email cannot be empty' },
})
