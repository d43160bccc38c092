import type { Page } from 'playwright/test'
import { inOrder, isBusy, key, offline, press, sees } from './acts.ts'
import {
  BIRYANI,
  CLOSED,
  OPENS,
  DAL,
  FULL_CART,
  guestCart,
  HEARTS,
  HOTEL_MENU,
  inRoom,
  NAAN,
  refuses,
  says,
  seatedAt,
  SOLD_OUT,
} from './replies.ts'
import { rare, statesOf } from './state.ts'

/** Another version of the app is installed, and waits. */
const newVersion = (page: Page) =>
  page.addInitScript(() => {
    const news = () => new MessageEvent('message', { data: 'another version' })
    const worker = Object.assign(new EventTarget(), { postMessage: () => workers.dispatchEvent(news()) })
    const workers: EventTarget = Object.assign(new EventTarget(), {
      controller: worker,
      ready: Promise.resolve(),
      register: async () => Object.assign(new EventTarget(), { waiting: worker }),
    })
    Object.defineProperty(navigator, 'serviceWorker', { value: workers })
  })
const there = { at: '/outlet/dariya-mahal', guest: true as const }
const search = (text: string) => (page: Page) => page.getByRole('searchbox', { name: 'Search the menu' }).fill(text)
const addBiryani = press('ADD Hyderabadi Chicken Biryani')
const isSeated = { local: { qrData: seatedAt() } }
const ofRoom = { local: { qrData: inRoom }, answers: { 'GET /customer/business/*/menu': says(HOTEL_MENU) } }
const showServices = (page: Page) => page.getByText('Services · 3').click()
const LONG_MENU = Object.fromEntries(
  Array.from({ length: 7 }, (_, part) => [
    `Category ${part}`,
    Array.from({ length: 30 }, (_unused, index) => ({ ...DAL, menuId: `d${part}-${index}`, name: `Dish ${part} of ${index}`, image: [] })),
  ]),
)
const MENU_OF_ALLERGENS = {
  'Curries & Breads': [
    { ...NAAN, allergens: ['gluten', 'soya', 'sesame', 'milk', 'celery', 'sulphites'] },
    { ...DAL, allergens: [] },
    { ...SOLD_OUT, allergens: ['milk', 'nuts'] },
    { ...BIRYANI, allergens: undefined },
  ],
}
const closedAdd = (page: Page) => page.getByRole('button', { name: /^ADD / }).first().press('Enter')

