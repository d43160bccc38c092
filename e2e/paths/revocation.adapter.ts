import { expect, type Page } from 'playwright/test'
import { DEMO, signIn } from '../support/steps.ts'
import { beginSignedIn, sessionOf } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).filter({ visible: true })

const storedTokens = (page: Page) =>
  page.evaluate(() => [localStorage, sessionStorage].flatMap((place) => JSON.parse(place.getItem('revocations') ?? '[]') as string[]))

const isLoggedOut = async ({ page }: Stage) => {
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  expect(await storedTokens(page)).not.toEqual([])
}

export const revocationAdapter: Adapter = {
  async start({ page }, start) {
    if (start === 'nothing is left to revoke') {
      await beginSignedIn(page)
      await page.goto('/profile')
      return
    }
    const { authToken } = await sessionOf(page, DEMO)
    await page.addInitScript((token) => {
      if (!sessionStorage.getItem('begun')) localStorage.setItem('revocations', JSON.stringify([{ token }]))
      sessionStorage.setItem('begun', '1')
    }, authToken)
    await page.goto('/login')
  },
  calls: { revokeTokens: 'POST /customer/logout' },
  answers: {
    // One call for each session that waits, and those of a round that another logout has overtaken.
    'xstate.done.actor.revokeTokens': async ({ page, calls }, route) => {
      const [, ...others] = await storedTokens(page)
      await route.continue()
      if (others.length > 0) await calls.letGo()
    },
  },
  how: { 'network.returned': 'DevTools, Network, Offline, then No throttling' },
  events: {
    'token.stored': async ({ page }) => {
      if (await page.getByRole('heading', { name: 'Sign In' }).isVisible()) await signIn(page, DEMO)
      await tab(page, 'Profile').click()
      await page.getByRole('button', { name: 'Logout' }).click()
    },
    'network.returned': async ({ page }) => {
      await page.context().setOffline(true)
      await page.context().setOffline(false)
    },
  },
  states: {
    resting: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => storedTokens(page)).toEqual([])
    },
    revoking: isLoggedOut,
    waiting: isLoggedOut,
  },
  handed: {
    'revocation --xstate.error.actor.watchNetwork--> (stay)': breakdownOf('the following of the network'),
  },
}
