import { expect, type Page } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { NoticesEvent, noticesMachine } from '#machines/notices/notices.machine.ts'
import { addDish, OUTLET, quantityOf } from '../support/steps.ts'
import type { Adapter, Stage } from './adapter.ts'

type Notices = SnapshotFrom<typeof noticesMachine>
type Event<Type> = Extract<NoticesEvent, { type: Type }>

const NAAN = 'Butter Naan'
const BIRYANI = 'Hyderabadi Chicken Biryani'
/** Longer than what is shown counts as fresh. */
const AWAY_MS = 31_000

const toast = (page: Page) => page.locator('.toast')
const sheet = (page: Page) => page.getByRole('dialog')

/** What makes the menu's page say something of the same kind as the model's sample, by its text there. */
const SAYINGS: Record<string, { text: string; say: (stage: Stage) => Promise<unknown> }> = {
  'Order placed successfully!': {
    text: 'Item updated in cart',
    say: ({ page }) =>
      quantityOf(page, NAAN)
        .getByRole('button', { name: /^Add one/ })
        .click(),
  },
  'Failed to update cart': {
    text: 'Please select a serving size',
    say: async ({ page }) => {
      await page.getByRole('button', { name: `ADD ${BIRYANI}`, exact: true }).click()
      await sheet(page)
        .getByRole('button', { name: /^Update cart/ })
        .click()
      await page.keyboard.press('Escape')
      await expect(sheet(page)).toBeHidden()
    },
  },
  // The menu is asked for again when the customer comes back to it, and cannot be had.
  'Our servers are having some trouble. Please try again later.': {
    text: 'The menu is being written',
    say: async ({ page, calls }) => {
      await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
      await calls.fail('menu', { status: 409, message: 'The menu is being written' })
    },
  },
}

const isSaid = async ({ page }: Stage, { context: { queue } }: Notices) => {
  await expect(toast(page)).toHaveText(SAYINGS[queue[0]!.message]!.text)
  await expect(toast(page)).toHaveClass(new RegExp(queue[0]!.kind))
}

export const noticesAdapter: Adapter = {
  async start(stage) {
    const { page, calls } = stage
    await page.goto(`/outlet/${OUTLET.id}`)
    await calls.answer('menu')
    await addDish(page, NAAN)
    await page.clock.fastForward(AWAY_MS)
  },
  calls: { menu: 'GET /customer/business/*/menu' },
  events: {
    'notice.show': (stage, { notice }: Event<'notice.show'>) => SAYINGS[notice.message]!.say(stage),
    // As a screen reader presses it: a pointer or the focus would hold it first.
    'notice.dismiss': ({ page }) => page.getByRole('button', { name: 'Close message' }).dispatchEvent('click'),
    'notice.hold': ({ page }) => toast(page).hover(),
    'notice.release': ({ page }) => page.mouse.move(5, 600),
    // To another part of the same page, as its own links lead there.
    'route.changed': ({ page }) =>
      page.evaluate(() => {
        history.pushState(null, '', `#${Date.now()}`)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  },
  states: { quiet: ({ page }) => expect(toast(page)).toBeHidden(), showing: isSaid, held: isSaid },
  canDo({ context: { queue } }: Notices, event) {
    const asked = event as NoticesEvent
    if (asked.type === 'notice.show') return asked.notice.message in SAYINGS
    // Nothing can be closed where nothing is said.
    return asked.type !== 'notice.dismiss' || queue.length > 0
  },
}
