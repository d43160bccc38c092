import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CheckoutInput, StoredDraft } from '#machines/checkout/checkout.context.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '#machines/model/order-request.ts'
import {
  checkoutMachine,
  selectBill,
  selectCanPlaceOrder,
  selectCoupon,
  selectFailure,
  selectIsPlacing,
  selectOutcome,
} from '#machines/checkout/checkout.machine.ts'
import { toRequest } from '#machines/checkout/checkout.request.ts'
import { toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { billOf, DEFAULT_TERMS } from '#machines/model/bill.ts'
import { findCoupon, offeredCoupons } from '#machines/model/coupon.ts'
import { type OrderOriginReport, selectOrigin } from '#machines/order-origin/order-origin.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { key, line, SAFFRON } from '#tests/support/fixtures.ts'

const TABLE: OrderOriginReport = { type: 'origin.set', origin: { type: 'TABLE', id: 7 } }
const NOW = 1_700_000_000_000
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
  const { checkout, placeOrder, emitted } = reviewing()
  checkout.send({ type: 'order.place' })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls).toHaveLength(1)
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(true)
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
  expect(emitted).toContainEqual({ type: 'order.placed', ...PLACED, updatedAt: undefined, keys: [key('dal')] })
  expect(emitted).toContainEqual({ type: 'toast', tone: 'success', message: 'Order placed successfully!' })
  expect(toStoredDraft(checkout.getSnapshot().context)).toBeUndefined()
})

test('the attempt can be stored before it is sent', () => {
  const { checkout, placeOrder } = reviewing()
  const storedBeforeCall: (string | undefined)[] = []
  checkout.on('draft.changed', () => {
    if (placeOrder.calls.length === 0) storedBeforeCall.push(toStoredDraft(checkout.getSnapshot().context)?.attempt?.key)
  })
  checkout.send({ type: 'order.place' })
  expect(storedBeforeCall).toEqual([placeOrder.calls[0]!.key])
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
  const { checkout, placeOrder, clock, emitted } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(LOST)
  for (const wait of [1_000, 2_000, 4_000]) {
    clock.increment(wait)
    await placeOrder.fail(LOST)
  }
  expect(placeOrder.calls).toHaveLength(4)
  expect(selectFailure(checkout.getSnapshot())).toEqual({ message: 'Failed to place order' })
  expect(emitted).toContainEqual({ type: 'order.refused', message: 'Failed to place order' })
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
  const second = opened({ draft, now: () => NOW + 5_000 })
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
  const found = opened({ draft, now: () => NOW + 121_000 })
  expect(found.placeOrder.calls).toEqual([])
  expect(found.findOrder.calls).toEqual([draft.attempt])
  await found.findOrder.answer(PLACED)
  expect(selectOutcome(found.checkout.getSnapshot())).toBe('placed')

  const missing = opened({ draft, now: () => NOW + 121_000 })
  await missing.findOrder.answer(undefined)
  missing.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  expect(missing.checkout.getSnapshot().context.attempt).toBeUndefined()
  expect(selectCanPlaceOrder(missing.checkout.getSnapshot())).toBe(true)
})

test('an older attempt that cannot be looked up is not forgotten: the next tap looks again before it orders', async () => {
  const first = reviewing()
  first.checkout.send({ type: 'order.place' })
  const { checkout, findOrder, placeOrder } = opened({
    draft: toStoredDraft(first.checkout.getSnapshot().context),
    now: () => NOW + 121_000,
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
  const { checkout, placeOrder, emitted } = reviewing()
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
  expect(emitted).toContainEqual({ type: 'cart.stale' })
  expect(emitted).toContainEqual({ type: 'order.refused', message: error.message })
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls[1]!.key).not.toBe(placeOrder.calls[0]!.key)
})

test('a session that ends in the middle keeps the draft, and nothing is ordered by itself after the sign-in', async () => {
  const { checkout, placeOrder, emitted } = reviewing()
  checkout.send({ type: 'coupon.apply', code: 'FEAST10' })
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(failure(401))
  expect(emitted.filter((event) => event.type === 'order.refused')).toEqual([])
  const draft = toStoredDraft(checkout.getSnapshot().context)!
  expect(draft).toMatchObject({ couponCode: 'FEAST10', origin: TABLE.origin })
  const again = opened({ draft, now: () => NOW + 30_000 })
  expect(again.placeOrder.calls).toEqual([])
  again.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  again.checkout.send({ type: 'order.place' })
  expect(again.placeOrder.calls).toEqual([placeOrder.calls[0]])
})

test('a reply without an order id is asked for again, then looked for, before it is called unknown', async () => {
  const { checkout, placeOrder, findOrder, clock, emitted } = reviewing()
  checkout.send({ type: 'order.place' })
  await placeOrder.answer({})
  clock.increment(1_000)
  expect(placeOrder.calls[1]).toEqual(placeOrder.calls[0])
  await placeOrder.answer({})
  await findOrder.answer(undefined)
  expect(selectOutcome(checkout.getSnapshot())).toBe('unknown')
  expect(emitted).toContainEqual({ type: 'order.unknown', keys: [key('dal')] })
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
  const { checkout, placeOrder, emitted } = opened()
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  checkout.send({ type: 'order.place' })
  checkout.send(TABLE)
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2, { outOfStock: true })] })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'order.place' })
  expect(placeOrder.calls).toEqual([])
  expect(emitted.filter((event) => event.type === 'toast').map((event) => event.message)).toEqual([
    'Please select origin type and provide origin ID before placing order.',
    'No available items to place order',
  ])
})

