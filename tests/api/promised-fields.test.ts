import { expect, test } from 'vitest'
import { readCustomer, readSession } from '#src/api/auth.ts'
import { readCart } from '#src/api/cart.ts'
import { readFavouriteDetails, readFavourites } from '#src/api/favourites.ts'
import { readMenu, readMenuItem } from '#src/api/menu-wire.ts'
import { readOrder, readPlacedOrder } from '#src/api/orders.ts'
import { readOption } from '#src/api/origin.ts'
import { readOutlet } from '#src/api/outlet-wire.ts'

const AT = '2026-01-05T12:00:00'
const ADDRESS = {
  addressId: 4,
  businessId: 1,
  country: 'India',
  state: 'MH',
  district: 'Mumbai',
  city: 'Mumbai',
  pincode: '400050',
  street: 'Hill Road',
  landmark: 'Bandstand',
}
const DISH = {
  menuId: 11,
  name: 'Dal Makhani',
  description: 'Slow',
  image: ['a.webp'],
  video: 'a.mp4',
  price: 400,
  finalPrice: 180,
  serving: [{ servingSize: 'FULL_PLATE', price: 220 }],
  isVegetarian: true,
  outOfStock: false,
  deletedAt: null,
  category: 'Mains',
  preparationTime: 15,
  cuisine: ['Indian'],
  rating: 4,
  ingredients: ['lentils'],
  createdAt: AT,
  updatedAt: AT,
}
const OUTLET = {
  businessId: 1,
  name: 'Saffron House',
  type: 'RESTAURANT',
  status: 'LIVE',
  averageCost: 600,
  distance: 1.2,
  location: { latitude: 19, longitude: 72.8 },
  businessLogo: 'a.webp',
  businessBannerImages: ['b.webp'],
  businessVideos: ['b.mp4'],
  timing: '9-5',
  address: { street: 'Hill Road', city: 'Mumbai' },
  businessDetail: {
    businessDetailsId: 3,
    contactNumber: '9820012345',
    email: 'a@example.com',
    menuImage: 'm.webp',
    bannerImage: 'b.webp',
    address: ADDRESS,
  },
  businessHour: { weeklySchedule: { MONDAY: { isClosed: false, openingTime: '09:00', closingTime: '22:00' } } },
}
const ORDER = {
  orderId: 501,
  createdAt: AT,
  updatedAt: AT,
  orderStatus: 'PENDING',
  totalAmount: 504,
  orderSourceArea: 'TABLE',
  orderSourceAreaName: 'Table 7',
  business: {
    businessId: 1,
    businessName: 'Saffron House',
    businessPhoneNumber: '9820012345',
    address: { street: 'Hill Road', city: 'Mumbai' },
    businessDetail: { contactNumber: '9820012345' },
  },
  menus: [
    {
      menuId: 11,
      name: 'Dal Makhani',
      quantity: 2,
      price: 240,
      serving: DISH.serving,
      selectedServingSize: 'FULL_PLATE',
      servingSize: 'FULL_PLATE',
      preparationTime: 15,
      isVegetarian: true,
      orderItemStatus: 'ACCEPTED',
    },
  ],
}
const CUSTOMER = {
  customerId: 7,
  name: 'Meera Rao',
  emailId: 'meera@example.com',
  contactNumber: '9820012345',
  whitelabelId: 1,
  createdAt: AT,
  updatedAt: AT,
  gender: 'FEMALE',
  dob: '1990-01-01',
}

/** How much of a reply is read: ids of entries and of what they hold. */
type Told = (string | undefined)[]
const itemsOf = (items: { menuId: string }[]): Told => items.map(({ menuId }) => menuId)

/**
 * Each reply of the specification's calls with every field that §3 or §7 has, how it is read, and the fields without which an entry is none. Each of these
 * is what the specification itself finds the entry by, or promises with it; all others may be missing.
 */
