import type { Page } from 'playwright/test'
import { toBuffer } from 'qrcode'
import { answerPermission, answerPosition, holdPosition } from '../support/held-device.ts'
import { answerTorch, failCamera, giveTorch, holdCamera, layCode, openPicture, startCamera } from '../support/held-camera.ts'
import { fill, hears, inOrder, isBusy, key, offline, press, sees, seesCartOfOne } from './acts.ts'
import {
  BIRYANI,
  cartAt,
  CLOSED,
  CUSTOMER,
  DAL,
  FULL_CART,
  guestCart,
  HOTEL_MENU,
  inRoom,
  NAAN,
  order,
  OUTLET,
  PLACE,
  refuses,
  says,
  seatedAt,
  SOLD_OUT,
  TOWELS,
} from './replies.ts'
import { wireItem } from '../support/wire.ts'
import { rare, type State, statesAt, statesOf } from './state.ts'

const opened = { at: '/home', guest: true as const }
const NONE = { 'GET /customer/businesses': says([]) }
const notify = press('Notify Me When Available')
const askedForContact = refuses(422, 'contact needed', { code: 'CONTACT_REQUIRED', field: 'contact', message: 'contact needed' })
const REQUEST = 'POST /customer/availability-request'

const FIND = 'GET /customer/search'

const COMPLETED = 'GET /customer/order/completed'
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

