import type { Answer } from '../support/plain-backend.ts'
import { wireItem, wireOrder } from '../support/wire.ts'

export const says = (data: unknown): Answer => ({ json: { data } })
export const refuses = (status: number, message = 'no', error: object = {}): Answer => ({ status, json: { message, error } })

export const CUSTOMER = { id: '7', name: 'Asha Rao', email: 'asha@example.com', contactNumber: '9876543210', whitelabelId: '1' }
export const PASSWORD = 'Saffron-7-Rice'

const DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY']
export const outlet = (businessId: string, name: string, more: object = {}) => ({
  businessId,
  name,
  type: 'RESTAURANT',
  status: 'LIVE',
  averageCost: 800,
  distance: 0.6,
  businessLogo: 'catalogue/butter-chicken/464.avif',
  businessBannerImages: ['catalogue/butter-chicken/464.avif', 'catalogue/malvani-prawn-curry/464.avif', 'catalogue/kokum-cooler/464.avif'],
  timing: '11:00 AM – 11:30 PM',
  address: { street: '14 Hill Road, Bandra West', city: 'Mumbai' },
  location: { latitude: 19.0549, longitude: 72.8318 },
  businessDetail: { contactNumber: '+912200000101', email: 'adaab@dariya-mahal.example', bannerImage: 'catalogue/butter-chicken/464.avif' },
  rating: { mean: 4.21, count: 34 },
  openNow: true,
  businessHour: {
    weeklySchedule: Object.fromEntries(
      DAYS.map((day) => [day, { isClosed: day === 'MONDAY', openingTime: '11:00', closingTime: '23:30' }]),
    ),
  },
  taxRatePercent: 5,
  taxedAfterDiscount: true,
  couponCodes: true,
  offers: [
    { code: 'FEAST10', title: 'Weekend Feast', discountType: 'PERCENTAGE', discountValue: 10, minimumTotal: 0 },
    { code: 'THALI100', title: 'Thali Treat', discountType: 'FLAT', discountValue: 100, minimumTotal: 299 },
    { code: 'MEHFIL20', title: 'Mehfil Special', discountType: 'PERCENTAGE', discountValue: 20, minimumTotal: 0 },
    { code: 'CHAI50', title: 'Chai Break', discountType: 'FLAT', discountValue: 50, minimumTotal: 299 },
  ],
  signedPlaces: false,
  payment: { ways: ['CASH', 'CARD', 'UPI'], upi: { address: 'dariyamahal@okbank', name: 'Dariya Foods Private Limited' } },
  ...more,
})
export const OUTLET = outlet('dariya-mahal', 'Dariya Mahal')
const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
export const CLOSED = { ...OUTLET, openNow: false, opensAt: `${tomorrow}T07:30:00+05:30` }
/** What it says. Where India's midnight has passed since, the day is today. */
export const OPENS = /closed now · opens (tomorrow )?7:30 am/i
export const OUTLETS = [
  OUTLET,
  outlet('hotel-sagar-kinara', 'Hotel Sagar Kinara', { distance: 1.4, rating: undefined, businessBannerImages: [], type: 'HOTEL' }),
  outlet('udupi-tiffin', 'Udupi Tiffin Room', { distance: 2.1, openNow: false, vegetarian: 'all', cuisines: ['South Indian'] }),
  outlet('wok-nukkad', 'Wok Nukkad', { distance: 3.9, status: 'NOT_LIVE' }),
]

