import { expect, type Page } from 'playwright/test'
import type { SnapshotFrom } from 'xstate'
import type { ReviewEvent, reviewMachine } from '#machines/review/review.machine.ts'
import { ratingCaption } from '#machines/model/review.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'

type Reviewing = SnapshotFrom<typeof reviewMachine>
type Event<Type> = Extract<ReviewEvent, { type: Type }>

const OUTLET = 'Dariya Mahal'
const DISH = 'Butter Naan'

const submit = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const rate = (page: Page, of: string, rating: number) =>
  page
    .getByRole('radiogroup', { name: `Rating of ${of}` })
    .getByRole('radio', { name: ratingCaption(rating) })
    .check({ force: true })

async function write(page: Page, of: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Review of ${of}` })
  if (!(await field.isVisible())) await page.getByRole('button', { name: `Write a review of ${of}` }).click()
  await field.fill(text)
}

const isBackAtOrder = ({ page }: Stage) => expect(page).toHaveURL('/order/o1')

export const reviewAdapter: Adapter = {
  async start({ page }) {
    const order = wireOrder('o1', { orderStatus: 'SERVED', menus: [{ ...wireItem(DISH, 1), menuId: 'butter-naan' }] })
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data: order } }))
    await beginSignedIn(page)
    await page.goto('/reviews/o1')
  },
  calls: { submitReview: 'POST /customer/order/o1/review' },
  // The order is one of the model's: the server does not know it.
  answers: { 'xstate.done.actor.submitReview': (_, route) => route.fulfill({ json: { data: null } }) },
  events: {
    'outlet.rate': ({ page }, { rating }: Event<'outlet.rate'>) => rate(page, OUTLET, rating),
    'outlet.write': ({ page }, { text }: Event<'outlet.write'>) => write(page, OUTLET, text),
    'dish.rate': ({ page }, { rating }: Event<'dish.rate'>) => rate(page, DISH, rating),
    'dish.write': ({ page }, { text }: Event<'dish.write'>) => write(page, DISH, text),
    'review.submit': ({ page }) => submit(page, 'Submit Review').click(),
  },
  states: {
    editing: async ({ page }, { context: { outletRating, dishes } }: Reviewing) => {
      await expect(submit(page, 'Submit Review')).toBeVisible()
      for (const rating of [outletRating, ...dishes.map((dish) => dish.rating)])
        await expect(page.getByText(ratingCaption(rating), { exact: true }).first()).toBeVisible()
    },
    submitting: ({ page }) => expect(submit(page, 'Submitting...')).toBeVisible(),
    submitted: isBackAtOrder,
    reviewedBefore: isBackAtOrder,
  },
  // A star that shines already and words that stand there already are no change.
  canDo: ({ context: { outletRating, outletReview, dishes } }: Reviewing, event) => {
    const asked = event as ReviewEvent
    if (asked.type === 'outlet.rate') return outletRating !== asked.rating
    if (asked.type === 'outlet.write') return outletReview !== asked.text
    if (asked.type === 'dish.rate') return dishes[0]?.rating !== asked.rating
    if (asked.type === 'dish.write') return dishes[0]?.review !== asked.text
    return true
  },
}
