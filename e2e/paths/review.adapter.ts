import { expect, type Page } from 'playwright/test'
import type { ReviewEvent, Reviewing } from '#machines/review/review.machine.ts'
import { ratingCaption } from '#machines/model/order/review.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { choose } from '../support/steps.ts'
import { beginSignedIn } from './accounts.ts'
import type { Adapter, Stage } from './adapter.ts'
import { breakdownOf } from './breakdown.ts'
import { isAt } from './pages.ts'

type Event<Type> = Extract<ReviewEvent, { type: Type }>

const OUTLET = 'Dariya Mahal'
const DISH = 'Butter Naan'

const rate = (page: Page, of: string, rating: number) =>
  choose(page.getByRole('radiogroup', { name: `Rating of ${of}` }).getByRole('radio', { name: ratingCaption(rating) }))

async function write(page: Page, of: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: `Review of ${of}` })
  if (!(await field.isVisible())) await page.getByRole('button', { name: `Write a review of ${of}` }).click()
  await field.fill(text)
}

const isRated =
  (of: string) =>
  async ({ page }: Stage, caption: string) => {
    const stars = page.getByRole('radiogroup', { name: `Rating of ${of}` })
    const isUnrated = caption === ratingCaption(0)
    await expect(stars.getByRole('radio', { checked: true, name: isUnrated ? /./ : new RegExp(`, ${caption}$`) })).toHaveCount(
      isUnrated ? 0 : 1,
    )
    await expect(page.locator('.rated').filter({ has: stars }).locator('.rated-stars > span')).toHaveText(caption)
  }

/** The field is there once the customer has opened it. */
const isWritten =
  (of: string) =>
  async ({ page }: Stage, value: string) => {
    const field = page.getByRole('textbox', { name: `Review of ${of}` })
    const [text = ''] = textsIn(value)
    if (text !== '' || (await field.isVisible())) await expect(field).toHaveValue(text)
  }

const ORDERS: Record<string, object> = {
  'an order is served': { orderStatus: 'SERVED' },
  'an order is not served yet': { orderStatus: 'PREPARING' },
  'an order was rated before': { orderStatus: 'COMPLETED', review: { outletRating: 4, foodRating: 3 } },
}

const serverTells = (page: Page, more: object) =>
  page.route('**/api/customer/order/o1', (route) =>
    route.fulfill({ json: { data: wireOrder('o1', { menus: [{ ...wireItem(DISH, 1), menuId: 'butter-naan' }], ...more }) } }),
  )

const isBackAtOrder = ({ page }: Stage) => isAt(page, 'ORDER #o1')

export const reviewAdapter: Adapter = {
  names: { 'butter-naan': DISH, saffron: OUTLET },
  async start({ page }, start) {
    await page.clock.install()
    await serverTells(page, ORDERS[start]!)
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
    'order.received': async ({ page }, { order: { status, review } }: Event<'order.received'>) => {
      await serverTells(page, { orderStatus: status, review })
      // Half a minute passes and the page comes back into sight: the order is read again.
      await page.clock.fastForward(31_000)
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    },
    'review.submit': ({ page }) => page.getByRole('button', { name: 'Submit Review', exact: true }).click(),
  },
  states: {
    rated: ({ page }) => expect(page.getByRole('region', { name: 'Your rating' })).toBeVisible(),
    submitted: isBackAtOrder,
    reviewedBefore: isBackAtOrder,
  },
  observed: {
    'rating of the outlet': isRated(OUTLET),
    'words about the outlet': isWritten(OUTLET),
    'rating of Butter Naan': isRated(DISH),
    'words about Butter Naan': isWritten(DISH),
    'stars of the outlet': ({ page }, stars) => expect(page.getByRole('img', { name: `Outlet: ${stars}` })).toBeVisible(),
    'stars of the food': ({ page }, stars) => expect(page.getByRole('img', { name: `Food: ${stars}` })).toBeVisible(),
  },
  // Stars and words that are there already cause no event.
  canDo: ({ context: { outletRating, outletReview, dishes } }: Reviewing, event) => {
    const asked = event as ReviewEvent
    if (asked.type === 'outlet.rate') return outletRating !== asked.rating
    if (asked.type === 'outlet.write') return outletReview !== asked.text
    if (asked.type === 'dish.rate') return dishes[0]?.rating !== asked.rating
    if (asked.type === 'dish.write') return dishes[0]?.review !== asked.text
    return true
  },
  handed: {
    'review.unserved --xstate.error.actor.watchOrder--> (stay)': breakdownOf('the watching of the order'),
  },
}