test('the last line gone sends the customer back to the cart, but a cart that is not known yet does not', () => {
  const { checkout, emitted } = opened()
  expect(selectOutcome(checkout.getSnapshot())).toBeUndefined()
  checkout.send({ type: 'lines.changed', lines: [line('dal', 1)] })
  checkout.send({ type: 'quantity.set', key: key('dal'), quantity: 0 })
  expect(emitted).toEqual([{ type: 'quantity.wanted', key: key('dal'), quantity: 0 }])
  checkout.send({ type: 'lines.changed', lines: [] })
  expect(emitted.at(-1)).toEqual({ type: 'cart.empty' })
})

test('a line that is out of stock cannot be changed, only taken out', () => {
  const { checkout, emitted } = reviewing([line('dal', 2), line('kulfi', 1, { outOfStock: true })])
  checkout.send({ type: 'quantity.set', key: key('kulfi'), quantity: 2 })
  expect(emitted.at(-1)).toEqual({ type: 'toast', tone: 'error', message: 'This item is currently out of stock.' })
  checkout.send({ type: 'quantity.set', key: key('kulfi'), quantity: 0 })
  expect(emitted.at(-1)).toEqual({ type: 'quantity.wanted', key: key('kulfi'), quantity: 0 })
})

test('a cart that can no longer be followed is told', () => {
  const broken = fromCallback(() => {
    throw new Error('gone')
  })
  const { checkout } = opened({}, { watchLines: broken as never })
  expect(selectFailure(checkout.getSnapshot())).toEqual({ message: 'Failed to fetch cart' })
})

test('only the selected lines of this outlet are ordered', () => {
  const { checkout } = opened({ keys: [key('dal')] })
  checkout.send({ type: 'lines.changed', lines: [line('dal'), line('roti'), line('naan', 1, { outletId: 'tandoor' })] })
  expect(checkout.getSnapshot().context.lines).toEqual([line('dal')])
})

test('an offer applied twice counts once, and a removed one counts no more', () => {
  const { checkout, emitted } = reviewing([line('dal', 5)])
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  expect(selectBill(checkout.getSnapshot()).discountPaise).toBe(100_00)
  expect(emitted.filter((event) => event.type === 'toast')).toHaveLength(1)
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

test('a flat offer below ₹299 is not applied, and one that no longer fits is not sent', () => {
  const { checkout, emitted } = reviewing([line('dal', 1)])
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  expect(selectCoupon(checkout.getSnapshot())).toBeUndefined()
  expect(emitted.at(-1)).toEqual({ type: 'toast', tone: 'error', message: 'Flat ₹100 Off on orders above ₹299' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 3)] })
  checkout.send({ type: 'coupon.apply', code: 'THALI100' })
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  expect(toRequest(checkout.getSnapshot().context)).toMatchObject({ couponCode: undefined, expectedTotalPaise: 252_00 })
})

test('a scanned code of this outlet sets the origin without a tap', () => {
  const { checkout } = opened({ qr: { outletId: 'saffron', origin: { type: 'ROOM', id: 101 }, scannedAt: NOW } })
  checkout.send({ type: 'lines.changed', lines: [line('dal')] })
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'ROOM', id: 101 })
})

test('a number typed for the table reaches the order, and clearing it takes the button away', () => {
  const { checkout } = opened()
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
    const { checkout, placeOrder } = opened({ draft: other })
    expect(placeOrder.calls).toEqual([])
    expect(checkout.getSnapshot().context).toMatchObject({ notes: {}, origin: undefined, attempt: undefined })
  }
})

function opened(more: Partial<CheckoutInput> = {}, actors: { watchLines?: never } = {}) {
  const placeOrder = held<PlacedOrder, { key: string; request: PlaceOrderRequest }>()
  const findOrder = held<PlacedOrder | undefined, OrderAttempt>()
  const clock = new SimulatedClock()
  let keys = 0
  const input: CheckoutInput = {
    outlet: SAFFRON,
    terms: DEFAULT_TERMS,
    customerId: 'c1',
    now: () => NOW,
    newKey: () => `key-of-attempt-${String(++keys).padStart(4, '0')}`,
    ...more,
  }
  const machine = checkoutMachine.provide({ actors: { placeOrder: placeOrder.logic, findOrder: findOrder.logic, ...actors } })
  const checkout = createActor(machine, { input, clock }).start()
  return { checkout, placeOrder, findOrder, clock, emitted: heard(checkout) }
}

function reviewing(lines = [line('dal', 2)]) {
  const started = opened()
  started.checkout.send({ type: 'lines.changed', lines })
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
