import { expect, type Locator, type Page } from 'playwright/test'
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
const WITHOUT_SIZE = 'Please select a serving size'

const toast = (page: Page) => page.locator('.toast')
const sheet = (page: Page) => page.getByRole('dialog')

/** As a screen reader presses it: the pointer stays where it is, on a notice or off it. */
const press = (button: Locator) => button.dispatchEvent('click')

/** What makes the menu's page say something of the same kind as the model's sample, by its text there. */
const SAYINGS: Record<string, { text: string; say: (stage: Stage) => Promise<unknown> }> = {
  'Order placed successfully!': {
    text: 'Item updated in cart',
    say: ({ page }) => press(quantityOf(page, NAAN).getByRole('button', { name: /^Add one/ })),
  },
  'Failed to update cart': {
    text: WITHOUT_SIZE,
    say: async ({ page }) => {
      await press(page.getByRole('button', { name: `ADD ${BIRYANI}`, exact: true }))
      await press(sheet(page).getByRole('button', { name: /^Update cart/ }))
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
    'notice.dismiss': ({ page }) => press(page.getByRole('button', { name: 'Close message' })),
    'notice.hold': async ({ page }) => {
      // A pointer that rests there already would not come to it.
      await page.mouse.move(5, 600)
      await toast(page).hover()
    },
    'notice.release': ({ page }) => page.mouse.move(5, 600),
    // To another part of the same page, as its own links lead there.
    'route.changed': ({ page }) =>
      page.evaluate(() => {
        history.pushState(null, '', `#${Date.now()}`)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
  },
  states: { quiet: ({ page }) => expect(toast(page)).toBeHidden(), showing: isSaid, held: isSaid },
  canDo({ value, context: { queue } }: Notices, event) {
    const asked = event as NoticesEvent
    // Nothing can be closed where nothing is said.
    if (asked.type === 'notice.dismiss') return queue.length > 0
    if (asked.type !== 'notice.show') return true
    // A sheet takes the notice from under the pointer.
    const saying = SAYINGS[asked.notice.message]
    return saying !== undefined && (value !== 'held' || saying.text !== WITHOUT_SIZE)
  },
}
