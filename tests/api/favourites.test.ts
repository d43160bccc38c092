// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import {
  favouriteDetailsQuery,
  fetchFavourites,
  readFavouriteDetails,
  readFavourites,
  saveFavourite,
  withoutFavourite,
} from '#src/api/favourites.ts'
import { queryClient } from '#src/api/query-client.ts'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'
import { wireDish, wireFavourite, wireOutlet } from '#tests/support/wire-catalogue.ts'

beforeEach(() => queryClient.clear())

const ENTRIES = [
  { businessId: 'b1', menuIds: ['m1', 'm2', 'm1'] },
  { outletId: 7, serviceIds: [8] },
]
const READ = [
  { outletId: 'b1', menuIds: ['m1', 'm2'] },
  { outletId: '7', menuIds: ['8'] },
]

test.each<[string, unknown]>([
  ['under data', { data: ENTRIES }],
  ['as a plain array', ENTRIES],
])('favourites may come %s, with either names for the ids', async (_, answer) => {
  fakeApi({ 'GET /customer/favourites': answer })
  expect(await fetchFavourites()).toEqual(READ)
})

test('what is no favourite is left out, and an outlet that comes twice is one', () => {
  expect(
    readFavourites([null, 7, {}, { businessId: '../x', menuIds: ['m1'] }, { businessId: 'b1', menuIds: ['../m', null, 'm1'] }]),
  ).toEqual([{ outletId: 'b1', menuIds: ['m1'] }])
  expect(
    readFavourites([
      { businessId: 'b1', menuIds: ['m1'] },
      { businessId: 'b1', menuIds: ['m2'] },
    ]),
  ).toEqual([{ outletId: 'b1', menuIds: ['m1', 'm2'] }])
  for (const nothing of [undefined, null, 'x', {}, { data: null }, { data: { b1: [] } }]) expect(readFavourites(nothing)).toEqual([])
})

test.each<[Parameters<typeof saveFavourite>, object]>([
  [[{ outletId: 'b1' }, true], { businessId: 'b1', status: true }],
  [[{ outletId: 'b1' }, false], { businessId: 'b1', status: false }],
  [[{ outletId: 'b1', menuId: 'm1' }, true], { businessId: 'b1', menuId: 'm1', status: true }],
])('%j is told as %j', async (call, body) => {
  const api = fakeApi({ 'POST /customer/favourites': { data: null } })
  await saveFavourite(...call)
  expect(api.callsTo('POST /customer/favourites').map((one) => one.body)).toEqual([body])
})

test('a refusal rejects with its reason', async () => {
  fakeApi({ 'POST /customer/favourites': refusal(404, 'Menu item not found') })
  await expect(saveFavourite({ outletId: 'b1', menuId: 'm1' }, true)).rejects.toMatchObject({ status: 404, message: 'Menu item not found' })
})

test.each<[string, (entries: unknown[]) => unknown]>([
  ['under data', (data) => ({ data })],
  ['as a plain array', (entries) => entries],
])('details may come %s', async (_, wrap) => {
  const deleted = wireDish('Old Dal', { deletedAt: '2026-01-01T00:00:00Z' })
  fakeApi({
    'GET /customer/favourites-details': wrap([
      wireFavourite(wireOutlet('b1', 'Dariya'), wireDish('Naan'), wireDish('Naan'), deleted, 7),
      { id: 'x' },
    ]),
  })
  const details = await queryClient.fetchQuery(favouriteDetailsQuery)
  expect(details.map(({ outlet, items }) => [outlet.outletId, outlet.name, items.map((item) => item.name)])).toEqual([
    ['b1', 'Dariya', ['Naan']],
  ])
})

test('of dishes that are told by their id alone the menu has the rest, and what it lacks is said', async () => {
  fakeApi({
    'GET /customer/favourites-details': [wireFavourite(wireOutlet('b1', 'Dariya'), { menuId: 'naan' }, { menuId: 'gone' })],
    'GET /customer/business/b1/menu': { data: { Breads: [wireDish('Naan'), wireDish('Roti')] } },
  })
  const details = await queryClient.fetchQuery({ ...favouriteDetailsQuery, queryKey: ['bare'] })
  expect(details.map(({ items, bare }) => [items.map(({ name }) => name), bare])).toEqual([[['Naan'], ['gone']]])
})

test('a card goes whole, or loses one dish', () => {
  const details = readFavouriteDetails([
    wireFavourite(wireOutlet('b1', 'Dariya'), wireDish('Naan'), wireDish('Dal')),
    wireFavourite(wireOutlet('b2', 'Haveli'), wireDish('Dal')),
  ])
  const left = (key: Parameters<typeof withoutFavourite>[1]) =>
    withoutFavourite(details, key).map(({ outlet, items }) => [outlet.outletId, items.map((item) => item.menuId)])
  expect(left({ outletId: 'b1' })).toEqual([['b2', ['dal']]])
  expect(left({ outletId: 'b1', menuId: 'dal' })).toEqual([
    ['b1', ['naan']],
    ['b2', ['dal']],
  ])
})
