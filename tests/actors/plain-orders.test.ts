// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { selectCanPlaceOrder, selectOutcome, selectRefusal } from '#machines/checkout/checkout.machine.ts'
import { noAnswer } from '#tests/support/fake-fetch.ts'
import { openPlainCheckout, plainCalls } from '#tests/support/plain-checkout.ts'
import type { Dials } from '#tests/support/plain-dials.ts'

const UNHEARD = 'We could not hear back. Your order may have been placed: look at My Orders, or order again'

beforeEach(() => localStorage.clear())

async function openCheckout(more: Partial<Dials>) {
  const calls = plainCalls(more)
  return { ...calls, ...(await openPlainCheckout()) }
}

// What a backend does differently, alone and all at once.
const OTHERWISE: [string, Partial<Dials>][] = [
  ['counts as the app does', {}],
  ['rounds otherwise', { roundsBy: 0.01 }],
  ['lists an order twice', { listsTwice: true }],
  ['lists an order late', { lateReadings: 2 }],
  ['answers with 202', { orderStatus: 202 }],
  ['does all of that', { roundsBy: -0.01, listsTwice: true, lateReadings: 2, orderStatus: 202 }],
]

test.each(OTHERWISE)('a lost reply makes one order, which is shown, where a backend without keys %s', async (_, dials) => {
  const { world, press } = await openCheckout({ ...dials, lostReplies: 1 })
  const shown = await press()
  expect([world.orders(), selectOutcome(shown), shown.context.order?.orderId]).toEqual([1, 'placed', '501'])
})

test.each(OTHERWISE)('a reply without an id makes one order where a backend without keys %s', async (_, dials) => {
  const { world, press } = await openCheckout({ ...dials, orderIdAt: 'nowhere' })
  expect(selectOutcome(await press())).toBe('placed')
  expect(world.orders()).toBe(1)
})

test('a lost reply makes one order where a backend without keys ignores the offer', async () => {
  const { world, send, press } = await openCheckout({ lostReplies: 1 })
  send({ type: 'coupon.apply', code: 'FEAST10' })
  expect([selectOutcome(await press()), world.orders()]).toEqual(['placed', 1])
})

test('another round that is lost a moment later is not taken for the order before it', async () => {
  const { world, press, reopen, api } = await openCheckout({})
  expect(selectOutcome(await press())).toBe('placed')
  await reopen()
  api.on('POST /customer/order', () => noAnswer())
  expect([selectRefusal(await press()), world.orders()]).toEqual([UNHEARD, 1])
})

test('a reply without an id is an order, also where no list has it for long', async () => {
  const { world, press } = await openCheckout({ orderIdAt: 'nowhere', lateReadings: 99 })
  expect([selectOutcome(await press()), world.orders()]).toEqual(['unknown', 1])
})

test('where nothing is heard and nothing is listed the customer reads it, and only their next press orders again', async () => {
  const { world, press, dials } = await openCheckout({ lostReplies: 9, lateReadings: 99 })
  const first = await press()
  expect([world.orders(), selectRefusal(first), selectCanPlaceOrder(first)]).toEqual([1, UNHEARD, true])
  const second = await press()
  expect([world.orders(), selectRefusal(second)]).toEqual([2, UNHEARD])
  dials.lostReplies = 0
  expect(selectOutcome(await press())).toBe('placed')
  expect(world.orders()).toBe(3)
})

test('an order that is listed by the next press is shown then, and is not made again', async () => {
  const { world, press } = await openCheckout({ lostReplies: 1, lateReadings: 99 })
  expect(selectRefusal(await press())).toBe(UNHEARD)
  for (const one of world.book) one.late = 0
  expect(selectOutcome(await press())).toBe('placed')
  expect(world.orders()).toBe(1)
})

test('a lost request is not sent again without the customer, and another order of the same moment is not taken for it', async () => {
  const { press, world, api } = await openCheckout({})
  const token = localStorage.getItem('authToken')!
  const dal = { menuId: 11, quantity: 2 }
  for (const other of [
    { items: [{ menuId: 13, quantity: 2 }] },
    { items: [dal], orderSourceAreaId: 8 },
    { businessId: 2, items: [{ menuId: 21, quantity: 2 }] },
    { items: [{ ...dal, servingSize: 'HALF_PLATE' }] },
    { items: [{ ...dal, quantity: 1 }] },
  ]) {
    const body = { businessId: 1, orderSourceArea: 'TABLE', orderSourceAreaId: 7, ...other }
    world.answer({ method: 'POST', path: '/customer/order', query: new URLSearchParams(), body, token })
  }
  let sent = 0
  api.on('POST /customer/order', () => {
    sent++
    return noAnswer()
  })
  expect([selectRefusal(await press()), sent]).toEqual([UNHEARD, 1])
})

test('a backend that knows keys is sent the same key by itself', async () => {
  const { press, api } = await openCheckout({})
  for (const list of ['ongoing-orders', 'history']) api.on(`GET /customer/order/${list}`, { data: [], idempotencyKeys: true })
  let losses = 2
  api.on('POST /customer/order', () => (losses-- > 0 ? noAnswer() : { data: { orderId: 'o1' } }))
  expect(selectOutcome(await press())).toBe('placed')
  const keys = api.callsTo('POST /customer/order').map(({ headers }) => headers.get('Idempotency-Key'))
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
})

test('after a reload an order whose reply never came is looked for and not sent again', async () => {
  const dials = { lostReplies: 1, lateReadings: 99 }
  const { world, press, reopen } = await openCheckout(dials)
  expect(selectRefusal(await press())).toBe(UNHEARD)
  const again = await reopen()
  expect([world.orders(), selectRefusal(again)]).toEqual([1, UNHEARD])
})
