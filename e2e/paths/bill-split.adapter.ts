import { expect, type Page } from 'playwright/test'
import type { BillSplit as Split, BillSplitEvent, Shared } from '#machines/bill-split/bill-split.machine.ts'
import { guestName } from '#machines/model/bill/split.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { choose } from '../support/steps.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Split the bill' })
const way = (page: Page, name: string) => sheet(page).getByRole('radio', { name })

const shareOf = (page: Page, who: string) =>
  sheet(page)
    .locator('.split-shares > div')
    .filter({ has: page.locator('dt', { hasText: new RegExp(`^${who}$`) }) })

interface HeldSharing {
  /** Ends the sharing that is open. */
  endSharing?: (outcome: Shared | 'refused') => void
}

/** The phone's own sharing, which stays open until the path says how it ends; the clipboard takes or refuses what it did not share. */
const holdSharing = (page: Page) =>
  page.evaluate(() => {
    const held = window as HeldSharing
    navigator.share = () =>
      new Promise((resolve, reject) => {
        // The phone's own sharing takes the focus; the app copies where nothing has after three seconds.
        document.hasFocus = () => false
        held.endSharing = (outcome) => {
          navigator.clipboard.writeText = () => (outcome === 'copied' ? Promise.resolve() : Promise.reject(new Error('no')))
          if (outcome === 'shared') resolve()
          else reject(new Error('no'))
        }
      })
  })
const end = (page: Page, outcome: Shared | 'refused') => page.evaluate((how) => (window as HeldSharing).endSharing!(how), outcome)

export const billSplitAdapter: Adapter = {
  async start({ page }) {
    const data = wireOrder('o1', { menus: [wireItem('Butter Naan', 2)], totalAmount: 210 })
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data } }))
    await beginSignedIn(page)
    await page.goto('/order/o1')
    await holdSharing(page)
    await page.getByRole('button', { name: 'Split the bill' }).click()
  },
  events: {
    'perHead.choose': ({ page }) => choose(way(page, 'Per head')),
    'byDishes.choose': ({ page }) => choose(way(page, 'By dishes')),
    'heads.set': ({ page }) => sheet(page).getByRole('button', { name: 'One person more' }).click(),
    'dish.toggle': ({ page }) => sheet(page).getByRole('button', { name: 'Guest 2', exact: true }).click(),
    'split.share': ({ page }) => sheet(page).getByRole('button', { name: 'Share the split' }).click(),
    'xstate.done.actor.shareText': ({ page }, { output }: { output: Shared }) => end(page, output),
    'xstate.error.actor.shareText': ({ page }) => end(page, 'refused'),
  },
  states: {
    'way.perHead': async ({ page }, { context: { heads } }: Split) => {
      await expect(way(page, 'Per head')).toBeChecked()
      await expect(sheet(page).getByText(/^Guest \d$/)).toHaveCount(heads - 1)
    },
    'way.byDishes': async ({ page }, { context: { eaters } }: Split) => {
      await expect(way(page, 'By dishes')).toBeChecked()
      const guest = sheet(page).getByRole('button', { name: 'Guest 2', exact: true })
      await expect(guest).toHaveAttribute('aria-pressed', String(eaters[0]?.includes(1) ?? false))
    },
    'sharing.idle': ({ page }) => expect(sheet(page)).toBeVisible(),
    'sharing.handingOver': ({ page }) => expect(sheet(page)).toBeVisible(),
  },
  observed: {
    'number of people': ({ page }, count) => expect(sheet(page).getByRole('group', { name: 'Number of people' })).toHaveText(count),
    'amount for each': ({ page }, amount) => expect(sheet(page).locator('.split-each')).toHaveText(amount),
    'Butter Naan': async ({ page }, value) => {
      const who = sheet(page).getByRole('group', { name: 'Who had Butter Naan?' })
      await expect(who.getByText('Shared by all')).toHaveCount(value === 'shared by all' ? 1 : 0)
      await expect(who.getByRole('button', { pressed: true })).toHaveText(
        value === 'shared by all' ? [] : value.replace('had by ', '').split(' and '),
      )
    },
    ...Object.fromEntries(
      [0, 1, 2]
        .map(guestName)
        .map((who) => [
          `share of ${who}`,
          ({ page }: Stage, amount: string) => expect(shareOf(page, who).locator('dd')).toHaveText(amount),
        ]),
    ),
  },
  // The stepper counts by one.
  canDo: ({ context: { heads } }: Split, event) => (event as BillSplitEvent).type !== 'heads.set' || heads === 2,
}
