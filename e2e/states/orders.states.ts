import type { Page } from 'playwright/test'
import { hears, inOrder, isBusy, press, sees, seesCartOfOne } from './acts.ts'
import { CART, SAVE, ONGOING, HISTORY, COMPLETED, list, ALL } from './order-replies.ts'
import { refuses, OUTLET, NAAN, cartAt, order, REVIEW } from './replies.ts'
import { rare, statesOf } from './state.ts'

const over = order('COMPLETED', { review: REVIEW })
const atEnd = (page: Page) => page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
const reorder = press(/^REORDER/)
const again = { at: '/my-orders?tab=completed', answers: { [COMPLETED]: list(order('COMPLETED')) }, act: reorder }

export const ordersStates = statesOf('orders', {
  loading: rare({ at: '/my-orders', answers: { [ONGOING]: 'held' }, seen: isBusy }),
  upcoming: {
    at: '/my-orders',
    answers: { [ONGOING]: list(order('PENDING'), order('PREPARING', { orderId: 'o2' })) },
    seen: sees('article'),
  },
  completed: rare({
    at: '/my-orders?tab=completed',
    answers: { [COMPLETED]: list(over, order('COMPLETED', { orderId: 'o3' })) },
    seen: sees('article'),
    shows: ['reorder.idle'],
  }),
  all: rare({ at: '/my-orders?tab=all', answers: { [HISTORY]: ALL }, seen: sees('article') }),
  'all, at the end of the list': rare({
    at: '/my-orders?tab=all',
    answers: { [HISTORY]: ALL },
    act: inOrder(sees('article'), atEnd),
    seen: sees('[aria-posinset="8"]'),
  }),
  'none upcoming': { at: '/my-orders', seen: 'No Upcoming Orders' },
  'none completed': rare({ at: '/my-orders?tab=completed', seen: 'No Completed Orders' }),
  'none at all': rare({ at: '/my-orders?tab=all', seen: 'No Orders Found' }),
  failed: rare({ at: '/my-orders?tab=all', answers: { [HISTORY]: refuses(422) }, seen: 'Unable to load orders' }),
  'replace the cart?': {
    ...again,
    answers: { ...again.answers, [CART]: cartAt({ ...OUTLET, businessId: 'tandoor', name: 'Tandoor Lane' }, [[NAAN, 1]]) },
    act: inOrder(seesCartOfOne, reorder),
    seen: 'Replace items in cart?',
    shows: ['reorder.confirmingReplace'],
  },
  'the menu being read for a reorder': rare({
    ...again,
    answers: { ...again.answers, 'GET /customer/business/*/menu': 'held' },
    seen: hears('Adding the dishes to your cart...'),
    shows: ['reorder.fetchingMenu'],
  }),
  'the dishes being added for a reorder': rare({
    ...again,
    answers: { ...again.answers, [SAVE]: 'held' },
    seen: hears('Adding the dishes to your cart...'),
    shows: ['reorder.addingLines'],
  }),
})
