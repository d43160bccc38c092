import { expect, type Page, type Route } from 'playwright/test'
import type { LoadedBellList } from '#machines/bell-list/bell-list.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'

const main = (page: Page) => page.getByRole('main')
const tells = (_: Stage, route: Route, { output: { entries, unread } }: { output: LoadedBellList }) =>
  route.fulfill({ json: { data: entries, unread } })

export const bellListAdapter: Adapter = {
  async start({ page }) {
    await beginSignedIn(page)
    // The mark on the bell asks by itself, also while the list is held: no call of the machine.
    await page.route('**/api/customer/notices?limit=1', (route) => route.fulfill({ json: { data: [], unread: 0 } }))
    await page.goto('/notification')
  },
  calls: { listEntries: 'GET /customer/notices', refreshEntries: 'GET /customer/notices', markRead: 'PUT /customer/notices/read' },
  answers: {
    'xstate.done.actor.listEntries': tells,
    'xstate.done.actor.refreshEntries': tells,
    'xstate.done.actor.markRead': (_, route, { output }: { output: number }) => route.fulfill({ json: { data: { unread: output } } }),
  },
  events: {
    'list.reload': ({ page }) => main(page).getByRole('button', { name: 'Try Again' }).press('Enter'),
    // As when the page comes back in sight.
    'news.come': ({ page }) => page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange'))),
    'entries.read': ({ page }) => main(page).getByRole('button', { name: 'Mark all as read' }).press('Enter'),
  },
  states: {
    loading: ({ page }) => expect(main(page).getByRole('status')).toHaveText('Loading your notifications...'),
    failed: ({ page }) => expect(main(page).getByRole('button', { name: 'Try Again' })).toBeVisible(),
    missing: ({ page }) => expect(page.getByText("We're working on this feature!")).toBeVisible(),
    'shown.ready': ({ page }) => expect(page.getByText(/Nothing new|News of the last 30 days/)).toBeVisible(),
    'shown.refreshing': ({ page }) => expect(page.getByText(/Nothing new|News of the last 30 days/)).toBeVisible(),
    'shown.marking': ({ page }) =>
      expect(main(page).getByRole('button', { name: 'Marking as read...' })).toHaveAttribute('aria-disabled', 'true'),
  },
  observed: {
    message: ({ page }, value) =>
      expect(main(page).getByRole('alert').locator('p:not(:has(.notice-title)), .notice-title + *')).toHaveText(textsIn(value)),
    list: ({ page }, value) =>
      value === 'none'
        ? expect(main(page).getByText('Nothing new')).toBeVisible()
        : expect(main(page).locator('.headline')).toHaveText(value.split(' and ')),
    'line above the list': ({ page }, value) => expect(main(page).getByRole('status')).toHaveText(value),
  },
  handed: {
    'bellList.shown --xstate.error.actor.watchNews--> (stay)': breakdownOf('what is heard of the server'),
  },
}