export const outletStates = statesOf('outlet', {
  full: {
    ...there,
    seen: 'MENU',
    shows: [
      'menu-browser.menu.browsing',
      'menu-browser.mark.following',
      'add-to-cart.idle',
      'search-field.closed',
      'favourites.account.guest.resting',
    ],
  },
  'a new version is ready': { ...there, device: newVersion, seen: 'Reload' },
  offline: rare({ ...there, device: offline, seen: 'Your cart is safe on this device.' }),
  'with allergens of every kind': {
    ...there,
    answers: { 'GET /customer/business/*/menu': says(MENU_OF_ALLERGENS) },
    seen: 'Allergens not told by the restaurant',
  },
  'of a guest who avoids milk and nuts': {
    ...there,
    local: { avoided: ['milk', 'nuts', 'jain'] },
    answers: { 'GET /customer/business/*/menu': says(MENU_OF_ALLERGENS) },
    seen: 'Nuts: you avoid',
  },
  'what the guest avoids being chosen': {
    ...there,
    act: press('What I avoid'),
    seen: 'How I eat',
  },
  'of a backend that tells no allergens': rare({
    ...there,
    answers: { 'GET /customer/business/*/menu': says({ Curries: [{ ...DAL, allergens: undefined }] }) },
    seen: 'Allergens not told by the restaurant',
  }),
  'of a customer, with hearts and a cart': {
    at: there.at,
    answers: { ...HEARTS, 'GET /customer/cart': FULL_CART },
    seen: /View Cart/,
    shows: ['favourites.account.customer.resting', 'favourites.question.closed'],
  },
  'a heart being saved': rare({
    at: there.at,
    answers: { 'POST /customer/favourites': 'held' },
    act: press('Favorite Dariya Mahal'),
    seen: 'MENU',
    shows: ['favourites.account.customer.saving'],
  }),
  loading: {
    ...there,
    answers: { 'GET /customer/business/*': 'held', 'GET /customer/business/dariya-mahal': 'held', 'GET /customer/business/*/menu': 'held' },
    seen: isBusy,
  },
  failed: rare({
    ...there,
    answers: { 'GET /customer/business/*/menu': refuses(503) },
    seen: (page) => page.getByRole('alert').filter({ hasText: /\w/ }).first().waitFor(),
  }),
  'not there': rare({
    ...there,
    answers: { 'GET /customer/business/dariya-mahal': refuses(404), 'GET /customer/business/*/menu': refuses(404) },
    seen: /not found|Try Again/i,
  }),
  'without a menu': rare({ ...there, answers: { 'GET /customer/business/*/menu': says({}) }, seen: 'No Menu Available' }),
  'with a very long menu, its hearts on their way': rare({
    at: there.at,
    answers: { 'GET /customer/business/*/menu': says(LONG_MENU), 'GET /customer/favourites': 'held' },
    seen: sees('.menu-shown.long'),
    shows: ['favourites.account.customer.loading'],
  }),
  closed: {
    ...there,
    answers: { 'GET /customer/business/dariya-mahal': says(CLOSED) },
    act: closedAdd,
    seen: OPENS,
  },
  'at a table': { ...there, ...isSeated, seen: 'MENU', shows: ['seat.seated.resting'] },
  'in a room': { ...there, ...ofRoom, seen: 'Services · 3' },
  'services of a room': { ...there, ...ofRoom, act: showServices, seen: 'Fresh Bath Towels' },
  'services of a room, one of which is sought': rare({
    ...there,
    ...ofRoom,
    act: inOrder(showServices, search('iron')),
    seen: 'Wash and Iron, per piece',
    shows: ['menu-browser.menu.searching'],
  }),
  'services of a room, none of which is found': rare({
    ...there,
    ...ofRoom,
    act: inOrder(showServices, search('xyzzy')),
    seen: 'Show all services',
  }),
  'at a table of another': rare({
    ...there,
    local: { qrData: { ...seatedAt(), outletId: 'x', outletName: 'Udupi Tiffin Room' } },
    seen: /^You sit at/,
  }),
  'at a table, about the outlet': rare({
    ...there,
    ...isSeated,
    act: press('About Dariya Mahal'),
    seen: (page) => page.getByRole('dialog').getByRole('button', { name: 'Share' }).waitFor(),
  }),
  hours: { ...there, act: press(/^Open/), seen: (page) => page.getByRole('dialog').waitFor() },
  categories: {
    ...there,
    act: press('MENU'),
    seen: (page) => page.getByRole('dialog').waitFor(),
    shows: ['menu-browser.menu.choosing'],
    narrowOnly: true,
  },
  'a category chosen': rare({
    ...there,
    act: (page) =>
      page
        .getByRole('group', { name: 'Menu categories' })
        .getByRole('button', { name: /^On the Side/ })
        .press('Enter'),
    seen: 'MENU',
    shows: ['menu-browser.mark.holding'],
  }),
  'dishes found': { ...there, act: inOrder(search('butter'), key('Tab')), seen: /for “butter”/, shows: ['menu-browser.menu.searching'] },
  'no dish found': rare({ ...there, act: search('no such dish'), seen: 'Nothing on this menu matches' }),
  'searches offered': rare({
    ...there,
    local: { recentSearches: [{ outletId: 'dariya-mahal', queries: ['biriyani', 'butter'] }] },
    act: (page) => page.getByRole('searchbox', { name: 'Search the menu' }).focus(),
    seen: 'Recent searches',
    shows: ['search-field.offering'],
  }),
  'categories that match': rare({
    ...there,
    act: search('curr'),
    seen: (page) => page.getByRole('group', { name: 'Categories that match' }).waitFor(),
  }),
  sizes: { ...there, act: addBiryani, seen: 'Select a serving size', shows: ['add-to-cart.choosingServing.one'] },
  'several sizes': rare({
    ...there,
    act: inOrder(addBiryani, press('More than one size'), press('ADD Half Plate, Hyderabadi Chicken Biryani')),
    seen: /^Add 2 items/,
    shows: ['add-to-cart.choosingServing.several'],
  }),
  'several sizes, none chosen': rare({
    ...there,
    act: inOrder(addBiryani, press('More than one size'), press('Remove one Full Plate, Hyderabadi Chicken Biryani'), press(/^Add item/)),
    seen: 'Please select a serving size',
  }),
  'the cart of another outlet': {
    ...there,
    local: { cart: guestCart([[DAL, 2]], 'tandoor', 'Tandoor Lane') },
    act: press('ADD Butter Naan'),
    seen: 'Replace items in cart?',
    shows: ['add-to-cart.confirmingReplace'],
  },
})