const dish = (menuId: string, name: string, category: string, price: number, more: object = {}) => ({
  menuId,
  name,
  category,
  description: `${name}, cooked to order with what the market had this morning.`,
  image: [] as string[],
  price,
  isVegetarian: true,
  outOfStock: false,
  preparationTime: 15,
  cuisine: ['North Indian', 'Punjabi'],
  ingredients: ['butter', 'tomato', 'cream'],
  spiceLevel: 'MILD',
  allergens: ['milk'],
  ...more,
})
const SIZES = [
  { servingSize: 'HALF PLATE', price: 220 },
  { servingSize: 'FULL PLATE', price: 360 },
  { servingSize: 'FAMILY SIZE', price: 690 },
]
export const NAAN = dish('butter-naan', 'Butter Naan', 'Curries & Breads', 55, {
  image: ['catalogue/butter-naan/464.avif'],
  bestseller: true,
})
export const DAL = dish('dal-makhani', 'Dal Makhani', 'Curries & Breads', 280, {
  image: ['catalogue/dal-makhani/464.avif', 'catalogue/butter-chicken/464.avif'],
})
export const BIRYANI = dish('biryani', 'Hyderabadi Chicken Biryani', 'Biryani & Rice', 220, {
  serving: SIZES,
  isVegetarian: false,
  spiceLevel: 'MEDIUM',
  image: ['catalogue/hyderabadi-chicken-biryani/464.avif'],
  popularServing: 'FULL PLATE',
})
export const SOLD_OUT = dish('kulfi', 'Malai Kulfi', 'Drinks & Sweets', 120, { outOfStock: true })
export const DISHES = [
  NAAN,
  DAL,
  BIRYANI,
  SOLD_OUT,
  dish('prawns', 'Koliwada Prawns', 'From the Sea', 420, {
    isVegetarian: false,
    finalPrice: 360,
    image: ['catalogue/malvani-prawn-curry/464.avif'],
  }),
  dish('papad', 'Masala Papad', 'On the Side', 60),
  dish('raita', 'Boondi Raita', 'On the Side', 80),
  dish('cooler', 'Kokum Cooler', 'Drinks & Sweets', 140, { image: ['catalogue/kokum-cooler/464.avif'] }),
]
export const MENU = {
  'Curries & Breads': DISHES.slice(0, 2),
  'Biryani & Rice': [BIRYANI],
  'From the Sea': [DISHES[4]!],
  'On the Side': DISHES.slice(5, 7),
  'Drinks & Sweets': [DISHES[7]!, SOLD_OUT],
}
export const HEARTS = { 'GET /customer/favourites': says([{ businessId: 'dariya-mahal', menuIds: ['dal-makhani'] }]) }

type Dish = (typeof DISHES)[number]
const NOT_IN_A_CART = ['spiceLevel', 'allergens', 'bestseller', 'popularServing']
/** The server's cart of one outlet. */
export const cartAt = (business: typeof OUTLET, dishes: [dish: Dish, quantity: number, servingSize?: string][]): Answer =>
  says([
    {
      id: business.businessId,
      customerId: '7',
      business,
      menu: dishes.map(([one, quantity, servingSize = null]) => ({
        ...Object.fromEntries(Object.entries(one).filter(([name]) => !NOT_IN_A_CART.includes(name))),
        quantity,
        servingSize,
      })),
    },
  ])
export const FULL_CART = cartAt(OUTLET, [
  [NAAN, 2],
  [BIRYANI, 1, 'FULL PLATE'],
  [DAL, 1],
])
/** A guest's cart as the device keeps it. */
export const guestCart = (
  dishes: [dish: Dish, quantity: number, servingSize?: string][],
  outletId = 'dariya-mahal',
  name = 'Dariya Mahal',
) => {
  const lines = dishes.map(([{ menuId, name: called, price, isVegetarian, outOfStock }, quantity, servingSize]) => ({
    outletId,
    menuId,
    quantity,
    servingSize,
    name: called,
    unitPricePaise: price * 100,
    isVegetarian,
    outOfStock,
  }))
  const queue = lines.map(({ menuId, quantity, servingSize }) => ({ key: `${outletId}/${menuId}/${servingSize ?? ''}`, quantity, at: 1 }))
  return { version: 2, guest: { version: 1, cart: [{ outlet: { outletId, name, status: 'LIVE' }, lines }], queue } }
}

