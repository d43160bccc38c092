import type { paths } from '#api/schema.gen.ts'

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Operation = {
  [Path in keyof paths]: { [M in Method]: [paths[Path][M]] extends [undefined] ? never : `${Uppercase<M>} ${Path}` }[Method]
}[keyof paths]

/**
 * - 'page': a 500 shows the error page, and the page itself says what else goes wrong. Once something is shown it stays, and the snackbar says that
 *   its refresh failed;
 * - 'screen': a notice, a field's message or a row with Try Again, beside the thing;
 * - 'toast': a message of the flow;
 * - 'snackbar': the global error;
 * - 'silent': nothing is said, for the reason that follows.
 */
type Owner = 'page' | 'screen' | 'toast' | 'snackbar' | `silent: ${string}`

/**
 * Who says that a call has failed, at each place that makes it. The client takes no call without a row, and tests/screens/failures.test.tsx fails
 * each of them. Types and tests alone read it: the app carries none of it.
 */
export const FAILURES = {
  'POST /customer/login': { 'sign-in': 'screen', registration: 'silent: asked after a lost reply, whose refusal is said' },
  'POST /customer/logout': { logout: 'silent: tried again until the token is revoked' },
  'POST /customer/register/send-otp': { registration: 'screen' },
  'POST /customer/register': { registration: 'screen' },
  'POST /customer/send-otp': { 'forgot password': 'screen' },
  'POST /customer/reset-password': { 'forgot password': 'screen' },

  'GET /customer/businesses': { home: 'page', 'more outlets': 'screen' },
  'GET /customer/search': { home: 'screen' },
  'GET /customer/cuisines': { home: 'silent: the other filters choose without them' },
  'GET /customer/business/{outletId}': {
    outlet: 'page',
    dish: 'page',
    checkout: 'silent: the name of an outlet whose order is on its way',
    seat: 'silent: places can be chosen by hand without it',
    'order again': 'silent: the server refuses an order of a closed outlet',
  },
  'GET /customer/business/{outletId}/menu': {
    outlet: 'screen',
    'order again': 'toast',
    'another round': 'screen',
    favourites: 'silent: the card says which dishes it could not read',
  },
  'GET /customer/business/{outletId}/menu/{menuId}': { dish: 'page', cart: 'silent: the line stays as the device has it' },
  'POST /customer/availability-request': { home: 'screen' },
  'GET /places/autocomplete': { 'place picker': 'screen' },
  'GET /places/reverse': { 'place picker': 'screen' },
  'GET /customer/customer/signed-url': { pictures: 'silent: a plate stands in the place of the picture' },

  'GET /customer/cart': {
    cart: 'page',
    elsewhere: 'silent: the badge counts what the device has, and the page of the cart reads it again',
  },
  'PATCH /customer/cart/upsert': {
    'a change': 'toast',
    'the cart of a guest who signs in': 'toast',
    'what an order took': 'silent: tried again, and not shown meanwhile',
  },
  'DELETE /customer/business/{outletId}/cart': { 'another outlet': 'toast' },

  'GET /customer/origin/list': { checkout: 'screen', seat: 'screen' },
  'POST /customer/order': { checkout: 'screen' },
  'GET /customer/order/ongoing-orders': {
    orders: 'page',
    'order success': 'screen',
    tracking: 'screen',
    checkout: 'screen',
    'order strip': 'silent: read again every 10 s, and the order that the device knows stays',
  },
  'GET /customer/notices': { notifications: 'screen', 'the mark on the bell': 'silent: the bell leads to the page without it' },
  'PUT /customer/notices/read': { notifications: 'screen' },
  'GET /customer/events': { 'order news': 'silent: the orders are read every 10 s' },
  'GET /customer/push/key': {
    'push messages': 'silent: the customer is not asked, and sees no switch; the next order or visit asks again',
  },
  'PUT /customer/push/subscription': { 'push messages': 'screen' },
  'DELETE /customer/push/subscription': {
    'push messages':
      'silent: the browser has ended the subscription, and its push service tells the server; said where the browser fails too',
  },
  'GET /customer/order/completed': { orders: 'page', 'order again on home': 'screen' },
  'GET /customer/order/history': {
    orders: 'page',
    tracking: 'screen',
    checkout: 'screen',
    'order strip': 'silent: the order is asked for again',
  },
  'GET /customer/order/{orderId}/call': {
    'call the waiter': 'silent: a call that is made again is the same one, and is asked for every 5 s',
  },
  'POST /customer/order/{orderId}/call': { 'call the waiter': 'screen' },
  'DELETE /customer/order/{orderId}/call': { 'call the waiter': 'screen' },
  'GET /customer/order/{orderId}/bill': { bill: 'screen' },
  'GET /customer/order/{orderId}': {
    order: 'page',
    'order, opened from the list': 'snackbar',
    review: 'page',
    'order success': 'screen',
    tracking: 'screen',
    'order strip': 'silent: the order is asked for again',
  },
  'POST /customer/order/{orderId}/review': { review: 'toast' },

  'GET /customer/favourites': { 'the first heart': 'toast', hearts: 'silent: read again, and they stay as they are' },
  'POST /customer/favourites': { hearts: 'toast', favourites: 'silent: only logged, as the specification says' },
  'GET /customer/favourites-details': { favourites: 'page' },

  'PATCH /customer/profile': { 'edit profile': 'screen' },
  'GET /customer/upload-attributes/{mediaType}': { 'edit profile': 'screen' },
  'PUT /customer/generate-upload-url': { 'edit profile': 'screen' },
  'DELETE /customer/delete-media': { 'edit profile': 'silent: the profile is saved, and the server lets old pictures make room' },
  'POST /customer/password': { security: 'screen' },
  'POST /customer/contact/send-otp': { security: 'screen' },
  'POST /customer/contact': { security: 'screen' },
  'GET /customer/sessions': { security: 'screen', profile: 'silent: asks whether the backend has the call, and leaves the entries' },
  'DELETE /customer/sessions': { security: 'screen' },
  'DELETE /customer/sessions/{sessionId}': { security: 'screen' },
  'GET /customer/data': { 'your data': 'screen' },
  'POST /customer/deletion': { 'your data': 'screen' },
  'POST /customer/trouble': { everywhere: 'silent: it reports a fault that the customer has seen' },
} as const satisfies Partial<Record<Operation, Record<string, Owner>>>

type Owned = keyof typeof FAILURES
/** The contract without the calls that have no row. */
export type OwnedPaths = {
  [Path in keyof paths]: {
    [M in keyof paths[Path] as M extends Method ? (`${Uppercase<M>} ${Path}` extends Owned ? M : never) : M]: paths[Path][M]
  }
}
