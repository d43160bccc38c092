import type { Page } from 'playwright/test'
import { playScene } from './paths/scene.ts'
import { choose } from './support/steps.ts'
import { expect } from './support/test.ts'

/** Longer than the app waits for the phone's own sharing to take the focus: what is shared must not have been copied by then. */
const PAUSE_MS = 3_500

/** A person who does these things when a step is theirs, each once the one before is done. */
function handsThat(...does: ((page: Page) => Promise<unknown>)[]) {
  const done: Promise<unknown>[] = []
  const next = async (page: Page, before = done.at(-1), act = does[done.length]!) => {
    await before
    await act(page)
  }
  return {
    done,
    person: { pauseMs: PAUSE_MS, byHand: [], hears: (words: string, page: Page) => words.startsWith('Yours') && done.push(next(page)) },
  }
}

async function byHand(name: string, id: string, end: (page: Page) => Promise<unknown>, ...does: ((page: Page) => Promise<unknown>)[]) {
  const { done, person } = handsThat(...does)
  await playScene(name, id, {
    steps: 0,
    person,
    title: `${id} @all`,
    end: async ({ page }) => {
      await Promise.all(done)
      expect(done).toHaveLength(does.length)
      await end(page)
    },
  })
}

const press = (name: RegExp | string) => (page: Page) => page.getByRole('button', { name }).click()

await byHand('sessions', 'SSS-J9866', async (page) => {
  const area = page.getByRole('region', { name: 'Where you are signed in' })
  await expect(area.locator('li p.bold bdi')).toHaveText(['Chrome on Android', 'Unknown device'])
  await expect(area.getByRole('button', { name: 'Sign Out Everywhere' })).toBeEnabled()
})

await byHand(
  'bill-split',
  'BSP-J72f1',
  (page) => expect(page.getByRole('dialog', { name: 'Split the bill' })).toBeVisible(),
  press('Share the split'),
)

await byHand(
  'staff-link',
  'SLK-J4a27',
  (page) => expect(page.getByText('No new orders')).toBeVisible(),
  async (page) => {
    await page.getByLabel('Your name').pressSequentially('Asha Rao')
    await page.getByLabel('New Password', { exact: true }).pressSequentially('a quiet river')
    await press('Join')(page)
  },
)

await byHand(
  'checkout',
  'CHK-Jb683',
  (page) => expect(page.getByText('No available items to place order').filter({ visible: true })).not.toHaveCount(0),
  async (page) => {
    await choose(page.getByRole('radio', { name: 'Table', exact: true }))
    await page.getByRole('option', { name: /^#7 / }).click()
  },
  press(/Place Order$/),
  async (page) => {
    await expect(page.getByRole('region', { name: 'Place your order' }).getByRole('alert')).toContainText('Please wait')
    // The cart reads itself once it is saved: a report of its lines that is not the plan's.
    const saved = page.waitForResponse((reply) => reply.request().method() === 'GET' && reply.url().endsWith('/api/customer/cart'))
    await press(/^Add one Masala Papad/)(page)
    await expect(page.locator('.total')).toContainText('₹151.20')
    await (await saved).finished()
  },
  press(/(Place Order|Order Again)$/),
)

await byHand(
  'board',
  'BRD-J200c',
  (page) => expect(page.getByText(/^Orders may be older than shown/)).toBeVisible(),
  (page) => page.getByText('Counter · Ravi').click(),
  async (page) => {
    // Longer than the ten seconds after which a board asks the server again.
    await page.waitForTimeout(11_000)
    await press('OK')(page)
  },
)
