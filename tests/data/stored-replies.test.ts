// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Outlet } from '#machines/model/outlet/outlet.ts'
import { needsAt } from '#src/app/routes.tsx'
import { storedSince, showStored } from '#src/data/stored-replies.ts'
import { storedLocation } from '#src/storage/location.ts'
import { menuItemQuery } from '#src/data/menu-item.ts'
import { menuQuery } from '#src/data/menu.ts'
import { NEAREST, outletsQuery } from '#src/data/outlets.ts'
import { outletQuery } from '#src/data/outlet.ts'
import { queryClient } from '#src/api/query-client.ts'
import { config } from '#src/config.ts'
import { isCatalogue } from '#src/service-worker/replies.ts'
import { fakeApi } from '#tests/support/fake-fetch.ts'

const { lat, lng } = config.brand.defaultLocation
const OUTLETS = `/customer/businesses?latitude=${lat}&longitude=${lng}&limit=${NEAREST + 1}`
const INDIRANAGAR = { lat: 12.9784, lng: 77.6408 }
const OUTLETS_THERE = `/customer/businesses?latitude=12.9784&longitude=77.6408&limit=${NEAREST + 1}`
const KEPT_AT = '2026-11-20T12:10:00.000Z'

/** What the service worker has kept, by the path of the call. */
function storeReplies(replies: Record<string, unknown>): void {
  const match = (url: string) => {
    const { pathname, search } = new URL(url)
    const body = replies[pathname.replace(/^\/api/, '') + search]
    const headers = { Date: new Date(KEPT_AT).toUTCString() }
    return Promise.resolve(
      body === undefined ? undefined : new Response(typeof body === 'string' ? body : JSON.stringify(body), { headers }),
    )
  }
  vi.stubGlobal('caches', { match })
}

const choose = (coordinates: { lat: number; lng: number }) =>
  localStorage.setItem('userLocationData', JSON.stringify({ version: 1, displayName: 'Indiranagar', coordinates }))

beforeEach(() => {
  queryClient.clear()
  fakeApi()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })
})

const needs = (pathname: string) => needsAt(pathname, storedLocation()?.coordinates)
const outletIds = (outlets: Outlet[] | undefined) => outlets?.map(({ outletId }) => outletId)

test('the stored list is shown as old as it is, so that it is asked for anew', async () => {
  storeReplies({ [OUTLETS]: { data: [{ businessId: 'saffron', distance: 2 }] } })
  await showStored(needs('/home'))
  const { queryKey } = outletsQuery(undefined)
  expect(outletIds(queryClient.getQueryData(queryKey))).toEqual(['saffron'])
  expect(queryClient.getQueryState(queryKey)!.dataUpdatedAt).toBe(Date.parse(KEPT_AT))
})

test('the stored list is that of the chosen place', async () => {
  choose(INDIRANAGAR)
  storeReplies({ [OUTLETS]: { data: [{ businessId: 'saffron' }] }, [OUTLETS_THERE]: { data: [{ businessId: 'byadgi', distance: 0.4 }] } })
  await showStored(needs('/home'))
  expect(queryClient.getQueryData(outletsQuery(INDIRANAGAR).queryKey)).toMatchObject([{ outletId: 'byadgi', distanceKm: 0.4 }])
  expect(queryClient.getQueryData(outletsQuery(undefined).queryKey)).toBeUndefined()
})

test('a reply that has come already stays', async () => {
  const { queryKey } = outletsQuery(undefined)
  queryClient.setQueryData(queryKey, [])
  storeReplies({ [OUTLETS]: { data: [{ businessId: 'saffron' }] } })
  await showStored(needs('/home'))
  expect(queryClient.getQueryData(queryKey)).toEqual([])
})

const DAL = { menuId: 'dal', name: 'Dal', price: 120 }

test('a menu is shown with its outlet; the same reply from the server is the same menu', async () => {
  const menu = { data: { Mains: [DAL] } }
  storeReplies({ '/customer/business/b1': { data: { businessId: 'b1' } }, '/customer/business/b1/menu': menu })
  await showStored(needs('/outlet/b1'))
  const shown = queryClient.getQueryData(menuQuery('b1').queryKey)
  expect(shown).toMatchObject([{ name: 'Mains', items: [{ menuId: 'dal' }] }])
  expect(queryClient.getQueryData(outletQuery('b1', undefined).queryKey)).toMatchObject({ outletId: 'b1' })
  const { calls } = fakeApi({ 'GET /customer/business/:outletId/menu': menu })
  await queryClient.fetchQuery({ ...menuQuery('b1'), staleTime: 0 })
  expect(calls).toHaveLength(1)
  expect(queryClient.getQueryData(menuQuery('b1').queryKey)).toBe(shown)
})

test.each<[string, Record<string, unknown>]>([
  ['in its own reply', { '/customer/business/b1/menu/dal': { data: DAL } }],
  ['in its menu alone', { '/customer/business/b1/menu': { data: { Mains: [{ ...DAL, menuId: 'naan' }, DAL] } } }],
])('a dish that was seen %s is shown', async (_, replies) => {
  storeReplies(replies)
  await showStored(needs('/outlet/b1/menu/dal'))
  expect(new QueryObserver(queryClient, menuItemQuery('b1', 'dal')).getCurrentResult().data).toMatchObject({
    menuId: 'dal',
    pricePaise: 12_000,
  })
  expect(await storedSince(needs('/outlet/b1/menu/dal')[0]!)).toBe(Date.parse(KEPT_AT))
})

test.each<[string, unknown]>([
  ['no JSON', '<html>'],
  ['an empty body', ''],
  ['a menu too long to read before the first paint', { data: { Mains: Array.from({ length: 2000 }, () => DAL) } }],
])('of %s nothing is shown', async (_, body) => {
  storeReplies({ '/customer/business/b1/menu': body })
  await showStored(needs('/outlet/b1'))
  expect(queryClient.getQueryData(menuQuery('b1').queryKey)).toBeUndefined()
})

test('without anything stored, without caches and on other pages nothing happens', async () => {
  await showStored(needs('/home'))
  storeReplies({})
  for (const page of ['/home', '/outlet/b1', '/outlet/b1/menu/dal', '/my-orders', '/nowhere', '/outlet/..']) await showStored(needs(page))
  vi.stubGlobal('caches', { match: () => Promise.reject(new DOMException('no storage')) })
  await showStored(needs('/home'))
  expect(queryClient.getQueryCache().getAll()).toEqual([])
  expect(await storedSince(needs('/home')[0]!)).toBeUndefined()
})

test('the service worker stores the reply to every call of what a page needs', async () => {
  const match = vi.fn(async (_url: string) => undefined)
  vi.stubGlobal('caches', { match })
  const pages = ['/home', '/outlet/b1', '/outlet/b1/menu/dal'].map(needs)
  expect(pages.map(({ length }) => length)).toEqual([1, 2, 2])
  await showStored(pages.flat())
  // The menu is asked for once more: the dish may stand in it.
  expect(match).toHaveBeenCalledTimes(6)
  for (const [url] of match.mock.calls) expect(isCatalogue(new URL(url))).toBe(true)
})