/** Where the code of a table has led. */
export const seatedAt = (outletId: string | undefined = 'dariya-mahal') => ({
  version: 1,
  outletId,
  outletName: 'Dariya Mahal',
  origin: { type: 'TABLE', id: 5 },
  scannedAt: Date.now() - 60_000,
})

/** The room of a hotel, and what it may ask for. */
export const inRoom = { ...seatedAt(), origin: { type: 'ROOM', id: 101 } }
const service = (menuId: string, name: string, category: string, price: number, description: string): Dish =>
  ({
    ...dish(menuId, name, category, price, { description, image: ['catalogue/bath.webp'] }),
    kind: 'service',
    allergens: undefined,
    spiceLevel: undefined,
  }) as never
export const TOWELS = service('bath-towels', 'Fresh Bath Towels', 'For the room', 0, 'Two bath towels and a hand towel.')
export const HOTEL_MENU = {
  ...MENU,
  'For the room': [
    TOWELS,
    { ...service('extra-pillow', 'Extra Pillow', 'For the room', 0, 'Soft or firm: say which in the note.'), image: [] },
  ],
  Laundry: [service('ironing', 'Wash and Iron, per piece', 'Laundry', 80, 'Back the same evening if given before 10:00 am.')],
}

export const order = (orderStatus: string, more: Record<string, unknown> = {}) =>
  wireOrder('o1', {
    orderStatus,
    orderSourceAreaId: 7,
    business: { businessId: OUTLET.businessId, businessName: OUTLET.name, businessPhoneNumber: '+912200000101', address: OUTLET.address },
    // Of what comes: a fifth off, 5 % on the rest.
    bill: { itemTotal: 470, deliveryFee: 0, taxes: 18.8, discount: 94, taxedAfterDiscount: true },
    totalAmount: 394.8,
    menus: [
      { ...wireItem('Butter Naan', 2), menuId: NAAN.menuId, price: 55, preparationTime: 15 },
      {
        ...wireItem('Hyderabadi Chicken Biryani', 1),
        menuId: BIRYANI.menuId,
        price: 360,
        isVegetarian: false,
        selectedServingSize: 'FULL PLATE',
        itemNote: 'Raita on the side',
      },
      {
        ...wireItem('Koliwada Prawns', 1),
        price: 360,
        isVegetarian: false,
        orderItemStatus: 'REJECTED',
        rejectionReason: 'The boats stayed in the harbour',
      },
    ],
    ...more,
  })
export const BILL = {
  number: 'DM/26-27/000412',
  issuedAt: '2026-11-23T13:51:00Z',
  seller: {
    name: 'Dariya Mahal',
    legalName: 'Dariya Foods Private Limited',
    address: ['14 Hill Road, Bandra West', 'Mumbai 400050'],
    state: 'Maharashtra',
    gstin: '27AAAAA0000A1Z2',
    fssai: '10000000000000',
  },
  place: 'Table 5',
  lines: [
    { name: 'Hyderabadi Chicken Biryani, Full Plate', quantity: 1, rate: 360, amount: 360 },
    { name: 'Butter Naan', quantity: 2, rate: 55, amount: 110 },
  ],
  itemTotal: 470,
  deliveryFee: 0,
  discount: 50,
  taxes: [{ kind: 'ADDED', ratePercent: 5, taxable: 420, cgst: 10.5, sgst: 10.5 }],
  cgst: 10.5,
  sgst: 10.5,
  total: 441,
}
/** With a bottle at a price that has its tax in it, and a drink that is outside GST. */
export const MIXED_BILL = {
  ...BILL,
  lines: [
    ...BILL.lines,
    { name: 'Still water, 1 l', quantity: 2, rate: 20, amount: 40 },
    { name: 'Kingfisher, 650 ml', quantity: 1, rate: 350, amount: 350 },
  ],
  itemTotal: 860,
  discount: 0,
  taxes: [
    { kind: 'ADDED', ratePercent: 5, taxable: 470, cgst: 11.75, sgst: 11.75 },
    { kind: 'INCLUDED', ratePercent: 18, taxable: 33.9, cgst: 3.05, sgst: 3.05 },
    { kind: 'OUTSIDE', ratePercent: 0, taxable: 350, cgst: 0, sgst: 0 },
  ],
  cgst: 11.75,
  sgst: 11.75,
  total: 883.5,
}
export const CREDIT_NOTE = {
  number: 'DM/C26-27/00007',
  issuedAt: '2026-11-23T14:20:00Z',
  reason: 'The naan was cold',
  lines: [{ name: 'Butter Naan', quantity: 2, rate: 55, amount: 110 }],
  itemTotal: 110,
  deliveryFee: 0,
  discount: 0,
  taxes: [{ kind: 'ADDED', ratePercent: 5, taxable: 110, cgst: 2.75, sgst: 2.75 }],
  cgst: 2.75,
  sgst: 2.75,
  total: 115.5,
}
export const REVIEW = { outletRating: 4, foodRating: 4.5 }

