import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { SERVING_SIZES } from '#machines/model/menu/menu-item.ts'
import { fields } from '#machines/model/reading.ts'

const contract: unknown = parse(readFileSync(new URL('../../api/openapi.yaml', import.meta.url), 'utf8'))
const at = (value: unknown, path: string[]): unknown => path.reduce((part, name) => fields(part)[name], value)
const words = (text: string) => text.split(' ').toSorted()

const reply = (path: string) => [
  'paths',
  path,
  'get',
  'responses',
  '200',
  'content',
  'application/json',
  'schema',
  'properties',
  'data',
  'items',
]
const schema = (name: string, ...within: string[]) => ['components', 'schemas', name, ...within.flatMap((part) => ['properties', part])]

/** The fields of the specification's chapter 3, word by word. */
test.each([
  ['customer', schema('Customer'), 'customerId name emailId contactNumber whitelabelId createdAt updatedAt gender dob'],
  [
    'outlet',
    schema('Outlet'),
    'businessId name type status averageCost distance location businessLogo businessBannerImages businessVideos timing address businessDetail businessHour',
  ],
  ['position of an outlet', schema('Outlet', 'location'), 'latitude longitude'],
  ['short address', schema('Outlet', 'address'), 'street city'],
  ['detail of an outlet', schema('OutletDetail'), 'businessDetailsId contactNumber email menuImage bannerImage address'],
  ['address', schema('OutletDetail', 'address'), 'addressId businessId country state district city pincode street landmark'],
  ['week of an outlet', schema('Outlet', 'businessHour', 'weeklySchedule'), 'MONDAY TUESDAY WEDNESDAY THURSDAY FRIDAY SATURDAY SUNDAY'],
  ['day of an outlet', schema('DayHours'), 'isClosed openingTime closingTime'],
  [
    'menu item',
    schema('MenuItem'),
    'menuId name description image video price finalPrice serving isVegetarian outOfStock deletedAt category preparationTime cuisine rating ingredients createdAt updatedAt',
  ],
  ['serving', schema('Serving'), 'servingSize price'],
  ['group of a cart', schema('CartGroup'), 'id customerId business menu'],
  [
    'line of a cart',
    schema('CartLine'),
    'menuId quantity servingSize finalPrice price name description ingredients image video serving isVegetarian outOfStock preparationTime cuisine category rating createdAt updatedAt deletedAt',
  ],
  ['order', schema('Order'), 'orderId createdAt updatedAt orderStatus totalAmount orderSourceArea orderSourceAreaName business menus'],
  ['outlet of an order', schema('Order', 'business'), 'businessId businessName businessPhoneNumber address businessDetail'],
  [
    'dish of an order',
    schema('OrderItem'),
    'menuId name quantity price serving selectedServingSize servingSize preparationTime isVegetarian orderItemStatus',
  ],
  ['table or room of a list', reply('/customer/origin/list'), 'tableId tableName roomId roomName'],
  ['favourite', reply('/customer/favourites'), 'businessId menuIds'],
  ['favourite in detail', reply('/customer/favourites-details'), 'id business menus'],
])('the contract has every field of a %s, and what it adds is named an extension', (_, path, named) => {
  const listed = Object.entries(fields(at(contract, [...path, 'properties'])))
  expect(listed.flatMap(([name, field]) => (fields(field)['x-extension'] ? [] : name)).toSorted()).toEqual(words(named))
})

test.each([
  ['OutletStatus', 'LIVE INACTIVE ONBOARDING TEMPORARILY_CLOSED PERMANENTLY_CLOSED COMING_SOON'],
  ['OutletType', 'HOTEL RESTAURANT HOTEL_RESTAURANT'],
  ['OrderItemStatus', 'ACCEPTED REJECTED'],
  ['OrderStatus', 'PENDING ACCEPTED PREPARING SERVED COMPLETED REJECTED CANCELLED'],
  ['OriginType', 'TABLE ROOM'],
  // Of ADMIN, CLIENT and CUSTOMER the app is one; its calls spell it in two ways.
  ['UserType', 'CUSTOMER customer'],
])('the contract has the values of %s', (name, named) => {
  expect((at(contract, schema(name)) as { enum: string[] }).enum.toSorted()).toEqual(words(named))
})

test('the serving sizes are those of the specification', () => {
  expect(SERVING_SIZES).toEqual([
    'HALF PLATE',
    'FULL PLATE',
    'SMALL',
    'MEDIUM',
    'LARGE',
    'REGULAR',
    'FAMILY SIZE',
    'SINGLE SERVING',
    'SHARING PORTION',
    'PERSONAL SIZE',
    'SAMPLER',
    'PLATTER',
    'TASTER',
    'COMBO',
    'JUMBO',
  ])
})
