import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import {
  selectAwaitsNetwork,
  selectCanBeTakenBack,
  selectCanPlaceOrder,
  selectFailure,
  selectIsPlacing,
  selectOutcome,
} from '#machines/checkout/checkout.machine.ts'
import { readStoredDraft, toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import type { OriginOption, OriginType } from '#machines/model/origin.ts'
import { orderOriginMachine } from '#machines/order-origin/order-origin.machine.ts'
import { failure, held } from '#tests/support/actors.ts'
import { NOW, openCheckout, type Opening } from '#tests/support/checkout.ts'
import { key, line } from '#tests/support/fixtures.ts'

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
  const { checkout, network, placeOrder, findOrder, did } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  expect(selectCanBeTakenBack(checkout.getSnapshot())).toBe(true)
  checkout.send({ type: 'order.cancel' })
  expect(checkout.getSnapshot().value).toBe('reviewing')
  expect(did.at(-1)).toEqual({ type: 'draft' })
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
  const again = openCheckout({ draft: stored(checkout) })
  expect([again.placeOrder.calls, again.findOrder.calls]).toEqual([[], []])
})

test.each(['not sent', 'sent'] as const)('an order that waits, %s, waits on after a reload, with the same key', async (which) => {
  const first = ready()
  if (which === 'sent') first.checkout.send({ type: 'order.place' })
  first.network.goes()
  if (which === 'sent') await first.placeOrder.fail(NO_ANSWER)
  else first.checkout.send({ type: 'order.place' })
  const { attempt } = first.checkout.getSnapshot().context

  const again = openCheckout({ draft: stored(first.checkout), at: NOW + 20 * MINUTE })
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
  first.network.comesBack()
  await first.findOrder.answer(undefined)
  // It may be at the server from now on, and is not taken back any more.
  expect(first.drafts.at(-1)).toMatchObject({ draft: { attempt: { waits: 'sent' } }, calls: 0 })
  const again = openCheckout({ draft: stored(first.checkout), at: NOW + 10 * MINUTE })
  expect(again.placeOrder.calls).toEqual([])
  expect(again.findOrder.calls.map((one) => one.key)).toEqual([first.placeOrder.calls[0]!.key])
})

test('an order that has waited for half an hour is not sent by itself: the customer is told, and decides', async () => {
  const { checkout, network, placeOrder, findOrder, did } = ready()
  network.goes()
  checkout.send({ type: 'order.place' })
  vi.setSystemTime(NOW + 30 * MINUTE)
  network.comesBack()
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toEqual([])
  expect(selectFailure(checkout.getSnapshot())?.message).toBe('Your order was not sent. Please check it and place it again.')
  expect(did.at(-1)).toEqual({ type: 'draft' })
  expect(toStoredDraft(checkout.getSnapshot().context)?.attempt).toBeUndefined()
})

test('an order that has waited for half an hour and is at the server is shown', async () => {
  const { checkout, network, placeOrder, findOrder } = ready()
  checkout.send({ type: 'order.place' })
  network.goes()
  await placeOrder.fail(NO_ANSWER)
  vi.setSystemTime(NOW + 30 * MINUTE)
  network.comesBack()
  await findOrder.answer(PLACED)
  expect(selectOutcome(checkout.getSnapshot())).toBe('placed')
})

test.each([
  ['was not sent', 'unsent', 'Your order was not sent. Please check it and place it again.'],
  ['may have been sent', 'sent', OFFLINE],
] as const)('an order that has waited for half an hour and %s waits no longer, with or without a network', async (_, which, message) => {
  const { checkout, network, placeOrder, findOrder, clock } = ready()
  if (which === 'sent') checkout.send({ type: 'order.place' })
  network.goes()
  if (which === 'sent') await placeOrder.fail(NO_ANSWER)
  else checkout.send({ type: 'order.place' })
  const [first] = [checkout.getSnapshot().context.attempt!.key]
  vi.setSystemTime(NOW + 30 * MINUTE)
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
  const { checkout, findOrder, placeOrder } = openCheckout({ draft: stored(first.checkout), at: NOW + 30 * MINUTE })
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

test('a customer who leaves while the order waits is told that it still does, and one who leaves otherwise is told nothing', () => {
  const { checkout, network, did, clock } = ready()
  checkout.send({ type: 'checkout.leave' })
  network.goes()
  checkout.send({ type: 'order.place' })
  expect(did.filter(({ type }) => type === 'toast')).toEqual([])
  const told = {
    type: 'toast',
    tone: 'warning',
    message: 'Your order still waits for the network. Open the checkout again to send it.',
    travels: true,
  }
  checkout.send({ type: 'checkout.leave' })
  expect(did.at(-1)).toEqual(told)
  clock.increment(2_000)
  checkout.send({ type: 'checkout.leave' })
  expect(did.filter(({ type }) => type === 'toast')).toEqual([told, told])
  network.comesBack()
  checkout.send({ type: 'checkout.leave' })
  expect(did.filter(({ type }) => type === 'toast')).toHaveLength(2)
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
  const { checkout, network } = openCheckout(
    {},
    { orderOrigin: orderOriginMachine.provide({ actors: { listOrigins: listOrigins.logic } }) },
  )
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
  const { checkout, network } = openCheckout({}, { orderOrigin: broken as never })
  network.goes()
  network.comesBack()
  expect(checkout.getSnapshot()).toMatchObject({ status: 'active', value: 'reviewing' })
})

type Checkout = ReturnType<typeof openCheckout>['checkout']
const waits = (checkout: Checkout): boolean => selectAwaitsNetwork(checkout.getSnapshot())
const stored = (checkout: Checkout) => readStoredDraft(JSON.parse(JSON.stringify(toStoredDraft(checkout.getSnapshot().context))))

/** A checkout with everything an order needs. */
function ready(more: Opening = {}) {
  const started = openCheckout(more)
  started.checkout.send({ type: 'lines.changed', lines: [line('dal', 2)] })
  started.checkout.send({ type: 'origin.set', origin: { type: 'TABLE', id: 7 } })
  return started
}
