import { expect, test } from 'vitest'
import { isCatalogue, isForEveryone, keyOf } from '#src/service-worker/replies.ts'
import { OTHER_PAGE, OWN_PAGES, PAGE_ADDRESSES, pageOf } from '#src/service-worker/pages.ts'

const at = (address: string) => pageOf(new URL(address, 'https://mezbaan.example'))

test.each<[string, string | undefined]>([
  ['/', '/'],
  ['/home', '/home'],
  ['/home/?from=mail', '/home'],
  ['/outlet/haveli', '/outlet/:outletId'],
  ['/outlet-detail/haveli?table=4', '/outlet-detail/:outletId'],
  ['/outlet/haveli/menu/paneer', '/outlet/:outletId/menu/:menuId'],
  ['/my-orders', OTHER_PAGE],
])('%s is shown from what is kept', (address, page) => expect(at(address)).toBe(page))

test.each(['/console', '/flows/', '/api/docs', '/healthz', '/home/x', '/service-worker.js', '/nowhere'])('%s is the server’s', (address) =>
  expect(at(address)).toBeUndefined(),
)

test.each(['/home?inspect', '/checkout/haveli?a=1&review'])('%s asks the server for more than the app', (address) =>
  expect(at(address)).toBeUndefined(),
)

test('there is an address for every kept page, and it leads to that page', () => {
  expect(Object.keys(PAGE_ADDRESSES).toSorted()).toEqual([...OWN_PAGES, OTHER_PAGE].toSorted())
  for (const [page, address] of Object.entries(PAGE_ADDRESSES)) expect(at(address)).toBe(page)
})

const reply = (status: number, headers: Record<string, string>) => isForEveryone({ status, headers: new Headers(headers) })

test.each<[string, Record<string, string>, boolean]>([
  ['public', { 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' }, true],
  ['public for long', { 'Cache-Control': 'public, max-age=31536000, immutable' }, true],
  ['private', { 'Cache-Control': 'private, max-age=3600' }, false],
  ['not to be stored', { 'Cache-Control': 'no-store' }, false],
  ['public, and not to be stored', { 'Cache-Control': 'public, no-store' }, false],
  ['other for each customer', { 'Cache-Control': 'public, no-cache', Vary: 'Origin, authorization' }, false],
  ['other for each of anything', { 'Cache-Control': 'public', Vary: '*' }, false],
  ['silent about it', {}, false],
])('a reply that is %s may be kept: %#', (_, headers, kept) => expect(reply(200, headers)).toBe(kept))

test('no failure is kept', () => {
  for (const status of [206, 401, 404, 503]) expect(reply(status, { 'Cache-Control': 'public' })).toBe(false)
})

test.each([
  '/api/customer/business/haveli/cart',
  '/api/customer/order/history',
  '/api/customer/customer',
  '/api/customer/business/haveli/menu/paneer/x',
])('%s is no call of the catalogue', (address) => expect(isCatalogue(new URL(address, 'https://mezbaan.example'))).toBe(false))

test('a picture is kept under its name and size, whenever its address was signed', () => {
  const address = 'https://mezbaan.example/media/catalogue/chai.webp'
  expect(keyOf(`${address}?expires=1&signature=abc`)).toBe(address)
  expect(keyOf(`${address}?w=320&expires=1&signature=abc`)).toBe(`${address}?w=320`)
})