const TABLES = [
  { tableId: 5, tableName: 'Window 5' },
  { tableId: 7, tableName: 'Window 7' },
]
const SESSIONS = [
  { id: 's1', browser: 'Chrome on Android', signedInAt: '2026-11-20T10:00:00Z', usedAt: '2026-11-20T12:00:00Z', isCurrent: true },
  { id: 's2', browser: null, signedInAt: '2026-11-19T10:00:00Z', usedAt: '2026-11-19T12:00:00Z', isCurrent: false },
]
export const PLACE = {
  place_id: '1',
  lat: '18.5196',
  lon: '73.8554',
  display_name: 'Pune, Maharashtra, India',
  display_place: 'Pune',
  display_address: 'Maharashtra, India',
  address: { name: 'Pune', city: 'Pune', state: 'Maharashtra', country: 'India', country_code: 'in' },
}

const FOUND = {
  outlets: OUTLETS.slice(0, 3),
  dishes: [NAAN, DAL, BIRYANI].map((item, index) => ({ businessId: OUTLETS[index === 2 ? 2 : 0]!.businessId, item })),
  isNearest: false,
}
/** What the server answers where a state says nothing else. */
export const REPLIES: Record<string, Answer> = {
  'GET /customer/businesses': says(OUTLETS),
  'GET /customer/search': says(FOUND),
  'GET /customer/cuisines': says([
    { name: 'North Indian', image: 'catalogue/dal-makhani/464.avif' },
    { name: 'South Indian', image: 'catalogue/masala-dosa/464.avif' },
    { name: 'Coastal', image: 'catalogue/malvani-prawn-curry/464.avif' },
    { name: 'Mughlai', image: null },
  ]),
  'GET /customer/business/dariya-mahal': says(OUTLET),
  'GET /customer/business/*/menu': says(MENU),
  ...Object.fromEntries(DISHES.map((one) => [`GET /customer/business/*/menu/${one.menuId}`, says(one)])),
  'GET /customer/business/*': says(OUTLETS[1]),
  'GET /customer/cart': says([]),
  'GET /customer/favourites': says([]),
  'GET /customer/favourites-details': says([]),
  'GET /customer/order/ongoing-orders': says([]),
  'GET /customer/order/completed': says([]),
  'GET /customer/order/history': says([]),
  'GET /customer/origin/list': says(TABLES),
  'GET /customer/sessions': says(SESSIONS),
  'GET /places/autocomplete': { json: [PLACE] },
  'GET /places/reverse': { json: PLACE },
  'POST /customer/trouble': says(null),
  'POST /customer/logout': says(null),
  'POST /customer/send-otp': says(null),
  'POST /customer/register/send-otp': says(null),
  'POST /customer/contact/send-otp': says(null),
}