const REPLIES: Record<string, { reply: unknown; told: (reply: never) => Told | Promise<Told>; needs: Record<string, string> }> = {
  'POST /customer/login, POST /customer/register': {
    reply: { token: 't', customer: CUSTOMER },
    told: (reply) => [readSession(reply).token, readSession(reply).customer.id],
    needs: { token: '§7 response data: token', customer: '§7 response data: customer', 'customer.customerId': '§3 Customer: id' },
  },
  'the stored customer': {
    reply: CUSTOMER,
    told: (reply) => [readCustomer(reply)?.id],
    needs: { customerId: '§3 Customer: id' },
  },
  'GET /customer/cart': {
    reply: [{ id: 1, customerId: 7, business: OUTLET, menu: [{ ...DISH, quantity: 2, servingSize: 'FULL_PLATE' }] }],
    told: (reply) => readCart(reply).flatMap(({ outlet, lines }) => [outlet.outletId, ...itemsOf(lines)]),
    needs: {
      '0': '§7 a list of cart groups',
      '0.business': '§3 Cart: a business (businessId)',
      '0.business.businessId': '§3 Cart: a business (businessId)',
      '0.menu': '§3 Cart: a menu list',
      '0.menu.0': '§3 Cart: a menu list',
      '0.menu.0.menuId': '§3 Cart: each line has menuId',
      '0.menu.0.name': '§3 Cart: each line has name',
      '0.menu.0.quantity': '§3 Cart: each line has quantity',
    },
  },
  'GET /customer/businesses, GET /customer/business/{outletId}': {
    reply: OUTLET,
    told: (reply) => [readOutlet(reply)?.outletId],
    needs: { businessId: '§3 Outlet: businessId' },
  },
  'GET /customer/business/{outletId}/menu': {
    reply: { Mains: [DISH] },
    told: async (reply) => itemsOf((await readMenu(reply)).flatMap(({ items }) => items)),
    needs: {
      Mains: '§7 a map of category name to items',
      'Mains.0': '§7 a map of category name to items',
      'Mains.0.menuId': '§3 Menu item: menuId',
      'Mains.0.name': '§3 Menu item: name',
    },
  },
  'GET /customer/business/{businessId}/menu/{menuId}': {
    reply: DISH,
    told: (reply) => [readMenuItem(reply)?.menuId],
    needs: { menuId: '§3 Menu item: menuId', name: '§3 Menu item: name' },
  },
  'GET /customer/favourites': {
    reply: [{ businessId: 1, menuIds: [11] }],
    told: (reply) => readFavourites(reply).map(({ outletId }) => outletId),
    needs: { '0': '§3 Favourites: a list', '0.businessId': '§3 Favourites: businessId' },
  },
  'GET /customer/favourites-details': {
    reply: [{ id: 1, business: OUTLET, menus: [DISH] }],
    told: (reply) => readFavouriteDetails(reply).flatMap(({ outlet, items, bare }) => [outlet.outletId, ...itemsOf(items), ...bare]),
    needs: {
      '0': '§3 Favourites: a list',
      '0.business': '§7 the detail response has business',
      '0.business.businessId': '§3 Favourites: business (businessId)',
      '0.menus': '§7 the detail response has menus',
      '0.menus.0': '§7 the detail response has menus',
      '0.menus.0.menuId': '§7 menus (with menuId)',
    },
  },
  'POST /customer/order': {
    reply: { data: { orderId: 501, createdAt: AT, updatedAt: AT } },
    told: (reply) => [readPlacedOrder(reply).orderId],
    needs: { data: '§7 read for orderId', 'data.orderId': '§7 read for orderId' },
  },
  'GET /customer/order/ongoing-orders, completed, history': {
    reply: ORDER,
    told: (reply) => [readOrder(reply)?.orderId, ...itemsOf(readOrder(reply)?.items ?? [])],
    needs: {
      orderId: '§3 Order: orderId',
      menus: '§3 Order: menus',
      'menus.0': '§3 Order: menus',
      'menus.0.menuId': '§3 Order: each menus entry has menuId',
      'menus.0.name': '§3 Order: each menus entry has name',
    },
  },
  'GET /customer/origin/list': {
    reply: { tableId: 7, tableName: 'Window' },
    told: (reply) => [readOption('TABLE', reply)?.id.toString()],
    needs: { tableId: '§3 Table list entry: tableId' },
  },
}

/** The path of every field, and of every entry of a list. */
const pathsOf = (value: unknown, at = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, own]) => [`${at}${key}`, ...pathsOf(own, `${at}${key}.`)])
    : []

function without(value: unknown, [key, ...rest]: string[]): unknown {
  if (Array.isArray(value))
    return rest.length === 0
      ? value.filter((_, index) => String(index) !== key)
      : value.map((own, index) => (String(index) === key ? without(own, rest) : own))
  const copy = { ...(value as Record<string, unknown>) }
  if (rest.length === 0) delete copy[key!]
  else copy[key!] = without(copy[key!], rest)
  return copy
}

const told = async (call: string, reply: unknown): Promise<Told> => {
  try {
    return await REPLIES[call]!.told(reply as never)
  } catch {
    return []
  }
}

test.each(Object.keys(REPLIES))('%s is read without any one field but those that the table names', async (call) => {
  const { reply, needs } = REPLIES[call]!
  const whole = await told(call, reply)
  const missed: string[] = []
  for (const path of pathsOf(reply))
    if (JSON.stringify(await told(call, without(reply, path.split('.')))) !== JSON.stringify(whole)) missed.push(path)
  expect(missed.toSorted()).toEqual(Object.keys(needs).toSorted())
})

test('a line costs its finalPrice, else its price, else that of its size', () => {
  const priceOf = (...gone: string[]) => {
    const line = gone.reduce<unknown>((left, field) => without(left, [field]), { ...DISH, quantity: 1, servingSize: 'FULL_PLATE' })
    return readCart([{ business: OUTLET, menu: [line] }])[0]?.lines[0]?.unitPricePaise
  }
  expect([priceOf(), priceOf('finalPrice'), priceOf('price'), priceOf('finalPrice', 'price')]).toEqual([180_00, 400_00, 180_00, 220_00])
})

test('a time without an offset is a day to show and no moment to count from', () => {
  expect(readOrder(ORDER)?.createdAt).toBe(AT)
})
