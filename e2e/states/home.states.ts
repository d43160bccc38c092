import { wireItem } from '../support/wire.ts'
import { fill, inOrder, isBusy, key, offline, press } from './acts.ts'
import { CUSTOMER, FULL_CART, order, refuses, says, seatedAt } from './replies.ts'
import { rare, statesOf } from './state.ts'

const opened = { at: '/home', guest: true as const }
const NONE = { 'GET /customer/businesses': says([]) }
const notify = press('Notify Me When Available')
const askedForContact = refuses(422, 'contact needed', { code: 'CONTACT_REQUIRED', field: 'contact', message: 'contact needed' })
const REQUEST = 'POST /customer/availability-request'

const FIND = 'GET /customer/search'

const COMPLETED = 'GET /customer/order/completed'
const business = { businessId: 'momo-mandli', businessName: 'Momo Mandli' }
/** A customer who is known to have completed an order. */
const again = {
  at: '/home',
  local: { order: { completedBy: CUSTOMER.id } },
  answers: {
    [COMPLETED]: says([
      order('COMPLETED', { createdAt: new Date(Date.now() - 86_400_000).toISOString() }),
      order('COMPLETED', { orderId: 'o2', createdAt: '2026-11-14T10:00:00Z', totalAmount: 360, menus: [wireItem('Chicken Biryani', 1)] }),
      order('COMPLETED', {
        orderId: 'o3',
        createdAt: '2025-11-09T10:00:00Z',
        totalAmount: 180,
        business,
        menus: [wireItem('Chilli Garlic Noodles', 1)],
      }),
    ]),
  },
}

const LOOKED_AT = [
  { outletId: 'momo-mandli', name: 'Momo Mandli' },
  { outletId: 'hotel-malabar', name: 'Hotel Malabar Court and its Rooftop Restaurant' },
]

export const homeStates = statesOf('home', {
  full: {
    ...opened,
    seen: 'Dariya Mahal',
    shows: ['seat.elsewhere', 'notices.first.empty', 'notices.second.empty', 'global-error.calm', 'carousel.resting'],
  },
  'at a table': rare({ ...opened, local: { qrData: seatedAt() }, seen: 'Table 5' }),
  'with a chosen place': {
    at: '/home',
    local: { userLocationData: { version: 1, displayName: 'Koregaon Park', coordinates: { lat: 18.5362, lng: 73.8939 } } },
    answers: { 'GET /customer/favourites': 'held', 'GET /customer/order/ongoing-orders': 'held' },
    seen: 'Dariya Mahal',
    shows: ['ongoing-order.looking'],
  },
  'filters chosen': { ...opened, at: '/home?kind=hotel&sort=cost', seen: '1 of 4 outlets' },
  'filters that leave nothing': { ...opened, at: '/home?kind=hotel&veg=all', seen: 'No outlet here fits all of your filters.' },
  'a search': { ...opened, at: '/home?q=naan', seen: '3 outlets and 3 dishes' },
  'a search under way': rare({ ...opened, at: '/home?q=naan', answers: { [FIND]: 'held' }, seen: 'Searching...' }),
  'a search that finds nothing': {
    ...opened,
    at: '/home?q=sushi',
    answers: { [FIND]: says({ outlets: [], dishes: [], isNearest: false }) },
    seen: 'No outlet and no dish near you is called like that.',
  },
  'a search that fails': { ...opened, at: '/home?q=naan', answers: { [FIND]: refuses(503) }, seen: 'The search failed. Please try again.' },
  'a search offline': rare({ ...opened, device: offline, at: '/home?q=naan', answers: { [FIND]: 'cut' }, seen: 'You are offline' }),
  'a cuisine chosen': rare({ ...opened, at: '/home?cuisine=South+Indian', seen: '1 of 4 outlets' }),
  'dishes to order again': { ...again, seen: 'Order again' },
  'dishes to order again, on their way': rare({ ...again, answers: { [COMPLETED]: 'held' }, seen: 'Order again' }),
  'dishes to order again, not to be read': { ...again, answers: { [COMPLETED]: refuses(422) }, seen: 'Unable to load orders' },
  'dishes to order again, offline': rare({ ...again, device: offline, answers: { [COMPLETED]: 'cut' }, seen: 'You are offline' }),
  'dishes to order again, which replace the cart': rare({
    ...again,
    answers: { ...again.answers, 'GET /customer/cart': FULL_CART },
    act: inOrder(
      (page) =>
        page
          .getByRole('link', { name: /^Cart.*[1-9]/ })
          .first()
          .waitFor(),
      press('Reorder Chilli Garlic Noodles'),
    ),
    seen: 'Replace items in cart?',
    shows: ['reorder.confirmingReplace'],
  }),
  'outlets looked at': { ...opened, guest: true, local: { lookedAt: LOOKED_AT }, seen: 'You looked at' },
  'dishes to order again and outlets looked at': rare({ ...again, local: { ...again.local, lookedAt: LOOKED_AT }, seen: 'You looked at' }),
  'the sheet of filters': { ...opened, narrowOnly: true, act: press('All filters and sorting'), seen: 'Sort by' },
  loading: { ...opened, answers: { 'GET /customer/businesses': 'held' }, seen: isBusy },
  failed: { ...opened, answers: { 'GET /customer/businesses': refuses(503) }, seen: 'Failed to fetch hotels. Please try again.' },
  'no outlet near': rare({ ...opened, answers: NONE, seen: "We're expanding to your area", shows: ['availability-request.offering'] }),
  'no outlet near, the wish on its way': rare({
    at: '/home',
    answers: { ...NONE, [REQUEST]: 'held' },
    act: notify,
    seen: "We're expanding to your area",
    shows: ['availability-request.sending'],
  }),
  'no outlet near, asked for a contact': {
    ...opened,
    answers: { ...NONE, [REQUEST]: askedForContact },
    act: inOrder(notify, (page) => page.getByLabel('Email or phone number').press('Enter')),
    seen: 'Email or Phone Number is required',
    shows: ['availability-request.askingContact'],
  },
  'no outlet near, the contact on its way': rare({
    ...opened,
    answers: { ...NONE, [REQUEST]: [askedForContact, 'held'] },
    act: inOrder(notify, fill({ 'Email or phone number': 'asha@example.com' }), key('Enter')),
    seen: "We're expanding to your area",
    shows: ['availability-request.sendingContact'],
  }),
  'no outlet near, noted': rare({
    at: '/home',
    answers: { ...NONE, [REQUEST]: says({ withdrawal: '/withdraw/1' }) },
    act: notify,
    seen: 'Thank you. We will tell you as soon as an outlet near you joins.',
    shows: ['availability-request.noted'],
  }),
  'no outlet near, not to be noted': rare({
    at: '/home',
    answers: { ...NONE, [REQUEST]: refuses(404) },
    act: notify,
    seen: (page) => page.locator('.notify').getByRole('status').filter({ hasText: /\w/ }).waitFor(),
    shows: ['availability-request.unavailable'],
  }),
})
