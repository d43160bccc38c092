import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import type { StoredDraft } from '#machines/checkout/checkout.context.ts'
import {
  selectBill,
  selectCanPlaceOrder,
  selectCoupon,
  selectEstimatedMinutes,
  selectFailure,
  selectIsBestByItself,
  selectIsPlacing,
  selectIsReady,
  selectLines,
  selectNeedsScan,
  selectNotes,
  selectObstacle,
  selectOrder,
  selectOrigin as selectOriginOfOrder,
  selectOutcome,
  selectRefusal,
} from '#machines/checkout/checkout.machine.ts'
import { toRequest } from '#machines/checkout/checkout.request.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { billOf, DEFAULT_TERMS } from '#machines/model/bill.ts'
import { findCoupon, offeredCoupons } from '#machines/model/coupon.ts'
import type { CartOutlet } from '#machines/model/outlet.ts'
import { type OrderOriginReport, selectOrigin } from '#machines/order-origin/order-origin.machine.ts'
import { failure } from '#tests/support/actors.ts'
import { NOW, openCheckout, type Opening } from '#tests/support/checkout.ts'
import { key, line, SAFFRON } from '#tests/support/fixtures.ts'

const TABLE: OrderOriginReport = { type: 'origin.set', origin: { type: 'TABLE', id: 7 } }
const PLACED = { orderId: 'o1', createdAt: '2026-11-21T10:00:00+05:30' }
const LOST = failure()

test('the order says what the customer saw: items in stock, trimmed notes, origin, coupon and the amount to pay', () => {
  const { checkout, placeOrder } = reviewing([
    line('dal', 2),
    line('biryani', 1, { servingSize: 'HALF PLATE', unitPricePaise: 90_00 }),
    line('kulfi', 1, { outOfStock: true }),
  ])
  checkout.send({ type: 'note.edit', key: key('dal'), text: '  less spicy ' })
  checkout.send({ type: 'note.edit', key: key('biryani', 'saffron', 'HALF PLATE'), text: '   ' })
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[0]!.request).toEqual({
    outletId: 'saffron',
    items: [
      { menuId: 'dal', quantity: 2, servingSize: undefined, note: 'less spicy' },
      { menuId: 'biryani', quantity: 1, servingSize: 'HALF PLATE', note: undefined },
    ],
    origin: { type: 'TABLE', id: 7 },
    couponCode: 'FEAST10',
    // 330.00 + 5 % tax − 10 %
    expectedTotalPaise: 330_00 + 16_50 - 33_00,
  })
  expect(placeOrder.calls[0]!.request.expectedTotalPaise).toBe(selectBill(checkout.getSnapshot()).toPayPaise)
})

test('a double tap places one order', async () => {
  const { checkout, placeOrder, did } = reviewing()
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls).toHaveLength(1)
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(true)
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
  expect(did).toContainEqual({ type: 'toast', tone: 'success', message: 'Order placed successfully!', travels: true })
  expect(toStoredDraft(checkout.getSnapshot().context)).toBeUndefined()
})

test('the attempt is stored before it is sent', () => {
  const { checkout, placeOrder, drafts } = reviewing()
  checkout.send({ type: 'order.place' })
  expect(drafts.at(-1)).toMatchObject({ draft: { attempt: placeOrder.calls[0] }, calls: 0 })
})

test.each([
  ['no answer', LOST],
  ['a broken gateway', failure(502)],
  ['a time-out', failure(408)],
  ['the first call still running', failure(409, 'Still working', 'ORDER_IN_PROGRESS')],
])('%s is asked again with the same key after a moment', async (_title, error) => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(error)
  clock.increment(999)
  expect(placeOrder.calls).toHaveLength(1)
  clock.increment(1)
  expect(placeOrder.calls[1]).toEqual(placeOrder.calls[0])
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
})

test('after three repeats the customer decides, and the next tap on an unchanged draft uses the same key', async () => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  for (const wait of [1_000, 2_000, 4_000]) {
    clock.increment(wait)
    await placeOrder.fail(LOST)
  }
  expect(placeOrder.calls).toHaveLength(4)
  expect(selectFailure(checkout.getSnapshot())).toEqual({ message: 'Failed to place order' })
  checkout.send({ type: 'order.place' })
  expect(new Set(placeOrder.calls.map((call) => call.key)).size).toBe(1)
})

test('a changed draft after a lost reply is ordered with a new key, and only when the first one became no order', async () => {
  const { checkout, placeOrder, findOrder } = await failedToPlace()
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'no onion' })
  checkout.send({ type: 'order.place' })
  expect(findOrder.calls[0]!.key).toBe(placeOrder.calls[0]!.key)
  await findOrder.answer(undefined)
  expect(placeOrder.calls.at(-1)!.key).not.toBe(placeOrder.calls[0]!.key)
  expect(placeOrder.calls.at(-1)!.request.items[0]!.note).toBe('no onion')
})