const home = statesOf('home', {
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
    answers: { ...NONE, [REQUEST]: says(null) },
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

const SEARCH = 'GET /places/autocomplete'
const isOpen = (page: Page) => page.getByRole('dialog').waitFor()
const useCurrent = inOrder(isOpen, press('Use Current Location'))
const byHand = inOrder(isOpen, press('Enter location manually'))
const type = (text: string) => inOrder(byHand, (page) => page.getByRole('combobox').fill(text))
const firstVisit = { ...opened, local: { locationWelcomed: undefined }, device: holdPosition }
const refusedPosition = (code: number) =>
  inOrder(
    useCurrent,
    (page) => answerPermission(page, 'granted'),
    (page) => answerPosition(page, code),
  )

const location = statesAt('where are you eating', firstVisit, {
  'a first visit': { seen: 'Where are you eating today?', shows: ['location.asking'] },
  'asking for the permission': rare({ act: useCurrent, seen: 'Finding your location...', shows: ['location.positioning.checking'] }),
  'finding the position': rare({
    act: inOrder(useCurrent, (page) => answerPermission(page, 'granted')),
    seen: 'Finding your location...',
    shows: ['location.positioning.locating'],
  }),
  'naming the position': rare({
    answers: { 'GET /places/reverse': 'held' },
    act: inOrder(
      useCurrent,
      (page) => answerPermission(page, 'granted'),
      (page) => answerPosition(page, { latitude: 19, longitude: 72 }),
    ),
    seen: 'Finding your location...',
    shows: ['location.positioning.naming'],
  }),
  denied: rare({ act: refusedPosition(1), seen: /^Location access was denied\. /, shows: ['location.denied'] }),
  'timed out': rare({ act: refusedPosition(3), seen: /^Location request timed out\. / }),
  'outside India': rare({
    answers: { 'GET /places/reverse': { json: { ...PLACE, address: { name: 'London', city: 'London', country_code: 'gb' } } } },
    act: inOrder(
      useCurrent,
      (page) => answerPermission(page, 'granted'),
      (page) => answerPosition(page, { latitude: 51, longitude: 0 }),
    ),
    seen: 'We currently only support locations within India',
  }),
  'typing a place': rare({ act: byHand, seen: (page) => page.getByRole('combobox').waitFor(), shows: ['location.picking.waiting'] }),
  'places being looked for': rare({
    answers: { [SEARCH]: 'held' },
    act: type('pune'),
    seen: (page) => page.getByRole('combobox').waitFor(),
    shows: ['location.picking.searching'],
  }),
  'places to choose from': {
    act: type('pune'),
    seen: (page) => page.getByRole('option').first().waitFor(),
    shows: ['location.picking.suggesting'],
  },
  'no place of that name': {
    answers: { [SEARCH]: { json: [] } },
    act: type('xqzv'),
    seen: 'No place of that name is known to us.',
  },
  'places that could not be had': rare({
    answers: { [SEARCH]: refuses(503) },
    act: type('delhi'),
    seen: 'Failed to fetch location suggestions',
    shows: ['location.picking.unsuggested'],
  }),
  'a place being found': rare({
    answers: { [SEARCH]: 'held' },
    act: inOrder(type('delhi'), key('Enter')),
    seen: hears('Setting your location...'),
    shows: ['location.picking.finding'],
  }),
  'a place that is not on the map': rare({
    answers: { [SEARCH]: { json: [] } },
    act: inOrder(type('Xqzvkw'), key('Enter')),
    seen: 'We could not find Xqzvkw on the map.',
  }),
})

const there = { at: '/outlet/dariya-mahal', guest: true as const }
const HEARTS = { 'GET /customer/favourites': says([{ businessId: 'dariya-mahal', menuIds: ['dal-makhani'] }]) }
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
const IS_CLOSED = { 'GET /customer/business/dariya-mahal': says(CLOSED) }
const closedAdd = (page: Page) => page.getByRole('button', { name: /^ADD / }).first().press('Enter')

const outlet = statesOf('outlet', {
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
  closed: { ...there, answers: IS_CLOSED, act: closedAdd, seen: /^This outlet is closed now/ },
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

const dish = statesOf('dish', {
  full: { ...there, at: `${there.at}/menu/dal-makhani`, seen: 'Ingredients' },
  'with a heart and a cart': rare({
    at: `${there.at}/menu/dal-makhani`,
    answers: { ...HEARTS, 'GET /customer/cart': FULL_CART },
    seen: 'Ingredients',
  }),
  'a service, at a table': rare({
    ...there,
    ...isSeated,
    at: `${there.at}/menu/bath-towels`,
    answers: { 'GET /customer/business/*/menu/bath-towels': says(TOWELS) },
    seen: /^For rooms only/,
  }),
  'with sizes': { ...there, at: `${there.at}/menu/biryani`, seen: 'Ingredients' },
  'sold out': { ...there, at: `${there.at}/menu/${SOLD_OUT.menuId}`, seen: /OUT OF STOCK/i },
  'of a closed outlet': rare({ ...there, at: `${there.at}/menu/dal-makhani`, answers: IS_CLOSED, seen: /^Closed now/ }),
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

const LIST = {
  'GET /customer/favourites': says([{ businessId: 'dariya-mahal', menuIds: ['dal-makhani', 'biryani'] }]),
  'GET /customer/favourites-details': says([
    { id: 'dariya-mahal', business: OUTLET, menus: [DAL, BIRYANI] },
    { id: 'hotel-sagar-kinara', business: { ...OUTLET, businessId: 'hotel-sagar-kinara', name: 'Hotel Sagar Kinara' }, menus: [] },
  ]),
}
const remove = press('Remove Dariya Mahal')
const atFavourites = { at: '/my-favorites' }
const favourites = statesAt('favourites', atFavourites, {
  full: { answers: LIST, seen: '2 favorite restaurants' },
  loading: rare({ answers: { 'GET /customer/favourites-details': 'held', 'GET /customer/favourites': 'held' }, seen: isBusy }),
  failed: rare({ answers: { 'GET /customer/favourites-details': refuses(503) }, seen: 'Failed to fetch favorites details' }),
  empty: { seen: 'No favorites yet!' },
  'remove one?': { answers: LIST, act: remove, seen: 'Remove from favorites?', shows: ['favourites.question.open'] },
  'one being removed': rare({
    answers: { ...LIST, 'POST /customer/favourites': 'held' },
    act: inOrder(remove, press('Remove')),
    seen: 'Removing...',
  }),
  'sizes of a dish': rare({ answers: LIST, act: press('Add to cart: Hyderabadi Chicken Biryani'), seen: 'Select a serving size' }),
  'the cart of another outlet': rare({
    answers: { ...LIST, 'GET /customer/cart': cartAt({ ...OUTLET, businessId: 'tandoor', name: 'Tandoor Lane' }, [[NAAN, 1]]) },
    act: inOrder(seesCartOfOne, press('Add to cart: Dal Makhani')),
    seen: 'Replace items in cart?',
  }),
})

const scan = press('Scan QR Code')
const camera = { ...opened, device: holdCamera }
const isAsked = (page: Page) => page.waitForFunction(() => window.camera.openings.length > 0)
const start = (cameras: number) => inOrder(scan, isAsked, (page) => startCamera(page, cameras), sees('.viewfinder.live'))
const startWithTorch = inOrder((page) => giveTorch(page, true), start(2))
const torch = inOrder(startWithTorch, press('Torch'))
const code = (text: string) => toBuffer(text, { width: 400, margin: 4 })
const pick = (picture: { mimeType: string; buffer: Buffer }) => (page: Page) =>
  page.getByLabel('Scan from Gallery').setInputFiles({ name: 'picked', ...picture })
const pickCode = async (page: Page) => pick({ mimeType: 'image/png', buffer: await code('a picture') })(page)

const scanner = statesAt('scanner', camera, {
  starting: rare({
    act: scan,
    seen: hears('Starting the camera...'),
    shows: ['qr-scan.scanning.camera.on.starting', 'qr-scan.scanning.picture.none'],
  }),
  watching: rare({
    act: start(1),
    seen: 'Position QR code within the frame',
    shows: ['qr-scan.scanning.camera.on.watching', 'viewfinder.frame.clear', 'viewfinder.torch.absent'],
  }),
  'a code that cannot be read': rare({
    act: inOrder(start(1), async (page) => layCode(page, await code('a table'), { isDamaged: true })),
    seen: sees('.viewfinder-box.near'),
    shows: ['viewfinder.frame.near'],
  }),
  'a code of something else': {
    act: inOrder(start(1), async (page) => layCode(page, await code('https://evil.example/menu'))),
    seen: 'Invalid QR format',
  },
  'two cameras and a torch': rare({
    act: startWithTorch,
    seen: (page) => page.getByRole('button', { name: 'Torch' }).waitFor(),
    shows: ['viewfinder.torch.unlit'],
  }),
  'the torch being lit': rare({ act: torch, seen: 'Position QR code within the frame', shows: ['viewfinder.torch.lighting'] }),
  'the torch lit': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'switches')),
    seen: sees('[aria-pressed=true]'),
    shows: ['viewfinder.torch.lit'],
  }),
  'the torch being put out': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'switches'), sees('[aria-pressed=true]'), press('Torch')),
    seen: 'Position QR code within the frame',
    shows: ['viewfinder.torch.dousing'],
  }),
  'the torch refused': rare({
    act: inOrder(torch, (page) => answerTorch(page, 'refuses')),
    seen: 'The torch does not work now. Scanning goes on.',
    shows: ['viewfinder.torch.refused'],
  }),
  'no camera': {
    act: inOrder(scan, isAsked, (page) => failCamera(page, 'NotAllowedError')),
    seen: 'Check camera permissions in browser settings',
    shows: ['qr-scan.scanning.camera.failed'],
  },
  'a picture being read': rare({
    act: inOrder(scan, isAsked, pickCode),
    seen: 'Reading the picture...',
    shows: ['qr-scan.scanning.picture.reading'],
  }),
  'a picture without a code': rare({
    act: inOrder(scan, isAsked, pickCode, (page) => openPicture(page, undefined)),
    seen: 'Failed to read QR code from image',
  }),
  'a file that is no picture': rare({
    act: inOrder(start(1), pick({ mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })),
    seen: 'Please select an image file',
  }),
})

export const catalogueStates: State[] = [...home, ...location, ...outlet, ...dish, ...favourites, ...scanner]
