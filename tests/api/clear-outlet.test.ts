// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'

const CLEAR = 'DELETE /customer/business/:id/cart'
const SAVE = 'PATCH /customer/cart/upsert'
const LINES = [
  { outletId: 'b1', menuId: 'dal', servingSize: undefined },
  { outletId: 'b1', menuId: 'biryani', servingSize: 'FULL PLATE' },
]

beforeEach(() => vi.resetModules())

/** The app as it starts: what the backend cannot do is not known yet. */
async function begun(answers: Record<string, unknown>) {
  const { clearOutlet } = await import('#src/api/cart.ts')
  const api = fakeApi({ [SAVE]: { data: null }, ...answers })
  return { api, clear: () => clearOutlet(LINES), calls: () => api.calls.map(({ method, path }) => `${method} ${path}`) }
}

test.each([
  [LINES[0]!, 2, { businessId: 'b1', menuId: 'dal', quantity: 2, status: true }],
  [LINES[1]!, 1, { businessId: 'b1', menuId: 'biryani', servingSize: 'FULL PLATE', quantity: 1, status: true }],
  [LINES[1]!, 0, { businessId: 'b1', menuId: 'biryani', servingSize: 'FULL PLATE', quantity: 0, status: false }],
])('%j in the quantity %i is told as %j', async (line, quantity, body) => {
  const { saveLine } = await import('#src/api/cart.ts')
  const api = fakeApi({ [SAVE]: { data: null } })
  await saveLine(line, quantity)
  expect(api.callsTo(SAVE).map((call) => call.body)).toEqual([body])
})

test('an outlet’s cart goes with one call', async () => {
  const { clear, calls } = await begun({ [CLEAR]: { data: null } })
  await clear()
  expect(calls()).toEqual(['DELETE /customer/business/b1/cart'])
})

test.each([404, 405])('a backend that answers %i hears of each line, and is not asked again in this visit', async (status) => {
  const { api, clear, calls } = await begun({ [CLEAR]: refusal(status, 'Cannot DELETE') })
  await clear()
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { businessId: 'b1', menuId: 'dal', quantity: 0, status: false },
    { businessId: 'b1', menuId: 'biryani', servingSize: 'FULL PLATE', quantity: 0, status: false },
  ])
  await clear()
  expect(calls().filter((call) => call.startsWith('DELETE'))).toHaveLength(1)
  expect(api.callsTo(SAVE)).toHaveLength(4)
})

test.each([401, 409, 503])('an answer of %i is a failure, and the call stays the one that is made', async (status) => {
  const { api, clear } = await begun({ [CLEAR]: refusal(status, 'no') })
  await expect(clear()).rejects.toMatchObject({ status })
  api.on(CLEAR, { data: null })
  await clear()
  expect([api.callsTo(CLEAR).length, api.callsTo(SAVE)]).toEqual([2, []])
})