test('a changed draft after a lost reply shows the order that was made after all', async () => {
  const { checkout, placeOrder, findOrder } = await failedToPlace()
  const sent = placeOrder.calls.length
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  checkout.send({ type: 'order.place' })
  await findOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
  expect(placeOrder.calls).toHaveLength(sent)
})

test('a reload in the middle goes on with the same key', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(first.checkout.getSnapshot().context)!
  const second = openCheckout({ draft, at: NOW + 5_000 })
  expect(second.placeOrder.calls).toEqual(first.placeOrder.calls)
  // The order has taken the lines already: that is no empty cart.
  second.checkout.send({ type: 'lines.changed', lines: [] })
  await second.placeOrder.answer(PLACED)
  expect(selectOutcome(second.checkout.getSnapshot())).toBe('placed')
})

test('an older attempt is looked up first', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(first.checkout.getSnapshot().context)!
  const found = openCheckout({ draft, at: NOW + 121_000 })
  expect(found.placeOrder.calls).toEqual([])
  expect(found.findOrder.calls).toEqual([draft.attempt])
  await found.findOrder.answer(PLACED)
  expect(selectOutcome(found.checkout.getSnapshot())).toBe('placed')

  const missing = openCheckout({ draft, at: NOW + 121_000 })
  await missing.findOrder.answer(undefined)
  missing.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  expect(missing.checkout.getSnapshot().context.attempt).toBeUndefined()
  expect(selectCanPlaceOrder(missing.checkout.getSnapshot())).toBe(true)
})

test('an older attempt that cannot be looked up is not forgotten: the next tap looks again before it orders', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const { checkout, findOrder, placeOrder } = openCheckout({
    draft: toStoredDraft(first.checkout.getSnapshot().context),
    at: NOW + 121_000,
  })
  await findOrder.fail(LOST)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  checkout.send({ type: 'order.place' })
  expect(findOrder.calls).toHaveLength(2)
  expect(placeOrder.calls).toEqual([])
})

test.each([
  ['a changed price', failure(409, 'A price has changed', 'PRICE_CHANGED')],
  ['a dish out of stock', failure(409, 'Dal is out of stock', 'OUT_OF_STOCK')],
  ['a refused body', failure(422, 'quantity must be at most 99')],
])('%s keeps the draft, drops the attempt and asks for the cart again', async (_title, error) => {
  const { checkout, placeOrder, did } = reviewing()
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'less spicy' })
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(error)
  const { attempt, notes, origin, lines } = checkout.getSnapshot().context
  expect({ attempt, notes, origin, lines }).toEqual({
    attempt: undefined,
    notes: { [key('dal')]: 'less spicy' },
    origin: TABLE.origin,
    lines: [line('dal', 2)],
  })
  expect(selectFailure(checkout.getSnapshot())?.message).toBe(error.message)
  expect(did).toContainEqual({ type: 'cart.refresh' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[1]!.key).not.toBe(placeOrder.calls[0]!.key)
})

test('a total that the server corrects is the total of the next press, with its charges among the taxes', async () => {
  const { checkout, placeOrder } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED', 268_80))
  // 240.00 and 12 % where the app knows of 5 %.
  expect(selectBill(checkout.getSnapshot())).toMatchObject({ itemTotalPaise: 240_00, taxesPaise: 28_80, toPayPaise: 268_80 })
  expect(selectRefusal(checkout.getSnapshot())).toBe(
    'The total changed from ₹252.00 to ₹268.80. Please check the bill and place the order again.',
  )
  expect(placeOrder.calls).toHaveLength(1)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[1]!.request.expectedTotalPaise).toBe(268_80)
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
})

test('a corrected total belongs to the dishes and the offer it was told for', async () => {
  const { checkout, placeOrder } = reviewing()
  const toPay = () => selectBill(checkout.getSnapshot()).toPayPaise
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED', 268_80))
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'less spicy' })
  expect(toPay()).toBe(268_80)
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(toPay()).toBe(228_00)
  checkout.send({ type: 'coupon.remove' })
  expect(toPay()).toBe(268_80)
  // The cart, read again, explains the total: nothing is left to correct.
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { unitPricePaise: 128_00 })] })
  expect(selectBill(checkout.getSnapshot())).toMatchObject({ itemTotalPaise: 256_00, taxesPaise: 12_80, toPayPaise: 268_80 })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)] })
  expect(toPay()).toBe(378_00)
})

test('the tax rate of the outlet in the cart is that of the bill; one that does not tell it leaves the rate as it was', () => {
  const { checkout } = reviewing()
  const taxes = () => selectBill(checkout.getSnapshot()).taxesPaise
  expect(taxes()).toBe(12_00)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)], outlet: { ...SAFFRON, taxRatePercent: 12 } })
  expect(taxes()).toBe(28_80)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)] })
  expect(taxes()).toBe(14_40)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)], outlet: { ...SAFFRON, taxRatePercent: 0 } })
  expect(taxes()).toBe(0)
})

