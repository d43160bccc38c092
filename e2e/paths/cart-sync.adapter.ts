import { expect } from 'playwright/test'
import type { CartSyncEvent } from '#machines/cart-sync/cart-sync.machine.ts'
import { textsIn } from '#tests/paths/observe.ts'
import { cartOf, key, line } from '#tests/support/fixtures.ts'
import type { Adapter, Stage } from './adapter.ts'
import { CART_NAMES, openCart, serverHas, tells, toRealKey } from './cart.adapter.ts'
import { passLock } from './lock.ts'

async function isAsOnDevice({ page }: Stage) {
  await expect(page.getByText('Syncing...')).toHaveCount(0)
  await expect(page.locator('.cart-line h3')).toHaveText(['Dal Makhani'])
}
const isSyncing = ({ page }: Stage) => expect(page.getByText('Syncing...')).toBeVisible()

/** The synchronisation of a guest's cart after a sign-in, on the page of the cart. */
export const cartSyncAdapter: Adapter = {
  names: CART_NAMES,
  async start({ page }) {
    await openCart(page, { version: 1, cart: cartOf(line('dal', 2)), queue: [{ key: key('dal'), quantity: 2, at: 1 }] })
    await passLock(page)
  },
  calls: {
    fetchServerCart: 'GET /customer/cart',
    rereadCart: 'GET /customer/cart',
    applyStep: 'PATCH /customer/cart/upsert',
  },
  answers: { 'xstate.done.actor.fetchServerCart': serverHas, 'xstate.done.actor.rereadCart': serverHas },
  events: {},
  states: {
    comparing: isSyncing,
    applying: isSyncing,
    rereading: isSyncing,
    synced: ({ page }) => expect(page.locator('.cart-line h3')).toHaveText(['Dal Makhani']),
    failed: isAsOnDevice,
    unauthorized: isAsOnDevice,
  },
  observed: { message: ({ page }, value) => tells(page, textsIn(value)[0]) },
  handed: {
    'cartSync --lines.ordered--> (stay)': {
      because: 'an order is placed on a page of its own, which does not wait for the synchronisation',
      as: (_, { type, lines }: CartSyncEvent) => ({ type, lines: lines.map((one) => ({ ...one, key: toRealKey(one.key) })) }),
    },
  },
}
