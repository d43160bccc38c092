import { says, CUSTOMER, OUTLET, NAAN, DAL, BIRYANI, cartAt, guestCart, TOWELS, order } from './replies.ts'
import type { State } from './state.ts'

export const CART = 'GET /customer/cart'
export const SAVE = 'PATCH /customer/cart/upsert'
export const ONGOING = 'GET /customer/order/ongoing-orders'
export const SINGLE = 'GET /customer/order/o1'
export const HISTORY = 'GET /customer/order/history'
export const COMPLETED = 'GET /customer/order/completed'

export const one = (status: string, more: object = {}) => says(order(status, more as Record<string, unknown>))
export const list = (...all: object[]) => says(all)
/** An order of this status, as the order's own call and the list of those under way have it. */
export const under = (status = 'PREPARING') => ({ [ONGOING]: list(order(status)), [SINGLE]: one(status) })
const STATUSES = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'ON_HOLD']
export const ALL = list(...STATUSES.map((status, index) => order(status, { orderId: `o${index}` })))

export const TOWELS_AND_DAL = cartAt(OUTLET, [
  [TOWELS, 2],
  [DAL, 1],
])
export const GUESTS = guestCart([
  [NAAN, 2],
  [BIRYANI, 1, 'FULL PLATE'],
])
/** The cart of a guest who has signed in. */
export const signedInAsGuest = { local: { cart: { ...GUESTS, guest: { ...GUESTS.guest, claimedBy: CUSTOMER.id } } } }
/** The sign-in sends the guest's cart in the place of the one that was saved. */
export const replacing = {
  ...signedInAsGuest,
  answers: {
    [CART]: [
      cartAt(OUTLET, [[DAL, 3]]),
      cartAt(OUTLET, [
        [NAAN, 2],
        [BIRYANI, 1, 'FULL PLATE'],
      ]),
    ],
    [SAVE]: says(null),
    'DELETE /customer/cart': says(null),
  } satisfies State['answers'],
}