test('an outlet that closes while the customer decides takes no order, and takes it again once it is open', () => {
  const { checkout, did } = reviewing()
  const lines = [line('dal', 2)]
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'lines.changed', lines, outlet: { ...SAFFRON, status: 'LIVE', openNow: false } })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'order.place' })
  expect(did).toContainEqual({ type: 'toast', tone: 'error', message: 'This outlet is closed now.' })
  checkout.send({ type: 'lines.changed', lines, outlet: { ...SAFFRON, status: 'LIVE', openNow: true } })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
})

test('a session that ends in the middle keeps the draft, and nothing is ordered by itself after the sign-in', async () => {
  const { checkout, placeOrder } = reviewing()
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(401))
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(false)
  const draft = toStoredDraft(checkout.getSnapshot().context)!
  expect(draft).toMatchObject({ couponCode: 'FEAST10', origin: TABLE.origin })
  const again = openCheckout({ draft, at: NOW + 30_000 })
  expect(again.placeOrder.calls).toEqual([])
  again.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  again.checkout.send({ type: 'order.place' })
  expect(again.placeOrder.calls).toEqual([placeOrder.calls[0]])
})

test('every repeat waits twice as long as the one before, not shorter', async () => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  for (const [index, wait] of [1_000, 2_000, 4_000].entries()) {
    await placeOrder.fail(LOST)
    clock.increment(wait - 1)
    expect(placeOrder.calls).toHaveLength(index + 1)
    clock.increment(1)
    expect(placeOrder.calls).toHaveLength(index + 2)
  }
})

test.each<[string, (made: ReturnType<typeof reviewing>) => Promise<void>]>([
  [
    'when it is repeated',
    async ({ placeOrder, clock }) => {
      await placeOrder.fail(LOST)
      clock.increment(1_000)
      await placeOrder.answer(PLACED)
    },
  ],
  [
    'when its id is looked for',
    async ({ placeOrder, findOrder, clock }) => {
      await placeOrder.answer({})
      clock.increment(1_000)
      await placeOrder.answer({})
      expect(findOrder.calls[0]).toMatchObject({ key: placeOrder.calls[0]!.key })
      await findOrder.answer(PLACED)
    },
  ],
])('an order that is found %s is the one that is told, and nothing of it is stored', async (_, answer) => {
  const made = reviewing()
  made.checkout.send({ type: 'order.place' })
  const before = made.did.length
  await answer(made)
  expect(made.checkout.getSnapshot()).toMatchObject({ value: 'placed', status: 'done' })
  expect(made.did.slice(before)).toEqual([
    { type: 'draft' },
    { type: 'ongoing' },
    { type: 'orders' },
    { type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] },
    { type: 'toast', tone: 'success', message: 'Order placed successfully!', travels: true },
  ])
})

test('an earlier attempt that became an order is the one that is told', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(first.checkout.getSnapshot().context)!
  const { checkout, findOrder } = openCheckout({ draft, at: NOW + 121_000 })
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(true)
  await findOrder.answer(PLACED)
  expect([selectOrder(checkout.getSnapshot()), checkout.getSnapshot().context.ordered]).toEqual([
    PLACED,
    [{ key: key('dal'), quantity: 2 }],
  ])
})

test('a line in stock can be changed beside one that is not, and lines of another outlet are none of this order', () => {
  const { checkout, did } = reviewing([line('dal', 2), line('kulfi', 1, { outOfStock: true }), line('naan', 1, { outletId: 'tandoor' })])
  expect(selectLines(checkout.getSnapshot()).map(({ menuId }) => menuId)).toEqual(['dal', 'kulfi'])
  checkout.send({ type: 'quantity.set', key: key('dal'), quantity: 3 })
  expect(did.at(-1)).toEqual({ type: 'quantity.set', key: key('dal'), quantity: 3 })
})

test('the cart is followed for this outlet', () => {
  const followed: unknown[] = []
  const watchLines = fromCallback(({ input }) => void followed.push(input)) as never
  openCheckout({}, { watchLines })
  expect(followed).toEqual([{ outletId: 'saffron' }])
})

test('a choice of table or room that breaks down is told', () => {
  const orderOrigin = fromCallback(() => {
    throw new Error('gone')
  }) as never
  const { checkout } = openCheckout({}, { orderOrigin })
  expect(selectFailure(checkout.getSnapshot())).toEqual({ message: 'Something went wrong. Please try again.' })
})

test('before anything is known there are no lines, and nothing is ordered', () => {
  expect(openCheckout().checkout.getSnapshot().context).toMatchObject({ lines: [], ordered: [], retries: 0 })
})

test('a server that asks to wait is told in its words, and the next tap sends the same attempt', async () => {
  const { checkout, placeOrder } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(429, 'Please wait a moment before ordering.'))
  expect(selectFailure(checkout.getSnapshot())).toMatchObject({ status: 429, message: 'Please wait a moment before ordering.' })
  checkout.send({ type: 'order.place' })
  expect(selectFailure(checkout.getSnapshot())).toBeUndefined()
  expect(placeOrder.calls[1]).toEqual(placeOrder.calls[0])
})

