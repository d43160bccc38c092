import { expect, type Page } from 'playwright/test'
import { inOrder, isBusy, press } from './acts.ts'
import { CART, SAVE, under, TOWELS_AND_DAL, replacing, signedInAsGuest, GUESTS } from './order-replies.ts'
import { says, refuses, OUTLET, CLOSED, OPENS, NAAN, DAL, SOLD_OUT, cartAt, FULL_CART, guestCart, seatedAt } from './replies.ts'
import { rare, statesAt } from './state.ts'

const addOne = press('Add one Dal Makhani')
const inCart = { answers: { [CART]: FULL_CART } }
/** Another tab synchronises the cart, and does not come to an end. */
const holdLocks = (page: Page) => page.addInitScript(() => void (navigator.locks.request = () => new Promise(() => {})))
/** The customer comes back from an order whose outcome is unknown. */
const fromOrder = (page: Page) => page.addInitScript(() => history.replaceState({ usr: { checkingOrder: true }, key: 'k' }, ''))
const alert = (text: string) => (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: text }).waitFor()
const atCart = { at: '/my-cart' }

export const cartStates = statesAt('cart', atCart, {
  'a guest’s, empty': { guest: true, seen: 'Your cart is empty' },
  'a guest’s': { guest: true, local: { cart: GUESTS }, seen: 'Proceed to Checkout', shows: ['cart.guest.resting'] },
  'a guest’s, its details on their way': rare({
    guest: true,
    local: { cart: GUESTS },
    answers: { 'GET /customer/business/*/menu/butter-naan': 'held' },
    seen: 'Proceed to Checkout',
    shows: ['cart.guest.fillingLine'],
  }),
  'a guest’s, a dish sold out': rare({
    guest: true,
    local: {
      cart: guestCart([
        [NAAN, 2],
        [SOLD_OUT, 1],
      ]),
    },
    answers: {
      'GET /customer/business/*/menu/*': refuses(503),
      'GET /customer/business/*/menu/kulfi': refuses(503),
      'GET /customer/business/*/menu/butter-naan': refuses(503),
    },
    seen: 'OUT OF STOCK',
  }),
  full: { ...inCart, seen: 'Proceed to Checkout', shows: ['cart.signedIn.synced.upToDate', 'cart-selection.selected'] },
  'a customer’s, empty': rare({ seen: 'Your cart is empty' }),
  'nothing ticked': rare({
    ...inCart,
    act: inOrder(
      (page) => page.getByRole('checkbox', { name: /^Select all of/ }).uncheck(),
      press('Proceed to Checkout'),
      (page) => page.locator('.toast').first().hover(),
    ),
    seen: 'Please select at least one item to proceed with checkout.',
    shows: ['cart-selection.nothingSelected'],
  }),
  'a service at a table': rare({
    local: { qrData: seatedAt() },
    answers: { [CART]: TOWELS_AND_DAL },
    seen: 'Fresh Bath Towels can be ordered to a room only.',
  }),
  'of two outlets': {
    answers: {
      [CART]: says([...json(FULL_CART), ...json(cartAt({ ...OUTLET, businessId: 'x', name: 'Udupi Tiffin Room' }, [[DAL, 99]]))]),
    },
    seen: 'Udupi Tiffin Room',
  },
  'of a closed outlet': rare({ answers: { [CART]: cartAt(CLOSED, [[DAL, 1]]) }, seen: OPENS }),
  loading: rare({ answers: { [CART]: 'held' }, seen: isBusy, shows: ['cart.signedIn.loading'] }),
  failed: rare({ answers: { [CART]: refuses(422) }, seen: alert('Failed to fetch cart'), shows: ['cart.signedIn.stopped.loadFailed'] }),
  'a change on its way': rare({
    ...inCart,
    answers: { ...inCart.answers, [SAVE]: 'held' },
    act: addOne,
    seen: 'Proceed to Checkout',
    shows: ['cart.signedIn.synced.saving'],
  }),
  'a change read back': rare({
    answers: { [CART]: [FULL_CART, 'held'], [SAVE]: says(null) },
    act: addOne,
    seen: 'Proceed to Checkout',
    shows: ['cart.signedIn.synced.rereading'],
  }),
  'a change that could not be read back': rare({
    answers: { [CART]: [FULL_CART, refuses(422)], [SAVE]: says(null) },
    act: addOne,
    seen: alert('Failed to fetch cart'),
  }),
  'a session in doubt': rare({
    answers: { [CART]: refuses(401) },
    seen: (page) => page.getByRole('main').waitFor(),
    shows: ['cart.signedIn.stopped.awaitingSession', 'session.signedIn.suspect'],
  }),
  'another tab puts it together with a guest’s': rare({
    ...signedInAsGuest,
    device: holdLocks,
    seen: 'Syncing...',
    shows: ['cart.signedIn.syncing.awaitingLock'],
  }),
  'a guest’s becomes a customer’s': rare({
    ...signedInAsGuest,
    answers: { [CART]: 'held' },
    seen: 'Syncing...',
    shows: ['cart.signedIn.syncing.merging', 'cart-sync.comparing'],
  }),
  'a guest’s being sent': rare({ ...signedInAsGuest, answers: { [SAVE]: 'held' }, seen: 'Syncing...', shows: ['cart-sync.applying'] }),
  'a guest’s was sent, and is read back': rare({
    ...signedInAsGuest,
    answers: { [CART]: [says([]), 'held'], [SAVE]: says(null) },
    seen: 'Syncing...',
    shows: ['cart-sync.rereading'],
  }),
  'a guest’s could not be sent': {
    ...signedInAsGuest,
    answers: { [CART]: refuses(422) },
    seen: (page) => page.getByRole('main').getByText('Failed to sync cart').waitFor(),
    shows: ['cart.signedIn.stopped.syncFailed'],
  },
  'a guest’s took the place of another': rare({ ...replacing, seen: 'Taken out: 3 x Dal Makhani' }),
  'a guest’s, of which a line was refused': rare({
    ...signedInAsGuest,
    answers: { [CART]: [says([]), cartAt(OUTLET, [[DAL, 1]])], [SAVE]: refuses(409, 'This item is currently out of stock.') },
    seen: /^Not available any more: /,
  }),
  'an order under way': {
    answers: { [CART]: FULL_CART, ...under() },
    seen: (page) => page.locator('.cart-bar').getByRole('button', { name: 'Track Order' }).waitFor(),
  },
  'an order under way, in a low window': {
    answers: { [CART]: FULL_CART, ...under() },
    act: (page) => page.setViewportSize({ width: 360, height: 560 }),
    // The bar stands on the tabs.
    seen: async (page) => {
      await page.locator('.cart-bar').getByRole('button', { name: 'Track Order' }).waitFor()
      const edge = (selector: string, side: 'top' | 'bottom') =>
        page.locator(selector).evaluate((element, which) => Math.round(element.getBoundingClientRect()[which]), side)
      await expect.poll(async () => (await edge('.only-narrow .tabs', 'top')) - (await edge('.cart-bar', 'bottom'))).toBe(0)
    },
  },
  'after an order whose outcome is unknown': { ...inCart, device: fromOrder, seen: 'We are checking your order.' },
})

function json(answer: unknown): object[] {
  return (answer as { json: { data: object[] } }).json.data
}
