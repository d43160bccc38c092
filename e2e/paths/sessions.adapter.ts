import { expect, type Page } from 'playwright/test'
import type { LoadedSessions, Sessions, SessionsEvent } from '#machines/sessions/sessions.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { isAt } from './pages.ts'

const area = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })
const button = (page: Page, name: string) => area(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Sign out everywhere?' })
const done = (_: Stage, route: { fulfill(reply: object): Promise<void> }) => route.fulfill({ json: { data: null } })

/** The flow that ends sessions beside this one. */
async function changePassword({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Change Password' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Change your password' })
  await form.getByLabel('Current Password', { exact: true }).fill('mezbaan123')
  for (const label of ['New Password', 'Confirm Password']) await form.getByLabel(label, { exact: true }).fill('Saffron-7-Rice')
  await form.getByLabel('Confirm Password', { exact: true }).press('Enter')
  await expect(form).toBeHidden()
}

export const sessionsAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    // Not the server itself: every other path needs the account as it is.
    await page.route('**/api/customer/password', (route) => route.fulfill({ json: { data: null } }))
    await page.goto('/profile/security')
  },
  calls: {
    listSessions: 'GET /customer/sessions',
    endOne: 'DELETE /customer/sessions/*',
    endAll: 'DELETE /customer/sessions',
  },
  answers: {
    'xstate.done.actor.listSessions': (_, route, { output }: { output: LoadedSessions }) =>
      route.fulfill({
        json: { data: output.sessions.map(({ browser = null, ...one }) => ({ ...one, browser, signedInAt: one.usedAt })) },
      }),
    'xstate.done.actor.endOne': done,
    'xstate.done.actor.endAll': done,
  },
  events: {
    'list.reload': (stage, _: SessionsEvent, snapshot: Sessions) =>
      snapshot.matches('failed') ? button(stage.page, 'Try Again').press('Enter') : changePassword(stage),
    'session.signOut': ({ page }) => button(page, 'Sign Out Unknown device').press('Enter'),
    'everywhere.ask': ({ page }) => button(page, 'Sign Out Everywhere').press('Enter'),
    'everywhere.cancel': ({ page }) => page.keyboard.press('Escape'),
    'everywhere.confirm': ({ page }) => dialog(page).getByRole('button', { name: 'Sign Out Everywhere' }).press('Enter'),
  },
  states: {
    loading: async ({ page }) => {
      await expect(area(page)).toHaveAttribute('aria-busy', 'true')
      await expect(area(page).getByRole('status')).toHaveText('Loading where you are signed in...')
    },
    failed: ({ page }) => expect(button(page, 'Try Again')).toBeVisible(),
    'shown.ready': async ({ page }) => {
      await expect(dialog(page)).toBeHidden()
      await expect(area(page).getByRole('listitem').first()).toContainText('This device')
    },
    'shown.endingOne': ({ page }) => expect(button(page, 'Signing out... Unknown device')).toHaveAttribute('aria-disabled', 'true'),
    'shown.confirming': ({ page }) => expect(dialog(page)).toContainText('this one too'),
    'shown.endingAll': async ({ page }) => {
      await expect(dialog(page)).toBeHidden()
      await expect(button(page, 'Signing out...')).toHaveAttribute('aria-disabled', 'true')
    },
    ended: ({ page }) => isAt(page, 'Sign In'),
  },
  observed: {
    list: ({ page }, names) => expect(area(page).locator('li p.bold bdi')).toHaveText(names.split(' and ')),
    message: ({ page }, value) => expect(area(page).getByRole('alert').locator('p')).toHaveText(textsIn(value)),
    'Sign Out Everywhere': ({ page }, value) =>
      expect(area(page).getByRole('button', { name: /^(Sign Out Everywhere|Signing out\.\.\.)$/ })).toBeEnabled({
        enabled: value === 'enabled',
      }),
  },
}