test('a repeated order that is refused keeps the draft, drops the attempt and asks for the cart again', async () => {
  const { checkout, placeOrder, clock, did } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  const before = did.length
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED'))
  expect(did.slice(before)).toEqual([{ type: 'draft' }, { type: 'keys' }, { type: 'cart.refresh' }])
  expect(selectFailure(checkout.getSnapshot())).toMatchObject({ code: 'PRICE_CHANGED', message: 'A price has changed' })
  expect(checkout.getSnapshot().context.attempt).toBeUndefined()
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(false)
})

test('a server that asks to wait when the order is repeated is told in its words and not asked a third time, and the attempt is kept', async () => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  await placeOrder.fail(failure(429, 'Please wait'))
  expect([checkout.getSnapshot().value, selectFailure(checkout.getSnapshot())]).toEqual([
    'reviewing',
    expect.objectContaining({ message: 'Please wait' }),
  ])
  expect(checkout.getSnapshot().context.attempt?.key).toBe(placeOrder.calls[0]!.key)
})

test('a session that ends while the order is repeated leaves the rest to the customer', async () => {
  const { checkout, placeOrder, clock, did } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  await placeOrder.fail(failure(401))
  expect(checkout.getSnapshot().value).toBe('reviewing')
  expect(checkout.getSnapshot().context.attempt).toMatchObject({ key: placeOrder.calls[0]!.key, awaitsTap: true })
  expect(did.at(-1)).toEqual({ type: 'draft' })
})

test('it is busy from the tap to the outcome, the moments between two tries included', async () => {
  const { checkout, placeOrder, findOrder, clock } = reviewing()
  const isBusy = () => selectIsPlacing(checkout.getSnapshot())
  expect(isBusy()).toBe(false)
  checkout.send({ type: 'order.place' })
  expect(isBusy()).toBe(true)
  await placeOrder.fail(LOST)
  expect(isBusy()).toBe(true)
  clock.increment(1_000)
  await placeOrder.answer({})
  expect(isBusy()).toBe(true)
  await findOrder.answer(PLACED)
  expect([isBusy(), selectOutcome(checkout.getSnapshot()), selectOrder(checkout.getSnapshot())]).toEqual([false, 'placed', PLACED])
})

test('an order without an id that cannot be looked for is placed, and its lines are named', async () => {
  const { checkout, placeOrder, findOrder, clock, did } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.answer({})
  clock.increment(1_000)
  await placeOrder.answer({})
  await findOrder.fail(failure(503))
  expect(checkout.getSnapshot()).toMatchObject({ value: 'unknown', status: 'done' })
  expect(did.at(-1)).toEqual({ type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] })
  expect(selectFailure(checkout.getSnapshot())).toBeUndefined()
})

test('an earlier attempt that became no order is forgotten when the draft cannot be ordered any more, and that is told', async () => {
  const { checkout, placeOrder, findOrder, did } = await failedToPlace()
  const sent = placeOrder.calls.length
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'no onion' })
  checkout.send({ type: 'order.place' })
  expect([selectIsPlacing(checkout.getSnapshot()), selectFailure(checkout.getSnapshot())]).toEqual([true, undefined])
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { outOfStock: true })] })
  await findOrder.answer(undefined)
  expect(checkout.getSnapshot().context.attempt).toBeUndefined()
  expect(placeOrder.calls).toHaveLength(sent)
  expect(did.slice(-2)).toEqual([{ type: 'draft' }, { type: 'toast', tone: 'error', message: 'No available items to place order' }])
})

test('the message about a cart that is empty by then goes with the customer to the cart', async () => {
  const { checkout, findOrder, did } = await failedToPlace()
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'no onion' })
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'lines.changed', lines: [] })
  await findOrder.answer(undefined)
  expect(did).toContainEqual({ type: 'toast', tone: 'error', message: 'No available items to place order', travels: true })
})

test.each<[string, unknown, object | undefined, boolean]>([
  ['not be had', failure(503), { message: 'Failed to place order' }, false],
  ['not be had by whose session is over', failure(401), undefined, true],
])('an earlier attempt that can %s is kept', async (_, error, shown, awaitsTap) => {
  const { checkout, placeOrder, findOrder, did } = await failedToPlace()
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'no onion' })
  checkout.send({ type: 'order.place' })
  const before = did.length
  await findOrder.fail(error)
  const { attempt } = checkout.getSnapshot().context
  expect([checkout.getSnapshot().value, attempt?.key, attempt?.awaitsTap === true]).toEqual([
    'reviewing',
    placeOrder.calls[0]!.key,
    awaitsTap,
  ])
  expect(selectFailure(checkout.getSnapshot())).toEqual(shown)
  expect(did.slice(before)).toEqual(shown ? [] : [{ type: 'draft' }])
})

