import { expect, type Page } from 'playwright/test'
import type { ReorderEvent } from '#machines/reorder/reorder.machine.ts'
import { wireItem, wireOrder } from '#tests/support/orders.ts'
import { OUTLET } from '../support/steps.ts'
import { cartWith, idOfDish, REFUSED_DISHES, TAKES_BACK } from './cart-of-account.ts'
import type { Adapter } from './adapter.ts'
import { isAt } from './pages.ts'

type Event<Type> = Extract<ReorderEvent, { type: Type }>

const IN_CART: Record<string, { outletId: string; dish: string }> = {
  'the cart has dishes of the order': { outletId: OUTLET.id, dish: 'Butter Naan' },
  'the cart has dishes of the outlet': { outletId: OUTLET.id, dish: 'Dal Makhani' },
  'the cart has dishes of another outlet': { outletId: 'jamun-bar-kitchen', dish: 'Kala Khatta Cooler' },
}

const again = (page: Page, name: string) => page.getByRole('button', { name: `REORDER from ${name}`, exact: true })
const isAtWork = (page: Page) => expect(page.getByText('Adding the dishes to your cart...')).toBeAttached()
const question = (page: Page) => page.getByRole('dialog', { name: 'Replace items in cart?' })

export const reorderAdapter: Adapter = {
  names: { saffron: OUTLET.name, dal: 'Butter Naan' },
  async start({ page }, start) {
    const kept = IN_CART[start]
    await cartWith(page, kept ? [{ ...kept, quantity: 1 }] : [])
    const naan = await idOfDish(page, OUTLET.id, 'Butter Naan')
    const menus = [{ ...wireItem('Butter Naan', 2), menuId: naan }, wireItem('Special', 1)]
    const business = { businessId: OUTLET.id, businessName: OUTLET.name }
    const orders = [
      wireOrder('o1', { orderStatus: 'COMPLETED', business, menus }),
      wireOrder('o2', { orderStatus: 'COMPLETED', business: { businessName: 'Nameless' }, menus }),
    ]
    await page.route('**/api/customer/order/completed*', (route) => route.fulfill({ json: { data: orders } }))
    await page.goto('/my-orders?tab=completed')
    await expect(page.getByRole('article')).toHaveCount(2)
    if (kept) await expect(page.getByRole('link', { name: /^Cart.*1/ }).filter({ visible: true })).toBeVisible()
  },
  calls: {
    fetchMenu: 'GET /customer/business/*/menu',
    addLines: 'PATCH /customer/cart/upsert "status":true',
    removeRest: 'PATCH /customer/cart/upsert "status":false',
  },
  answers: {
    // Today's menu, or an empty one.
    'xstate.done.actor.fetchMenu': (_, route, { output }: { output: { items: { outOfStock: boolean }[] }[] }) =>
      output[0]?.items[0]?.outOfStock ? route.fulfill({ json: { data: {} } }) : route.continue(),
    ...REFUSED_DISHES,
    'xstate.error.actor.removeRest': (_, route) => route.fulfill({ status: 401, json: { message: 'no' } }),
  },
  events: {
    'reorder.start': ({ page }, { order }: Event<'reorder.start'>) => again(page, order.outlet.outletId ? OUTLET.name : 'Nameless').click(),
    'replace.confirm': ({ page }) => question(page).getByRole('button', { name: 'Continue & Replace' }).click(),
    cancel: ({ page }) => question(page).getByRole('button', { name: 'Cancel' }).click(),
    ...TAKES_BACK,
  },
  states: {
    idle: ({ page }) => expect(page.getByText('Adding the dishes to your cart...')).toHaveCount(0),
    confirmingReplace: ({ page }) => expect(question(page)).toBeVisible(),
    fetchingMenu: ({ page }) => isAtWork(page),
    addingLines: ({ page }) => isAtWork(page),
    removingRest: ({ page }) => isAtWork(page),
    takingBack: ({ page }) => expect(question(page)).toBeHidden(),
  },
  leads: {
    'reorder.addingLines --xstate.done.actor.addLines[1]--> reorder.idle': 'the checkout',
    'reorder.removingRest --xstate.done.actor.removeRest--> reorder.idle': 'the checkout',
    'reorder.removingRest --xstate.error.actor.removeRest--> reorder.idle': 'the checkout',
  },
  observed: {
    page: ({ page }) => isAt(page, 'Checkout'),
    REORDER: async ({ page }) => {
      for (const name of [OUTLET.name, 'Nameless']) await expect(again(page, name)).toBeDisabled()
    },
  },
}
