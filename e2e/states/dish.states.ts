import { isBusy } from './acts.ts'
import { CLOSED, OPENS, FULL_CART, HEARTS, refuses, says, seatedAt, SOLD_OUT, TOWELS } from './replies.ts'
import { rare, statesOf } from './state.ts'

const there = { at: '/outlet/dariya-mahal', guest: true as const }

export const dishStates = statesOf('dish', {
  full: { ...there, at: `${there.at}/menu/dal-makhani`, seen: 'Ingredients' },
  'with a heart and a cart': rare({
    at: `${there.at}/menu/dal-makhani`,
    answers: { ...HEARTS, 'GET /customer/cart': FULL_CART },
    seen: 'Ingredients',
  }),
  'a service, at a table': rare({
    ...there,
    local: { qrData: seatedAt() },
    at: `${there.at}/menu/bath-towels`,
    answers: { 'GET /customer/business/*/menu/bath-towels': says(TOWELS) },
    seen: /^For rooms only/,
  }),
  'with sizes': { ...there, at: `${there.at}/menu/biryani`, seen: 'Ingredients' },
  'sold out': {
    ...there,
    act: (page) => page.getByRole('link', { name: SOLD_OUT.name }).click(),
    seen: 'Instead, from the same menu',
  },
  'sold out, opened by its address': rare({ ...there, at: `${there.at}/menu/${SOLD_OUT.menuId}`, seen: /OUT OF STOCK/i }),
  'of a closed outlet': rare({
    ...there,
    at: `${there.at}/menu/dal-makhani`,
    answers: { 'GET /customer/business/dariya-mahal': says(CLOSED) },
    seen: OPENS,
  }),
  loading: rare({
    ...there,
    at: `${there.at}/menu/dal-makhani`,
    answers: { 'GET /customer/business/*/menu/dal-makhani': 'held' },
    seen: isBusy,
  }),
  'not there': rare({
    ...there,
    at: `${there.at}/menu/none`,
    answers: { 'GET /customer/business/*/menu/none': refuses(404) },
    seen: 'Menu Item Not Found',
  }),
})