test('an attempt goes on by itself for two minutes, and is looked up from then on', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(first.checkout.getSnapshot().context)!
  expect(openCheckout({ draft, at: NOW + 119_999 }).placeOrder.calls).toHaveLength(1)
  expect(openCheckout({ draft, at: NOW + 120_000 }).findOrder.calls).toHaveLength(1)
  expect(openCheckout({ draft, at: NOW - 120_000 }).findOrder.calls).toHaveLength(1)
  const waiting = openCheckout({ draft: { ...draft, attempt: { ...draft.attempt!, awaitsTap: true } }, at: NOW + 130_000 })
  expect([waiting.placeOrder.calls, waiting.findOrder.calls, waiting.checkout.getSnapshot().value]).toEqual([[], [], 'reviewing'])
})

test('an unchanged attempt that is too old is looked up before it is sent once more', async () => {
  const { checkout, placeOrder, findOrder } = reviewing([line('dal', 2)])
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(429))
  vi.setSystemTime(NOW + 120_000)
  checkout.send({ type: 'order.place' })
  expect([placeOrder.calls.length, findOrder.calls.length]).toEqual([1, 1])
})

test('a failure that has been read is gone', async () => {
  const { checkout, placeOrder } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(422, 'no'))
  checkout.send({ type: 'failure.dismiss' })
  expect(selectFailure(checkout.getSnapshot())).toBeUndefined()
})

test('the page shows what the draft holds', () => {
  const { checkout } = openCheckout()
  expect([selectIsReady(checkout.getSnapshot()), selectEstimatedMinutes(checkout.getSnapshot())]).toEqual([false, 0])
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { preparationMinutes: 25 }), line('roti')] })
  checkout.send(TABLE)
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'x'.repeat(400) })
  checkout.send({ type: 'note.edit', key: key('gone'), text: 'nobody' })
  const now = checkout.getSnapshot()
  expect([selectIsReady(now), selectLines(now).map(({ menuId }) => menuId), selectEstimatedMinutes(now)]).toEqual([
    true,
    ['dal', 'roti'],
    30,
  ])
  expect(selectOriginOfOrder(now)).toEqual(TABLE.origin)
  expect(selectNotes(now)).toEqual({ [key('dal')]: 'x'.repeat(300) })
})

test('nothing is asked for a line that is not there, nor for an offer that is none', () => {
  const { checkout, did } = reviewing()
  const before = did.length
  checkout.send({ type: 'quantity.set', key: key('gone'), quantity: 2 })
  checkout.send({ type: 'coupon.apply', code: 'NOPE' })
  checkout.send({ type: 'coupon.apply', code: 'WELCOME' })
  expect([did.slice(before), selectCoupon(checkout.getSnapshot())]).toEqual([[], undefined])
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(did.slice(before)).toEqual([{ type: 'draft' }, { type: 'toast', tone: 'success', message: 'Coupon Applied!' }])
})

test('every change of the draft can be stored', () => {
  const { checkout, did } = reviewing()
  const stored = (send: () => void) => {
    const before = did.length
    send()
    return did.slice(before).filter(({ type }) => type === 'draft').length
  }
  expect([
    stored(() => checkout.send(TABLE)),
    stored(() => checkout.send({ type: 'origin.clear' })),
    stored(() => checkout.send({ type: 'note.edit', key: key('dal'), text: 'mild' })),
    stored(() => checkout.send({ type: 'coupon.apply', code: 'FEAST10' })),
    stored(() => checkout.send({ type: 'coupon.remove' })),
  ]).toEqual([1, 1, 1, 1, 1])
})

test('a draft from before is taken up: its lines, notes, offer and place', () => {
  const draft: StoredDraft = {
    version: 1,
    customerId: 'c1',
    outletId: 'saffron',
    keys: [key('dal')],
    notes: { [key('dal')]: 'mild' },
    couponCode: 'FEAST10',
    origin: { type: 'ROOM', id: 101 },
  }
  const { checkout } = openCheckout({ draft })
  checkout.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  const now = checkout.getSnapshot()
  expect([selectLines(now), selectNotes(now), selectCoupon(now)?.code, selectOriginOfOrder(now)]).toEqual([
    [line('dal')],
    { [key('dal')]: 'mild' },
    'FEAST10',
    { type: 'ROOM', id: 101 },
  ])
  expect(toStoredDraft(now.context)).toEqual({ ...draft, attempt: undefined })
  const other = openCheckout({ draft, ticked: [key('roti')] }).checkout
  other.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  expect(selectLines(other.getSnapshot())).toEqual([line('roti')])
  const whole = openCheckout({ draft, ticked: 'all' }).checkout
  whole.send({ type: 'lines.changed', lines: [line('dal'), line('roti')] })
  expect(selectLines(whole.getSnapshot())).toEqual([line('dal'), line('roti')])
})

test('a reply without an order id is asked for again, then looked for, before it is called unknown', async () => {
  const { checkout, placeOrder, findOrder, clock, did } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.answer({})
  clock.increment(1_000)
  expect(placeOrder.calls[1]).toEqual(placeOrder.calls[0])
  await placeOrder.answer({})
  const before = did.length
  await findOrder.answer(undefined)
  expect(selectOutcome(checkout.getSnapshot())).toBe('unknown')
  expect(did.slice(before)).toEqual([
    { type: 'draft' },
    { type: 'selection' },
    { type: 'orders' },
    { type: 'lines.ordered', lines: [{ key: key('dal'), quantity: 2 }] },
  ])
  expect(toStoredDraft(checkout.getSnapshot().context)).toBeUndefined()
})

