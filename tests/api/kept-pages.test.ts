import { expect, test } from 'vitest'
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

test.each(['/console', '/flows/', '/inspector.html', '/api/docs', '/healthz', '/home/x', '/service-worker.js', '/nowhere'])(
  '%s is the server’s',
  (address) => expect(at(address)).toBeUndefined(),
)

test.each(['/home?inspect', '/home?inspect=/inspector.html', '/checkout/haveli?a=1&review'])(
  '%s asks the server for more than the app',
  (address) => expect(at(address)).toBeUndefined(),
)

test('there is an address for every kept page, and it leads to that page', () => {
  expect(Object.keys(PAGE_ADDRESSES).toSorted()).toEqual([...OWN_PAGES, OTHER_PAGE].toSorted())
  for (const [page, address] of Object.entries(PAGE_ADDRESSES)) expect(at(address)).toBe(page)
})
