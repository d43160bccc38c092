import { expect, test, vi } from 'vitest'
import { fromCallback } from 'xstate'
import { selectAwaitsNetwork, selectCanCancel, selectIsPlacing } from '#machines/checkout/checkout.machine.ts'
import { readStoredDraft, toStoredDraft } from '#machines/checkout/stored-draft.ts'
import { OFFLINE } from '#machines/model/errors.ts'
import type { PlacedOrder } from '#machines/model/order/order-request.ts'
import { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import type { OrderAttemptInput } from '#machines/order-attempt/order-attempt.setup.ts'
import { nodesOf, transitionsOfNode } from '#tests/paths/model.ts'
import { failure, held } from '#tests/support/actors.ts'
import { NOW, openCheckout } from '#tests/support/checkout.ts'
import { key, line } from '#tests/support/fixtures.ts'
import { play } from '#tests/support/table.ts'
import {
  dal,
  FAILED,
  fails,
  lines,
  LOST,
  MINUTE,
  note,
  place,
  PLACED,
  PRICE_CHANGED,
  reviewing,
  ROOM,
  type Shown,
  shown,
  type Step,
  TABLE,
  TOWELS,
} from '#tests/support/checkout-steps.ts'

const SECOND = 1_000
const cancel: Step = { type: 'order.cancel' }
const leave: Step = { type: 'checkout.leave' }
const offline: Step = ({ network }) => network.goes()
const online: Step = ({ network }) => network.comesBack()
const answered =
  (order: PlacedOrder): Step =>
  ({ placeOrder }) =>
    placeOrder.answer(order)
/** The backend knows no keys, and does not list the order. */
const notSentAgain: Step = ({ placeOrder }) => placeOrder.answer(undefined)
const found =
  (order?: PlacedOrder): Step =>
  ({ findOrder }) =>
    findOrder.answer(order)
const notFound =
  (error: unknown): Step =>
  ({ findOrder }) =>
    findOrder.fail(error)
const waits =
  (ms: number): Step =>
  ({ clock }) =>
    clock.increment(ms)
/** The time that has passed since the checkout was opened, without a timer. */
const after =
  (ms: number): Step =>
  () =>
    void vi.setSystemTime(NOW + ms)
const reload =
  (ms: number): Step =>
  ({ checkout }) => {
    const draft = readStoredDraft(JSON.parse(JSON.stringify(toStoredDraft(checkout.getSnapshot().context))))
    return openCheckout({ draft: draft!, at: NOW + ms })
  }
const lost = fails(LOST)
const failedToPlace = [place, lost, waits(1 * SECOND), lost, waits(2 * SECOND), lost, waits(4 * SECOND), lost]
const changed = [...failedToPlace, note('mild'), place]
const unheard = [place, lost, waits(1 * SECOND), notSentAgain, waits(2 * SECOND), notSentAgain, waits(4 * SECOND), notSentAgain]
const noId = [place, answered({}), waits(1 * SECOND), answered({})]
const FAILED_TO_PLACE = 'error: Failed to place order'
const awaiting = [offline, place]
const cutOff = [place, offline, lost]
const tooLong = [after(30 * MINUTE), waits(2 * SECOND), notFound(LOST)]
const DONE = ['draft', 'draft', 'ongoing', 'orders', `ordered ${key('dal')} 2`, 'success: Order placed successfully! (travels)']
const UNKNOWN = ['draft', 'draft', 'selection', 'orders', `ordered ${key('dal')} 2`]
const REFUSED = ['draft', 'draft', 'keys', 'error: A price has changed', 'cart.refresh']
const UNHEARD = 'We could not hear back. Your order may have been placed: look at My Orders, or order again'
const NOT_SENT = 'Your order was not sent. Please check it and place it again.'
const STILL_WAITS = 'warning: Your order still waits for the network. Open the checkout again to send it. (travels)'

test.each<[string, Step[], Shown]>([
  [
    'is sent once, however often the customer taps',
    [place, place],
    { orders: ['1'], repeats: [false], status: 'placing', effects: ['draft'] },
  ],
  [
    'is placed, and nothing of it is stored',
    [place, answered(PLACED)],
    { outcome: 'placed', order: PLACED, effects: DONE, attempt: undefined, status: '' },
  ],
  // A network that is back is there for what follows.
  [
    'is repeated after a moment where its reply is lost once more, though the network is back',
    [...cutOff, online, found(), lost],
    { orders: ['1', '1'], status: 'placing' },
  ],
  [
    'is repeated after a moment too where the network came back while the server was asked',
    [...cutOff, waits(2 * SECOND), online, found(), lost],
    { orders: ['1', '1'], status: 'placing' },
  ],
  [
    'is repeated after a moment where its reply is lost after the network was gone for a while',
    [place, offline, online, lost, waits(1 * SECOND)],
    { orders: ['1', '1'], status: 'placing' },
  ],
  // A lost reply.
  ['is not repeated at once', [place, lost, waits(999)], { orders: ['1'], status: 'placing' }],
  ['is repeated with the same key', [place, lost, waits(1_000)], { orders: ['1', '1'], repeats: [false, true], status: 'placing' }],
  ['is repeated after twice the time', [place, lost, waits(1_000), lost, waits(1_999)], { orders: ['1', '1'] }],
  [
    'is repeated after four times the time',
    [place, lost, waits(1_000), lost, waits(2_000), lost, waits(3_999)],
    { orders: ['1', '1', '1'] },
  ],
  [
    'is repeated three times, then the customer decides',
    failedToPlace,
    { orders: ['1', '1', '1', '1'], failure: FAILED, status: 'ready', attempt: '1', button: 'Place Order' },
  ],
  ['is placed when it is repeated', [place, lost, waits(1_000), answered(PLACED)], { outcome: 'placed', effects: DONE }],
  [
    'that is not changed goes on with its key',
    [...failedToPlace, place],
    { orders: ['1', '1', '1', '1', '1'], searches: [], failure: undefined },
  ],
  [
    'that is changed is looked for first',
    [...changed],
    { orders: ['1', '1', '1', '1'], searches: ['1'], failure: undefined, status: 'placing' },
  ],
  [
    'that is changed and was not made has a new key',
    [...changed, found()],
    {
      orders: ['1', '1', '1', '1', '2'],
      notes: [undefined, undefined, undefined, undefined, 'mild'],
      repeats: [false, true, true, true, false],
    },
  ],
  [
    'that is changed and was made is shown',
    [...changed, found(PLACED)],
    { outcome: 'placed', order: PLACED, orders: ['1', '1', '1', '1'] },
  ],
  [
    'that is changed cannot be placed by then',
    [...changed, lines(line('dal', 2, { outOfStock: true })), found()],
    { orders: ['1', '1', '1', '1'], attempt: undefined, last: ['draft', 'draft', 'error: No available items to place order'] },
  ],
  [
    'that is changed has no lines by then',
    [...changed, lines(), found()],
    { last: ['draft', 'draft', 'error: No available items to place order (travels)'] },
  ],
  [
    'that has no lines by then cannot be looked for',
    [...changed, lines(), notFound(failure(503))],
    { outcome: 'emptied', toasts: [FAILED_TO_PLACE, `${FAILED_TO_PLACE} (travels)`] },
  ],
  ['that is changed cannot be looked for', [...changed, notFound(failure(503))], { failure: FAILED, attempt: '1', status: 'ready' }],
  [
    'that is changed is looked for after the session',
    [...changed, notFound(failure(401))],
    { failure: undefined, attempt: '1 awaits tap', status: 'ready', last: ['error: Failed to place order', 'draft', 'draft'] },
  ],
  [
    'that is old is looked for before it is sent again',
    [place, fails(failure(429)), after(2 * MINUTE), place],
    { orders: ['1'], searches: ['1'] },
  ],
  // A reply without an id.
  [
    'without an id is asked for again',
    [place, answered({}), waits(1_000)],
    { orders: ['1', '1'], repeats: [false, true], status: 'placing' },
  ],
  ['without an id is looked for', noId, { searches: ['1'], status: 'placing' }],
  ['without an id is found', [...noId, found(PLACED)], { outcome: 'placed', order: PLACED, effects: DONE }],
  ['without an id is not found', [...noId, found()], { outcome: 'unknown', order: {}, effects: UNKNOWN, attempt: undefined }],
  ['without an id cannot be looked for', [...noId, notFound(failure(503))], { outcome: 'unknown', effects: UNKNOWN, failure: undefined }],
  // A backend that knows no keys: what may be sent twice is not found, and not sent again.
  ['that is not found is looked for again', [place, lost, waits(1_000), notSentAgain], { attempt: '1', status: 'placing' }],
  [
    'that is not found is left to the customer, who reads so',
    unheard,
    { failure: UNHEARD, attempt: '1 unheard', status: 'ready', button: 'Order Again' },
  ],
  [
    'that is ordered again is looked for first',
    [...unheard, place],
    { orders: ['1', '1', '1', '1'], searches: ['1'], status: 'placing', button: 'Place Order' },
  ],
  [
    'that is ordered again has no dish in stock by then, where no orders are listed',
    [...unheard, place, lines(line('dal', 2, { outOfStock: true })), notFound(failure(503))],
    { orders: ['1', '1', '1', '1'], failure: FAILED, attempt: '1 unheard', last: ['draft', 'draft', FAILED_TO_PLACE] },
  ],
  [
    'that is ordered again and not found is sent',
    [...unheard, place, found({})],
    { orders: ['1', '1', '1', '1', '2'], repeats: [false, true, true, true, false] },
  ],
  ['that is ordered again and found is shown', [...unheard, place, found(PLACED)], { outcome: 'placed', attempt: undefined }],
  [
    'that is ordered again is sent where no orders are listed',
    [...unheard, place, notFound(failure(503))],
    { orders: ['1', '1', '1', '1', '2'] },
  ],
  [
    'that is ordered again is not sent without a network',
    [...unheard, offline, place, notFound(LOST)],
    { failure: OFFLINE, attempt: '1 unheard' },
  ],
  ['that is ordered again stays so when its message was read', [...unheard, { type: 'failure.dismiss' }, place], { searches: ['1'] }],
  [
    'that is not heard of is looked for after a reload, and read of again',
    [...unheard, reload(SECOND), found({}), lines(dal)],
    { orders: [], searches: ['1'], failure: UNHEARD, attempt: '1 unheard', status: 'ready' },
  ],
  [
    'that is not heard of is read of again after a reload where no orders are listed',
    [...unheard, reload(SECOND), notFound(failure(503)), lines(dal)],
    { failure: UNHEARD, attempt: '1 unheard' },
  ],
  [
    'that is not heard of is no order of another day',
    [...unheard, reload(180 * MINUTE), found({}), lines(dal)],
    { failure: undefined, attempt: undefined },
  ],
  [
    'that was cut off long ago may be placed',
    [place, reload(3 * MINUTE), found({}), lines(dal)],
    { orders: [], failure: UNHEARD, attempt: '1 unheard' },
  ],
  [
    'that is changed is read of before it is sent',
    [...changed, found({})],
    { orders: ['1', '1', '1', '1'], failure: UNHEARD, attempt: '1 unheard' },
  ],
  [
    'that is changed and was to wait is sent',
    [place, fails(failure(429)), note('mild'), place, found({})],
    { orders: ['1', '2'], failure: undefined },
  ],
  ['whose reply is lost with the network is not sent again', [...cutOff, online, found({})], { orders: ['1'], failure: UNHEARD }],
  ['that has not left is sent', [...awaiting, online, found({})], { orders: ['1'], repeats: [false] }],
  [
    'that may have left half an hour ago is not said to be unsent',
    [...cutOff, after(30 * MINUTE), online, found({})],
    { orders: ['1'], failure: UNHEARD, attempt: '1 unheard' },
  ],
  [
    'that was answered without an id is looked for, and not read of as lost',
    [place, answered({}), waits(1_000), notSentAgain, found({})],
    { orders: ['1', '1'], searches: ['1'], outcome: 'unknown', effects: UNKNOWN },
  ],
  // A refusal.
  [
    'is refused for a price',
    [place, fails(PRICE_CHANGED)],
    { failure: 'A price has changed', attempt: undefined, effects: REFUSED, status: 'ready' },
  ],
  [
    'is refused when it is repeated',
    [place, lost, waits(1_000), fails(PRICE_CHANGED)],
    { failure: 'A price has changed', attempt: undefined, effects: REFUSED },
  ],
  [
    'has another key after a refusal',
    [place, fails(PRICE_CHANGED), place],
    { orders: ['1', '2'], repeats: [false, false], failure: undefined },
  ],
  [
    'is to wait, in the words of the server',
    [place, fails(failure(429, 'Please wait'))],
    { failure: 'Please wait', attempt: '1', status: 'ready', effects: ['draft', 'draft', 'error: Please wait'] },
  ],
  [
    'that is to wait was not made: it has the same key, and is not looked for',
    [place, fails(failure(429, 'Please wait')), place],
    { orders: ['1', '1'], repeats: [false, false], failure: undefined },
  ],
  [
    'that is to wait is not sent by itself after a reload',
    [place, fails(failure(429)), reload(5 * SECOND), lines(dal)],
    { orders: [], searches: [], attempt: '1', status: 'ready' },
  ],
  [
    'that is to wait is stored as sent when it is placed again after a reload',
    [place, fails(failure(429)), reload(5 * SECOND), lines(dal), place, reload(6 * SECOND)],
    { orders: ['1'], repeats: [true] },
  ],
  [
    'that is to wait after a lost reply may be made, and is looked for',
    [place, lost, waits(1_000), fails(failure(429, 'Please wait')), place],
    { orders: ['1', '1', '1'], repeats: [false, true, true] },
  ],
  [
    'that is to wait is not repeated a third time',
    [place, lost, waits(1_000), fails(failure(429, 'Please wait'))],
    { orders: ['1', '1'], failure: 'Please wait', attempt: '1', status: 'ready' },
  ],
  // The session ends.
  [
    'is left to the customer when the session ends',
    [place, fails(failure(401))],
    { attempt: '1 awaits tap', failure: undefined, status: 'ready', effects: ['draft', 'draft'] },
  ],
  [
    'is left to the customer when the session ends at a repeat',
    [place, lost, waits(1_000), fails(failure(401))],
    { attempt: '1 awaits tap', status: 'ready', effects: ['draft', 'draft'] },
  ],
  [
    'is not placed by itself after the sign-in',
    [place, fails(failure(401)), reload(3 * MINUTE), lines(dal)],
    { orders: [], searches: [], status: 'ready' },
  ],
  [
    'was not made when the session ended: it has the same key after the sign-in, and is not looked for',
    [place, fails(failure(401)), reload(30 * SECOND), lines(dal), place],
    { orders: ['1'], repeats: [false] },
  ],
  // A reload.
  [
    'goes on after a reload, whatever has become of the cart',
    [place, reload(5 * SECOND), lines(), answered(PLACED)],
    { orders: ['1'], repeats: [true], outcome: 'placed' },
  ],
  [
    'that goes on after a reload fails before the cart has come',
    [place, reload(5 * SECOND), lost, waits(2 * SECOND), lost, waits(4 * SECOND), lost],
    { orders: ['1', '1', '1'], failure: FAILED, attempt: '1', toasts: [FAILED_TO_PLACE], status: '' },
  ],
  ['goes on for two minutes', [place, reload(2 * MINUTE - 1)], { orders: ['1'], searches: [] }],
  ['is looked for after two minutes', [place, reload(2 * MINUTE)], { orders: [], searches: ['1'], status: 'placing' }],
  ['is looked for when the clock was set back', [place, reload(-2 * MINUTE)], { searches: ['1'] }],
  [
    'that is old was made',
    [place, reload(3 * MINUTE), found(PLACED)],
    { outcome: 'placed', order: PLACED, last: ['orders', DONE[4]!, DONE[5]!] },
  ],
  [
    'that is old was not made',
    [place, reload(3 * MINUTE), found(), lines(dal)],
    { attempt: undefined, status: 'ready', effects: ['draft', 'draft'] },
  ],
  [
    'that is old cannot be looked for, and the next tap looks again',
    [place, reload(3 * MINUTE), notFound(LOST), lines(dal), place],
    { orders: [], searches: ['1', '1'] },
  ],
  // Without a network.
  ['cannot be placed without a network, of which the customer reads first', [offline], { isOfflineShown: true, status: 'ready' }],
  ['that is on its way is not said to be offline', [place, offline], { isOfflineShown: false, status: 'placing' }],
  ['with a network is not said to be offline', [offline, online], { isOfflineShown: false, status: 'ready' }],
  ['waits for the network with its key', awaiting, { orders: [], attempt: '1 unsent', status: 'waiting retractable', effects: ['draft'] }],
  ['waits once, however often the customer taps', [...awaiting, place], { orders: [], attempt: '1 unsent', effects: ['draft'] }],
  ['is looked for when the network is back', [...awaiting, online], { orders: [], searches: ['1'], status: 'placing' }],
  [
    'is sent when the network is back',
    [...awaiting, online, found()],
    { orders: ['1'], repeats: [false], attempt: '1 sent', effects: ['draft', 'draft'] },
  ],
  ['is placed when the network is back', [...awaiting, online, found(), answered(PLACED)], { outcome: 'placed', attempt: undefined }],
  ['is taken back', [...awaiting, cancel], { attempt: undefined, status: 'ready', effects: ['draft', 'draft'] }],
  ['that was taken back is not sent', [...awaiting, cancel, online], { orders: [], searches: [], status: 'ready' }],
  ['is taken back while the server is asked', [...awaiting, waits(2_000), cancel], { attempt: undefined, status: 'ready' }],
  [
    'whose reply is lost with the network waits, and is not taken back',
    [...cutOff, cancel],
    { attempt: '1 sent', status: 'waiting', failure: undefined },
  ],
  ['whose reply is lost with the network is sent again', [...cutOff, online, found()], { orders: ['1', '1'], repeats: [false, true] }],
  ['whose reply is lost with the network was made', [...cutOff, online, found(PLACED)], { outcome: 'placed', orders: ['1'] }],
  [
    'waits when the network is lost before a repeat',
    [place, lost, offline, waits(1_000), lost],
    { attempt: '1 sent', status: 'waiting', failure: undefined },
  ],
  [
    'is asked for anew when the network comes back meanwhile',
    [...awaiting, waits(2_000), online],
    { searches: ['1', '1'], status: 'placing' },
  ],
  ['waits on when the network came for a moment', [...awaiting, waits(2_000), online, notFound(LOST)], { status: 'waiting retractable' }],
  ['is asked for again soon after that', [...awaiting, waits(2_000), online, notFound(LOST), waits(2_000)], { searches: ['1', '1', '1'] }],
  [
    'is sent when the server answers without its orders',
    [...awaiting, online, notFound(failure(503))],
    { orders: ['1'], attempt: '1 sent' },
  ],
  [
    'is left to the customer when the session is over by then',
    [...awaiting, online, notFound(failure(401))],
    { attempt: '1 awaits tap', status: 'ready' },
  ],
  [
    'that is left to the customer is not sent after a reload',
    [...awaiting, online, notFound(failure(401)), reload(0)],
    { orders: [], searches: [] },
  ],
  [
    'waits on after a reload',
    [...awaiting, reload(20 * MINUTE), offline, notFound(LOST)],
    { attempt: '1 unsent', status: 'waiting retractable' },
  ],
  [
    'that may be sent waits on after a reload',
    [...cutOff, reload(20 * MINUTE), offline, notFound(LOST)],
    { attempt: '1 sent', status: 'waiting' },
  ],
  [
    'is sent after a reload, whatever has become of the cart',
    [...awaiting, reload(20 * MINUTE), offline, notFound(LOST), online, lines(), found(), answered(PLACED)],
    { orders: ['1'], repeats: [false], outcome: 'placed' },
  ],
  ['that may be sent is sent again after a reload', [...cutOff, reload(20 * MINUTE), online, found()], { orders: ['1'], repeats: [true] }],
  ['is looked for after a reload while it was sent', [...awaiting, online, found(), reload(10 * MINUTE)], { orders: [], searches: ['1'] }],
  [
    'is not sent after half an hour',
    [...awaiting, after(30 * MINUTE), online, found()],
    { orders: [], failure: NOT_SENT, attempt: undefined, effects: ['draft', 'draft'], status: 'ready' },
  ],
  ['was made half an hour ago', [...cutOff, after(30 * MINUTE), online, found(PLACED)], { outcome: 'placed' }],
  ['waits no longer than half an hour', [...awaiting, ...tooLong], { failure: NOT_SENT, attempt: undefined, status: 'ready' }],
  ['is placed anew after half an hour', [...awaiting, ...tooLong, online, place], { orders: ['2'], searches: ['1'] }],
  ['that may be sent waits no longer than half an hour', [...cutOff, ...tooLong], { failure: OFFLINE, attempt: '1', status: 'ready' }],
  ['that may be sent is looked for after half an hour', [...cutOff, ...tooLong, online, place], { orders: ['1'], searches: ['1', '1'] }],
  [
    'is not sent half an hour after the page was closed',
    [...awaiting, reload(30 * MINUTE), found(), lines(dal)],
    { orders: [], failure: NOT_SENT },
  ],
  [
    'is given up after its repeats',
    [...awaiting, online, found(), lost, waits(2_000), lost, waits(4_000), lost],
    { failure: FAILED, attempt: '1', status: 'ready' },
  ],
  ['that waits is left with a message', [...awaiting, leave], { toasts: [STILL_WAITS] }],
  ['that is probed is left with a message', [...awaiting, waits(2_000), leave], { toasts: [STILL_WAITS] }],
  ['is left without a message', [leave, offline, place, online, leave], { toasts: [] }],
  [
    'that is changed cannot be looked for without a network',
    [...failedToPlace, note('mild'), offline, place, notFound(LOST)],
    { failure: OFFLINE, attempt: '1' },
  ],
])('an order %s', async (_, steps, expected) => {
  expect(shown(await play(reviewing(), steps))).toMatchObject(expected)
})

test('the attempt is stored before it is sent, and before a waiting one is sent', async () => {
  const { drafts, placeOrder } = await play(reviewing(), [place])
  expect(drafts.at(-1)).toMatchObject({ draft: { attempt: placeOrder.calls[0] }, calls: 0 })
  const waiting = await play(reviewing(), [offline, place, online, found()])
  expect(waiting.drafts.at(-1)).toMatchObject({ draft: { attempt: { waits: 'sent' } }, calls: 0 })
})

test('an attempt that breaks down counts as sent: it is looked for before it is sent again', async () => {
  const begun: OrderAttemptInput[] = []
  const broken = fromCallback(({ input }) => {
    begun.push(input as OrderAttemptInput)
    throw new Error('gone')
  })
  const run = await play(reviewing(undefined, {}, undefined, { orderAttempt: broken as never }), [place])
  expect(shown(run)).toMatchObject({ failure: FAILED, attempt: '1', status: 'ready', toasts: [FAILED_TO_PLACE] })
  await play(run, [place])
  expect(begun.map(({ wasSent }) => wasSent)).toEqual([false, true])
})

test('a network that can no longer be followed is taken to be there: what is lost is sent again', async () => {
  const placeOrder = held<PlacedOrder | undefined, unknown>()
  const watchNetwork = fromCallback(({ sendBack }) => {
    sendBack({ type: 'network.lost' })
    throw new Error('gone')
  })
  const orderAttempt = orderAttemptMachine.provide({ actors: { placeOrder: placeOrder.logic, watchNetwork } as never }) as never
  const { clock } = await play(reviewing(undefined, {}, undefined, { orderAttempt }), [place])
  await placeOrder.fail(LOST)
  clock.increment(1 * SECOND)
  expect(placeOrder.calls).toHaveLength(2)
})

test('an attempt is looked for among the orders that are done for three hours', async () => {
  const amongDone = async (ms: number) =>
    (await play(reviewing(), [place, reload(ms)])).findOrder.searches.map((search) => search.amongDone)
  expect([await amongDone(180 * MINUTE - 1), await amongDone(180 * MINUTE)]).toEqual([[true], [false]])
})

test('a place set while the order is on its way is for the next attempt', async () => {
  const room: Step = { type: 'origin.set', origin: { type: 'ROOM', id: 101 } }
  const { placeOrder } = await play(reviewing(), [place, room, lost, { type: 'origin.clear' }, waits(1_000)])
  expect(placeOrder.calls.map(({ request }) => request.origin)).toEqual([TABLE.origin, TABLE.origin])
})

test('a device may be wrong about its network: the server is asked by itself, after 2, 4, 8, 16 and then every 30 seconds, and the message stays', async () => {
  const { checkout, network, placeOrder, findOrder, clock } = reviewing()
  network.goes()
  checkout.send({ type: 'order.place' })
  for (const [index, wait] of [2_000, 4_000, 8_000, 16_000, 30_000, 30_000].entries()) {
    clock.increment(wait - 1)
    expect(findOrder.calls).toHaveLength(index)
    clock.increment(1)
    expect(findOrder.calls).toHaveLength(index + 1)
    expect(selectAwaitsNetwork(checkout.getSnapshot())).toBe(true)
    // What was only asked for is not sent: it can be taken back all the same.
    expect(selectCanCancel(checkout.getSnapshot())).toBe(true)
    await findOrder.fail(LOST)
  }
  clock.increment(30_000)
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toHaveLength(1)
})

test('an order that waits for the network is not sent by itself once its time has passed', async () => {
  const { checkout, placeOrder, findOrder, network } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [TOWELS] })
  checkout.send(ROOM)
  checkout.send({ type: 'time.choose', at: new Date(NOW + MINUTE).toISOString() })
  network.goes()
  checkout.send({ type: 'order.place' })
  vi.setSystemTime(NOW + 2 * MINUTE)
  network.comesBack()
  await findOrder.answer(undefined)
  expect(placeOrder.calls).toEqual([])
  expect(checkout.getSnapshot().context.failure?.message).toBe('Your order was not sent. Please check it and place it again.')
})