test('a place set while the order is on its way is for the next attempt', async () => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'origin.set', origin: { type: 'ROOM', id: 101 } })
  await placeOrder.fail(LOST)
  checkout.send({ type: 'origin.clear' })
  clock.increment(1_000)
  expect(placeOrder.calls.map(({ request }) => request.origin)).toEqual([TABLE.origin, TABLE.origin])
})

test.each([
  [Number.POSITIVE_INFINITY, 1],
  [1e9, 99],
  [2.7, 2],
])('a quantity of %d is sent as %d', (quantity, sent) => {
  const { checkout, placeOrder } = reviewing([line('dal', quantity)])
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls.map(({ request }) => request.items[0]!.quantity)).toEqual([sent])
})

test('an order lacks an origin or a dish in stock: the tap says which, and the button is off', () => {
  const { checkout, placeOrder, did } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  checkout.send({ type: 'order.place' })
  checkout.send(TABLE)
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { outOfStock: true })] })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls).toEqual([])
  expect(did.filter((event) => event.type === 'toast').map((event) => event.message)).toEqual([
    'Please select origin type and provide origin ID before placing order.',
    'No available items to place order',
  ])
})

test('the last line gone sends the customer back to the cart, but a cart that is not known yet does not', () => {
  const { checkout, did } = openCheckout()
  expect(selectOutcome(checkout.getSnapshot())).toBeUndefined()
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)] })
  checkout.send({ type: 'quantity.set', key: key('dal'), quantity: 0 })
  expect(did).toEqual([{ type: 'quantity.set', key: key('dal'), quantity: 0 }])
  checkout.send({ type: 'lines.changed', lines: [] })
  expect(checkout.getSnapshot()).toMatchObject({ value: 'emptied', status: 'done' })
  expect(selectOutcome(checkout.getSnapshot())).toBe('emptied')
})

test('a line that is out of stock cannot be changed, only taken out', () => {
  const { checkout, did } = reviewing([line('dal', 2), line('kulfi', 1, { outOfStock: true })])
  checkout.send({ type: 'quantity.set', key: key('kulfi'), quantity: 2 })
  expect(did.at(-1)).toEqual({ type: 'toast', tone: 'error', message: 'This item is currently out of stock.' })
  checkout.send({ type: 'quantity.set', key: key('kulfi'), quantity: 0 })
  expect(did.at(-1)).toEqual({ type: 'quantity.set', key: key('kulfi'), quantity: 0 })
})

test('a cart that can no longer be followed is told', () => {
  const broken = fromCallback(() => {
    throw new Error('gone')
  })
  const { checkout } = openCheckout({}, { watchLines: broken as never })
  expect(selectFailure(checkout.getSnapshot())).toEqual({ message: 'Failed to fetch cart' })
})

test('only the selected lines of this outlet are ordered', () => {
  const { checkout } = openCheckout({ ticked: [key('dal')] })
  checkout.send({ type: 'lines.changed', lines: [line('dal'), line('roti'), line('naan', 1, { outletId: 'tandoor' })] })
  expect(checkout.getSnapshot().context.lines).toEqual([line('dal')])
})

test('of what was ticked counts what is still there when the cart comes; the whole outlet when nothing of it is', () => {
  const cart = [line('dal'), line('roti'), line('kulfi')]
  const shown = (ticked: string[]) => {
    const { checkout } = openCheckout({ ticked: ticked.map((dish) => key(dish)) })
    checkout.send({ type: 'lines.changed', lines: cart })
    return checkout
  }
  expect(selectLines(shown(['dal', 'gone']).getSnapshot())).toEqual([line('dal')])
  expect(selectLines(shown(['gone']).getSnapshot())).toEqual(cart)
  const emptied = shown(['dal'])
  emptied.send({ type: 'lines.changed', lines: [line('roti')] })
  expect(selectOutcome(emptied.getSnapshot())).toBe('emptied')
})

test('a repeat says that the attempt was sent before; a new attempt, and one that has not left, do not', async () => {
  const { checkout, placeOrder, clock } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  await placeOrder.fail(failure(429))
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(409, 'A price has changed', 'PRICE_CHANGED'))
  checkout.send({ type: 'order.place' })
  expect(placeOrder.repeats()).toEqual([false, true, true, false])
  const draft = toStoredDraft(checkout.getSnapshot().context)!
  expect(openCheckout({ draft }).placeOrder.repeats()).toEqual([true])
  const { findOrder, placeOrder: waiting } = openCheckout({ draft: { ...draft, attempt: { ...draft.attempt!, waits: 'unsent' } } })
  await findOrder.answer(undefined)
  expect(waiting.repeats()).toEqual([false])
})

