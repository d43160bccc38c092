import { expect, type Page } from 'playwright/test'
import type { Round, RoundEvent } from '#machines/round/round.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { OUTLET } from '../support/steps.ts'
import type { Adapter } from './adapter.ts'
import { cartWith, idOfDish, REFUSED_DISHES, TAKES_BACK } from './cart-of-account.ts'
import { isAt } from './pages.ts'

const DISH = 'Butter Naan'

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Another round' })
const order = (page: Page) => sheet(page).getByRole('button', { name: 'Continue to checkout' })
const isAtWork = (page: Page) => expect(sheet(page).getByText('Adding the dishes to your cart...')).toBeAttached()

export const roundAdapter: Adapter = {
  names: { dal: DISH },
  async start({ page }, start) {
    await cartWith(page, start === 'the cart is empty' ? [] : [{ outletId: OUTLET.id, dish: 'Dal Makhani', quantity: 1 }])
    const menus = [{ ...wireItem(DISH, 2), menuId: await idOfDish(page, OUTLET.id, DISH) }, wireItem('Special', 1)]
    const business = { businessId: OUTLET.id, businessName: OUTLET.name }
    const data = wireOrder('o1', { orderStatus: 'PREPARING', orderSourceAreaId: 7, business, menus })
    await page.route('**/api/customer/order/o1', (route) => route.fulfill({ json: { data } }))
    await page.goto('/order/o1')
    await page.getByRole('button', { name: 'Another round' }).click()
  },
  calls: { fetchMenu: 'GET /customer/business/*/menu', addLines: 'PATCH /customer/cart/upsert "status":true' },
  answers: {
    // At the price that the model's dish has.
    'xstate.done.actor.fetchMenu': async (_, route) => {
      const reply = (await (await route.fetch()).json()) as { data: Record<string, { name: string; price: number }[]> }
      for (const one of Object.values(reply.data).flat()) if (one.name === DISH) one.price = 120
      await route.fulfill({ json: reply })
    },
    ...REFUSED_DISHES,
  },
  events: {
    'dish.toggle': ({ page }) => sheet(page).getByRole('checkbox', { name: DISH }).click(),
    'quantity.set': ({ page }) =>
      sheet(page)
        .getByRole('button', { name: `Add one ${DISH}` })
        .click(),
    'round.order': ({ page }) => order(page).click(),
    'menu.retry': ({ page }) => sheet(page).getByRole('button', { name: 'Try Again' }).click(),
    ...TAKES_BACK,
  },
  states: {
    readingMenu: ({ page }) => expect(sheet(page).getByText('Loading...')).toBeAttached(),
    menuFailed: ({ page }) => expect(sheet(page).getByRole('button', { name: 'Try Again' })).toBeVisible(),
    choosing: async ({ page }, { context: { dishes } }: Round) => {
      await expect(sheet(page).getByRole('checkbox', { name: DISH })).toBeChecked({ checked: dishes[0]!.quantity > 0 })
      await expect(sheet(page).getByRole('checkbox', { name: 'Special' })).toBeDisabled()
    },
    addingLines: ({ page }) => isAtWork(page),
    takingBack: ({ page }) => expect(sheet(page)).toBeVisible(),
    ready: ({ page }) => isAt(page, 'Checkout'),
  },
  observed: {
    'quantity of Butter Naan': ({ page }, quantity) =>
      expect(sheet(page).getByRole('group', { name: `Quantity of ${DISH}` })).toHaveText(quantity === 'none' ? [] : [quantity]),
    'quantity of Special': ({ page }) => expect(sheet(page).getByText('Not on the menu today')).toBeVisible(),
    'item total': ({ page }, amount) => expect(sheet(page).locator('.total dd')).toHaveText(amount),
    message: ({ page }, value) => expect(sheet(page).getByRole('alert').locator('p')).toHaveText(textsIn(value)),
    'Continue to checkout': ({ page }, value) =>
      expect(sheet(page).getByRole('button', { name: /^(Continue to checkout|Adding the dishes\.\.\.)$/ })).toBeEnabled({
        enabled: value === 'enabled',
      }),
  },
  // The cart makes no further call with a token that the server has refused.
  isLast: (_, { type }) => type === 'xstate.error.actor.takeBack',
  // The stepper counts by one.
  canDo: ({ context: { dishes } }: Round, event) =>
    (event as RoundEvent).type !== 'quantity.set' || dishes.some(({ quantity }) => quantity === 2),
}