test('the sentences of a lost reply name as many tries and as long waits as there are', async () => {
  const { checkout, placeOrder, clock } = openCheckout()
  checkout.send({ type: 'lines.changed', lines: [dal] })
  checkout.send(TABLE)
  checkout.send({ type: 'order.place' })
  const seconds: number[] = []
  await placeOrder.fail(LOST)
  while (selectIsPlacing(checkout.getSnapshot())) {
    const tries = placeOrder.calls.length
    for (seconds.push(0); placeOrder.calls.length === tries; seconds[tries - 1]!++) clock.increment(SECOND)
    await placeOrder.fail(LOST)
  }
  const sentences = nodesOf(orderAttemptMachine).flatMap((node) => [node, ...transitionsOfNode(node)].map(({ description }) => description))
  const [first, second, third] = seconds
  expect(sentences).toEqual(
    expect.arrayContaining([
      `The reply is lost, so the same attempt is sent again: up to ${seconds.length} times, after ${first}, ${second} and ${third} s`,
      `A moment passes before the same attempt is sent again: ${seconds.map((wait) => `${wait} s`).join(', then ')}`,
      `No reply comes in ${placeOrder.calls.length} tries, while the list of orders is answered without it: the customer reads “${FAILED}”, and the next tap looks for it first`,
    ]),
  )
})