test('an attempt is looked for among the orders that are done for three hours', () => {
  const { checkout } = reviewing()
  checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(checkout.getSnapshot().context)!
  const amongDone = (at: number) => openCheckout({ draft, at }).findOrder.searches.map((search) => search.amongDone)
  expect([amongDone(NOW + 3 * 3600_000 - 1), amongDone(NOW + 3 * 3600_000)]).toEqual([[true], [false]])
})

test.each([
  ['There is no table 7', 'UNKNOWN_ORIGIN'],
  ['Please scan the code on your table', 'UNSIGNED_ORIGIN'],
])('a detected table that the server refuses with "%s" is given up with its code, one chosen by hand stays', async (message, code) => {
  const refused = failure(422, message, code)
  const detected = openCheckout({ qr: { outletId: 'saffron', origin: { type: 'TABLE', id: 7 }, scannedAt: NOW } })
  detected.checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  detected.checkout.send({ type: 'order.place' })
  await detected.placeOrder.fail(refused)
  expect(detected.did).toContainEqual({ type: 'qr' })
  expect(detected.checkout.getSnapshot().context.origin).toBeUndefined()
  const chosen = reviewing()
  chosen.checkout.send({ type: 'order.place' })
  await chosen.placeOrder.fail(refused)
  expect(chosen.did).not.toContainEqual({ type: 'qr' })
  expect(chosen.checkout.getSnapshot().context.origin).toEqual(TABLE.origin)
  for (const { checkout } of [detected, chosen]) expect(selectNeedsScan(checkout.getSnapshot())).toBe(code === 'UNSIGNED_ORIGIN')
})

test('where an outlet takes scanned places alone, a typed one places no order', () => {
  const outlet = { outletId: 'saffron', name: 'Saffron House', status: 'LIVE' as const, needsSignedPlace: true }
  const { checkout } = reviewing()
  checkout.send({ type: 'lines.changed', lines: [line('dal')], outlet })
  expect([selectNeedsScan(checkout.getSnapshot()), selectCanPlaceOrder(checkout.getSnapshot())]).toEqual([true, false])
  expect(selectObstacle(checkout.getSnapshot())).toBe('Please scan the code on your table or in your room')
  checkout.send({ type: 'origin.set', origin: { type: 'TABLE', id: 7, signature: 'Ab3_-xyz' }, isDetected: true })
  expect([selectNeedsScan(checkout.getSnapshot()), selectCanPlaceOrder(checkout.getSnapshot())]).toEqual([false, true])
})

test('an offer applied twice counts once, and a removed one counts no more', () => {
  const { checkout, did } = reviewing([line('dal', 5)])
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  expect(selectBill(checkout.getSnapshot()).discountPaise).toBe(100_00)
  expect(did.filter((event) => event.type === 'toast')).toHaveLength(1)
  checkout.send({ type: 'coupon.remove' })
  expect(selectBill(checkout.getSnapshot()).discountPaise).toBe(0)
})

test('however offers are applied and removed, the bill is that of the last one, and none is taken off twice', () => {
  const codes = offeredCoupons().map(({ code }) => code)
  const taps = fc.array(fc.oneof(fc.constantFrom(...codes), fc.constant(undefined)), { maxLength: 12 })
  const lines = [line('dal', 5), line('roti', 3, { unitPricePaise: 33_33 })]
  fc.assert(
    fc.property(taps, (tapped) => {
      const { checkout } = reviewing(lines)
      for (const code of tapped) checkout.send(code ? { type: 'coupon.apply', code } : { type: 'coupon.remove' })
      const last = tapped.at(-1)
      expect(selectBill(checkout.getSnapshot())).toEqual(billOf(lines, last ? findCoupon(last) : undefined, DEFAULT_TERMS))
    }),
  )
})

const TAKES_CODES = { ...SAFFRON, takesCoupons: true }
const applied = ({ checkout }: ReturnType<typeof openCheckout>) => selectCoupon(checkout.getSnapshot())?.code

test('where the outlet takes codes the best offer is applied by itself, without a word, and follows the bill', () => {
  const opened = reviewing([line('dal', 2)], {}, TAKES_CODES)
  expect([applied(opened), selectIsBestByItself(opened.checkout.getSnapshot())]).toEqual(['MEHFIL20', true])
  expect(selectBill(opened.checkout.getSnapshot())).toEqual(billOf([line('dal', 2)], findCoupon('MEHFIL20')))
  for (const [quantity, code] of [
    [3, 'THALI100'],
    [5, 'MEHFIL20'],
    [1, 'MEHFIL20'],
  ] as const) {
    opened.checkout.send({ type: 'lines.changed', lines: [line('dal', quantity)], outlet: TAKES_CODES })
    expect(applied(opened)).toBe(code)
  }
  expect(opened.did.filter(({ type }) => type === 'toast')).toEqual([])
})

test('elsewhere no code goes with the order by itself', () => {
  const { checkout, placeOrder } = reviewing([line('dal', 5)], {}, SAFFRON)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[0]!.request).toMatchObject({ couponCode: undefined, expectedTotalPaise: 630_00 })
})

