// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { NO_ANSWER } from '#src/api/api-error.ts'
import { readMenu } from '#src/api/menu-wire.ts'
import { menuQuery } from '#src/data/menu.ts'
import { queryClient } from '#src/api/query-client.ts'
import { yielder, painted } from '#src/loading/yield-to-main.ts'
import { fakeApi, json } from '#tests/support/fake-fetch.ts'

const MENU = 'GET /customer/business/:outletId/menu'
const wire = (menuId: string, price = 120) => ({ menuId, name: `Dish ${menuId}`, price })
async function fetchMenu() {
  await queryClient.fetchQuery({ ...menuQuery('b1'), staleTime: 0, retry: false })
  return queryClient.getQueryData(menuQuery('b1').queryKey)!
}

beforeEach(() => queryClient.clear())

test('a menu is read by category', async () => {
  fakeApi({ [MENU]: { data: { Starters: [wire('m1'), { menuId: '../x' }, wire('m2')], Empty: [], Odd: 'no list' } } })
  const menu = await fetchMenu()
  expect(menu.map(({ name, items }) => [name, ...items.map(({ menuId }) => menuId)])).toEqual([['Starters', 'm1', 'm2']])
})

test('the same reply again gives the same menu, another one gives another', async () => {
  const api = fakeApi({ [MENU]: { data: { Starters: [wire('m1')] } } })
  const menu = await fetchMenu()
  expect(await fetchMenu()).toBe(menu)
  api.on(MENU, { data: { Starters: [wire('m1', 130)] } })
  const changed = await fetchMenu()
  expect(changed).not.toBe(menu)
  expect(changed[0]!.items[0]!.pricePaise).toBe(13_000)
  expect(api.calls).toHaveLength(3)
})

test.each<[string, unknown]>([
  ['JSON cut off in the middle', new Response('{"data": {')],
  ['an empty body', new Response('')],
  ['a bare number', json(7)],
  ['null', json(null)],
  ['a text', json('hello')],
])('%s is no menu', async (_, reply) => {
  fakeApi({ [MENU]: reply })
  await expect(fetchMenu()).rejects.toMatchObject({ message: NO_ANSWER })
})

test('the page answers while thousands of dishes are read', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 1))
  onTestFinished(() => clock.mockRestore())
  const answered: string[] = []
  const reading = readMenu({ Starters: Array.from({ length: 100 }, (_, index) => wire(`m${index}`)) }).then((menu) => {
    answered.push(`${menu[0]!.items.length} dishes`)
  })
  setTimeout(() => answered.push('the page'))
  await reading
  expect(answered).toEqual(['the page', '100 dishes'])
})

test('what takes no longer than a frame is not interrupted', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const yieldIfLong = yielder()
  now = 15
  expect(yieldIfLong()).toBeUndefined()
  now = 16
  await yieldIfLong()
  now = 31
  expect(yieldIfLong()).toBeUndefined()
})

test('what waits to be seen waits no longer than that, also where nothing is painted', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] })
  onTestFinished(() => void vi.useRealTimers())
  const told: string[] = []
  void painted().then(() => told.push('seen'))
  await vi.advanceTimersByTimeAsync(20)
  expect(told).toEqual(['seen'])
  vi.stubGlobal('requestAnimationFrame', () => 0)
  onTestFinished(() => void vi.unstubAllGlobals())
  void painted().then(() => told.push('not seen'))
  await vi.advanceTimersByTimeAsync(99)
  expect(told).toEqual(['seen'])
  await vi.advanceTimersByTimeAsync(1)
  expect(told).toEqual(['seen', 'not seen'])
})
