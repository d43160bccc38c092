import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { CheckoutEvent, CheckoutInput } from '#machines/checkout/checkout.context.ts'
import {
  checkoutMachine,
  selectAwaitsNetwork,
  selectCanBeTakenBack,
  selectCanPlaceOrder,
  selectFailure,
  selectIsPlacing,
  selectOutcome,
} from '#machines/checkout/checkout.machine.ts'
import { readStoredDraft, toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { DEFAULT_TERMS } from '#machines/model/bill.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import type { OrderAttempt, PlacedOrder, PlaceOrderRequest } from '#machines/model/order-request.ts'
import type { OriginOption, OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import { failure, heard, held } from '#tests/support/actors.ts'
import { key, line, SAFFRON } from '#tests/support/fixtures.ts'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const PLACED = { orderId: 'o1', createdAt: '2026-11-21T10:00:00+05:30' }
const NO_ANSWER = failure()

test('an order that is placed without a network is kept with its key and not sent; it is looked for and sent when the network is back', async () => {
  const { checkout, network, placeOrder, findOrder } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  expect(waits(checkout)).toBe(true)
  expect(placeOrder.calls).toEqual([])
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(false)
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(false)
  const { attempt } = checkout.getSnapshot().context
  network.comesBack()
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(true)
  expect(findOrder.calls.map((one) => one.key)).toEqual([attempt!.key])
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toEqual([{ key: attempt!.key, request: attempt!.request }])
  await placeOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
  expect(toStoredDraft(checkout.getSnapshot().context)).toBeUndefined()
})

test('a second press while an order waits does nothing', () => {
  const { checkout, network, placeOrder } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  const { attempt } = checkout.getSnapshot().context
  checkout.send({ type: 'order.place' })
  expect(checkout.getSnapshot().context.attempt).toBe(attempt)
  expect(placeOrder.calls).toEqual([])
})

test('an order that was not sent can be taken back, and nothing is sent when the network is back', () => {
  const { checkout, network, placeOrder, findOrder, emitted } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  expect(selectCanBeTakenBack(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'order.cancel' })
  expect(checkout.getSnapshot().value).toBe('reviewing')
  expect(emitted.at(-1)).toEqual({ type: 'draft.changed' })
  expect(toStoredDraft(checkout.getSnapshot().context)?.attempt).toBeUndefined()
  network.comesBack()
  expect(findOrder.calls).toEqual([])
  expect(placeOrder.calls).toEqual([])
  expect(selectCanPlaceOrder(checkout.getSnapshot())).toBe(true)
})

test('an order whose reply is lost with the network waits, cannot be taken back, and is asked for with the same key', async () => {
  const { checkout, network, placeOrder, findOrder } = ready()
  checkout.send({ type: 'order.place' })
  network.goes()
  await placeOrder.fail(NO_ANSWER)
  expect(waits(checkout)).toBe(true)
  expect(selectCanBeTakenBack(checkout.getSnapshot())).toBe(false)
  checkout.send({ type: 'order.cancel' })
  expect(waits(checkout)).toBe(true)
  network.comesBack()
  await findOrder.answer(undefined)
  expect(placeOrder.calls[1]).toEqual(placeOrder.calls[0])
})

test('an order whose reply was lost with the network and that the server has is not sent again', async () => {
  const { checkout, network, placeOrder, findOrder } = ready()
  checkout.send({ type: 'order.place' })
  network.goes()
  await placeOrder.fail(NO_ANSWER)
  network.comesBack()
  await findOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
  expect(placeOrder.calls).toHaveLength(1)
})

test('a network that goes while the order is repeated makes it wait, instead of giving it up', async () => {
  const { checkout, network, placeOrder, clock } = ready()
  checkout.send({ type: 'order.place' })
  await placeOrder.fail(NO_ANSWER)
  network.goes()
  clock.increment(1_000)
  await placeOrder.fail(NO_ANSWER)
  expect(waits(checkout)).toBe(true)
  expect(selectFailure(checkout.getSnapshot())).toBeUndefined()
})

test('a device may be wrong about its network: the server is asked by itself, after 2, 4, 8, 16 and then every 30 seconds, and the message stays', async () => {
  const { checkout, network, placeOrder, findOrder, clock } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  for (const [index, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    clock.increment(wait - 1)
    expect(findOrder.calls).toHaveLength(index)
    clock.increment(1)
    expect(findOrder.calls).toHaveLength(index + 1)
    expect(waits(checkout)).toBe(true)
    // What was only asked for is not sent: it can be taken back all the same.
    expect(selectCanBeTakenBack(checkout.getSnapshot())).toBe(true)
    await findOrder.fail(NO_ANSWER)
  }
  clock.increment(30_000)
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toHaveLength(1)
})

test('a network that comes back while the server is asked has it asked anew', async () => {
  const { checkout, network, findOrder, clock } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  clock.increment(2_000)
  network.comesBack()
  expect(findOrder.calls).toHaveLength(2)
  expect(findOrder.inFlight()).toBe(1)
  expect(selectIsPlacing(checkout.getSnapshot())).toBe(true)
  // It came for a moment only.
  await findOrder.fail(NO_ANSWER)
  expect(waits(checkout)).toBe(true)
  clock.increment(2_000)
  expect(findOrder.calls).toHaveLength(3)
})

test('a server that answers, but not with the orders, is sent the order: its key makes it one', async () => {
  const { checkout, network, placeOrder, findOrder } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  network.comesBack()
  await findOrder.fail(failure(503))
  expect(placeOrder.calls).toHaveLength(1)
})

test('a session that is over by then leaves the order to the customer', async () => {
  const { checkout, network, findOrder } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  network.comesBack()
  await findOrder.fail(failure(401))
  expect(checkout.getSnapshot().value).toBe('reviewing')
  const again = opened({ draft: stored(checkout) })
  expect([again.placeOrder.calls, again.findOrder.calls]).toEqual([[], []])
})

test.each(['not sent', 'sent'] as const)('an order that waits, %s, waits on after a reload, with the same key', async (which) => {
  const first = ready()
  if (which === 'sent') first.checkout.send({ type: 'order.place' })
  first.network.goes()
  if (which === 'sent') await first.placeOrder.fail(NO_ANSWER)
  else first.checkout.send({ type: 'order.place' })
  const { attempt } = first.checkout.getSnapshot().context

  const again = opened({ draft: stored(first.checkout), now: () => NOW + 20 * MINUTE })
  again.network.goes()
  await again.findOrder.fail(NO_ANSWER)
  expect(waits(again.checkout)).toBe(true)
  expect(selectCanBeTakenBack(again.checkout.getSnapshot())).toBe(which === 'not sent')
  again.network.comesBack()
  // What has become of the cart meanwhile changes nothing of what was ordered.
  again.checkout.send({ type: 'lines.changed', lines: [] })
  await again.findOrder.answer(undefined)
  expect(again.placeOrder.calls).toEqual([{ key: attempt!.key, request: attempt!.request }])
  await again.placeOrder.answer(PLACED)
  expect(selectOutcome(again.checkout.getSnapshot())).toBe('placed')
})

test('a page that is closed while a waiting order is sent goes on with looking for it', async () => {
  const first = ready()
  first.network.goes()
  first.checkout.send({ type: 'order.place' })
  const storedBeforeCall: unknown[] = []
  first.checkout.on('draft.changed', () => {
    if (first.placeOrder.calls.length === 0) storedBeforeCall.push(stored(first.checkout)?.attempt?.waits)
  })
  first.network.comesBack()
  await first.findOrder.answer(undefined)
  // It may be at the server from now on, and is not taken back any more.
  expect(storedBeforeCall).toEqual(['sent'])
  const again = opened({ draft: stored(first.checkout), now: () => NOW + 10 * MINUTE })
  expect(again.placeOrder.calls).toEqual([])
  expect(again.findOrder.calls.map((one) => one.key)).toEqual([first.placeOrder.calls[0]!.key])
})

test('an order that has waited for half an hour is not sent by itself: the customer is told, and decides', async () => {
  let now = NOW
  const { checkout, network, placeOrder, findOrder, emitted } = ready({ now: () => now })
  network.goes()
  checkout.send({ type: 'order.place' })
  now += 30 * MINUTE
  network.comesBack()
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toEqual([])
  expect(selectFailure(checkout.getSnapshot())?.message).toBe('Your order was not sent. Please check it and place it again.')
  expect(emitted.at(-1)).toEqual({ type: 'draft.changed' })
  expect(toStoredDraft(checkout.getSnapshot().context)?.attempt).toBeUndefined()
})

test('an order that has waited for half an hour and is at the server is shown', async () => {
  let now = NOW
  const { checkout, network, placeOrder, findOrder } = ready({ now: () => now })
  checkout.send({ type: 'order.place' })
  network.goes()
  await placeOrder.fail(NO_ANSWER)
  now += 30 * MINUTE
  network.comesBack()
  await findOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
})

test.each([
  ['was not sent', 'unsent', 'Your order was not sent. Please check it and place it again.'],
  ['may have been sent', 'sent', OFFLINE],
] as const)('an order that has waited for half an hour and %s waits no longer, with or without a network', async (_, which, message) => {
  let now = NOW
  const { checkout, network, placeOrder, findOrder, clock } = ready({ now: () => now })
  if (which === 'sent') checkout.send({ type: 'order.place' })
  network.goes()
  if (which === 'sent') await placeOrder.fail(NO_ANSWER)
  else checkout.send({ type: 'order.place' })
  const [first] = [checkout.getSnapshot().context.attempt!.key]
  now += 30 * MINUTE
  clock.increment(2_000)
  await findOrder.fail(NO_ANSWER)
  expect(checkout.getSnapshot().value).toBe('reviewing')
  expect(selectFailure(checkout.getSnapshot())?.message).toBe(message)
  // Where the server may have it, the next tap looks for it before anything is ordered.
  expect(stored(checkout)?.attempt?.key).toBe(which === 'sent' ? first : undefined)
  network.comesBack()
  checkout.send({ type: 'order.place' })
  expect(findOrder.calls).toHaveLength(which === 'sent' ? 2 : 1)
  expect(placeOrder.calls).toHaveLength(1)
})

test('an order that waited while the page was closed, for longer than half an hour, is looked for and not sent', async () => {
  const first = ready()
  first.network.goes()
  first.checkout.send({ type: 'order.place' })
  const { checkout, findOrder, placeOrder } = opened({ draft: stored(first.checkout), now: () => NOW + 30 * MINUTE })
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toEqual([])
  checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  expect(selectFailure(checkout.getSnapshot())?.message).toBe('Your order was not sent. Please check it and place it again.')
})

test('an order that was given up after its repeats is not sent by itself after a reload', async () => {
  const { checkout, network, placeOrder, findOrder, clock } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  network.comesBack()
  await findOrder.answer(undefined)
  for (const wait of [2_000, 4_000]) {
    await placeOrder.fail(NO_ANSWER)
    clock.increment(wait)
  }
  await placeOrder.fail(NO_ANSWER)
  expect(selectFailure(checkout.getSnapshot())?.message).toBe('Failed to place order')
  expect(stored(checkout)?.attempt?.waits).toBeUndefined()
})

test('a changed draft whose earlier attempt cannot be looked for without a network says so', async () => {
  const { checkout, network, placeOrder, findOrder, clock } = ready()
  checkout.send({ type: 'order.place' })
  for (const wait of [1_000, 2_000, 4_000]) {
    await placeOrder.fail(NO_ANSWER)
    clock.increment(wait)
  }
  await placeOrder.fail(NO_ANSWER)
  checkout.send({ type: 'note.edit', key: key('dal'), text: 'no onion' })
  network.goes()
  checkout.send({ type: 'order.place' })
  await findOrder.fail(NO_ANSWER)
  expect(selectFailure(checkout.getSnapshot())?.message).toBe(OFFLINE)
  expect(checkout.getSnapshot().context.notes).toEqual({ [key('dal')]: 'no onion' })
})

test('a list of tables that could not be had is asked for again when the network is back', async () => {
  const listOrigins = held<OriginOption[], { outletId: string; type: OriginType }>()
  const { checkout, network } = opened({}, { orderOrigin: orderOriginMachine.provide({ actors: { listOrigins: listOrigins.logic } }) })
  network.goes()
  const origin = checkout.getSnapshot().children.orderOrigin!
  origin.send({ type: 'type.choose', originType: 'TABLE' })
  await listOrigins.fail(NO_ANSWER)
  origin.send({ type: 'id.type', text: '1' })
  network.comesBack()
  expect(listOrigins.calls).toHaveLength(2)
  await listOrigins.answer([{ id: 7, name: 'Window' }])
  // What was typed meanwhile stays.
  expect(checkout.getSnapshot().context.origin).toEqual({ type: 'TABLE', id: 1 })
})

test('a network that comes back after the choice of table or room broke down harms nothing', () => {
  const broken = fromCallback(() => {
    throw new Error('gone')
  })
  const { checkout, network } = opened({}, { orderOrigin: broken as never })
  network.goes()
  network.comesBack()
  expect(checkout.getSnapshot()).toMatchObject({ status: 'active', value: 'reviewing' })
})

type Checkout = ReturnType<typeof opened>['checkout']
const waits = (checkout: Checkout): boolean => selectAwaitsNetwork(checkout.getSnapshot())
const stored = (checkout: Checkout) => readStoredDraft(JSON.parse(JSON.stringify(toStoredDraft(checkout.getSnapshot().context))))

function opened(more: Partial<CheckoutInput> = {}, actors: { orderOrigin?: typeof orderOriginMachine } = {}) {
  const placeOrder = held<PlacedOrder, { key: string; request: PlaceOrderRequest }>()
  const findOrder = held<PlacedOrder | undefined, OrderAttempt>()
  const clock = new SimulatedClock()
  let tell: (event: CheckoutEvent) => void = () => undefined
  const watchNetwork = fromCallback<{ type: 'none' }, void>(({ sendBack }) => {
    tell = sendBack as typeof tell
  })
  let keys = 0
  const input: CheckoutInput = {
    outlet: SAFFRON,
    terms: DEFAULT_TERMS,
    customerId: 'c1',
    now: () => NOW,
    newKey: () => `key-of-attempt-${String(++keys).padStart(4, '0')}`,
    ...more,
  }
  const machine = checkoutMachine.provide({ actors: { placeOrder: placeOrder.logic, findOrder: findOrder.logic, watchNetwork, ...actors } })
  const checkout = createActor(machine, { input, clock }).start()
  const network = { goes: () => tell({ type: 'network.lost' }), comesBack: () => tell({ type: 'network.back' }) }
  return { checkout, network, placeOrder, findOrder, clock, emitted: heard(checkout) }
}

/** A checkout with everything an order needs. */
function ready(more: Partial<CheckoutInput> = {}) {
  const started = opened(more)
  started.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  started.checkout.send({ type: 'origin.set', origin: { type: 'TABLE', id: 7 } })
  return started
}