test('an offer that the customer chose stays, and so does none once they removed it, also after a reload', () => {
  const first = reviewing([line('dal', 5)], {}, TAKES_CODES)
  const reloaded = () => reviewing([line('dal', 4)], { draft: first.drafts.at(-1)!.draft }, TAKES_CODES)
  first.checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  expect(first.did.at(-1)).toMatchObject({ message: 'Coupon Applied!' })
  first.checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: TAKES_CODES })
  expect([applied(first), applied(reloaded())]).toEqual(['FEAST10', 'FEAST10'])
  first.checkout.send({ type: 'coupon.remove' })
  first.checkout.send({ type: 'lines.changed', lines: [line('dal', 5)], outlet: TAKES_CODES })
  expect([applied(first), applied(reloaded())]).toEqual([undefined, undefined])
  first.checkout.send({ type: 'coupon.apply', code: 'MEHFIL20' })
  expect(applied(reloaded())).toBe('MEHFIL20')
})

test('the draft of a customer who decided nothing follows the bill after a reload', () => {
  const first = reviewing([line('dal', 2)], {}, TAKES_CODES)
  first.checkout.send({ type: 'note.edit', key: key('dal'), text: 'mild' })
  expect(applied(reviewing([line('dal', 3)], { draft: first.drafts.at(-1)!.draft }, TAKES_CODES))).toBe('THALI100')
})

test('an attempt on its way keeps its offer when the bill changes behind it', async () => {
  const { checkout, placeOrder, clock } = reviewing([line('dal', 2)], {}, TAKES_CODES)
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)], outlet: TAKES_CODES })
  await placeOrder.fail(LOST)
  clock.increment(1_000)
  expect(placeOrder.calls.map(({ request }) => request.couponCode)).toEqual(['MEHFIL20', 'MEHFIL20'])
})

test.each([
  ['applied by itself', undefined],
  ['chosen', 'FEAST10'],
])('an offer %s that the server refuses is removed with its message, and the next order goes without one', async (_title, code) => {
  const { checkout, placeOrder, drafts } = reviewing([line('dal', 2)], {}, TAKES_CODES)
  if (code) checkout.send({ type: 'coupon.apply', code })
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(422, 'This coupon is not available', 'UNKNOWN_COUPON'))
  expect(selectRefusal(checkout.getSnapshot())).toBe('This coupon is not available')
  expect(selectCoupon(checkout.getSnapshot())).toBeUndefined()
  expect(drafts.at(-1)!.draft).toMatchObject({ withoutCoupon: true, couponCode: undefined, attempt: undefined })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls.map(({ request }) => request.couponCode)).toEqual([code ?? 'MEHFIL20', undefined])
})

test('a flat offer below ₹299 is not applied, and one that no longer fits is not sent', () => {
  const { checkout, did } = reviewing([line('dal', 1)])
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  expect(selectCoupon(checkout.getSnapshot())).toBeUndefined()
  expect(did.at(-1)).toEqual({ type: 'toast', tone: 'error', message: 'Flat ₹100 Off on orders above ₹299' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)] })
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  expect(toRequest(checkout.getSnapshot().context)).toMatchObject({ couponCode: undefined, expectedTotalPaise: 252_00 })
})

test('a scanned code of this outlet sets the origin without a tap', () => {
  const { checkout } = openCheckout({ qr: { outletId: 'saffron', origin: { type: 'ROOM', id: 101 }, scannedAt: NOW } })
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'ROOM', id: 101 })
})

test('a number typed for the table reaches the order, and clearing it takes the button away', () => {
  const { checkout } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  const origin = checkout.getSnapshot().children.orderOrigin!
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  origin.send({ type: 'id.type', text: '12' })
  expect(selectOrigin(origin.getSnapshot())).toEqual({ type: 'TABLE', id: 12 })
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 12 })
  origin.send({ type: 'id.type', text: '0' })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
})

test('the draft of another customer or another outlet is not taken up', () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const draft = toStoredDraft(first.checkout.getSnapshot().context)!
  for (const other of [
    { ...draft, customerId: 'c2' },
    { ...draft, outletId: 'tandoor' },
  ] satisfies StoredDraft[]) {
    const { checkout, placeOrder } = openCheckout({ draft: other })
    expect(placeOrder.calls).toEqual([])
    expect(checkout.getSnapshot().context).toMatchObject({ notes: {}, origin: undefined, attempt: undefined })
  }
})

function reviewing(lines = [line('dal', 2)], more: Opening = {}, outlet?: CartOutlet) {
  const started = openCheckout(more)
  started.checkout.send({ type: 'lines.changed', lines, outlet })
  started.checkout.send(TABLE)
  return started
}

async function failedToPlace() {
  const started = reviewing()
  started.checkout.send({ type: 'order.place' })
  await started.placeOrder.fail(LOST)
  for (const wait of [1_000, 2_000, 4_000]) {
    started.clock.increment(wait)
    await started.placeOrder.fail(LOST)
  }
  return started
}
