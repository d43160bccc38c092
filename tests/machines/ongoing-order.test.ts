import { expect, test } from 'vitest'
import { assign, createActor, fromCallback, SimulatedClock } from 'xstate'
import { BUTTON_PX, cornerPoint, type Point } from '#machines/ongoing-order/button-place.ts'
import type { OngoingMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import {
  EXPANDED_MS,
  LONG_PRESS_MS,
  OFFERED_MS,
  type OngoingOrderContext,
  type OngoingOrderEvent,
  ongoingOrderMachine,
  selectCorner,
  selectIsChoosing,
  selectIsOnRight,
  selectIsExpanded,
  selectIsUnderWay,
  selectIsFresh,
  selectNotice,
  selectOrder,
  selectOrderId,
  selectOutletId,
  selectIsOffered,
  selectStand,
  selectWasDragged,
  selectWords,
  selectX,
  selectY,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import type { Order } from '#machines/model/order/order.ts'
import type { OrderNews } from '#machines/model/order/order-news.ts'
import { recordedNotices } from '#tests/support/actors.ts'
import { order } from '#tests/support/fixtures.ts'
import { quiet } from '#tests/support/quiet.ts'

const PHONE = { width: 412, height: 740, bottomBar: 58 }
const PRESS: OngoingOrderEvent = { type: 'button.press', at: { x: 380, y: 500 }, button: { x: 346, y: 484 } }
const marker: OngoingMarker = { isOrderActive: true, businessId: 'saffron', orderId: 'o1' }

test("'Track Order' is spelled out for 3 s, and again for another order", () => {
  const { ongoing, clock } = underWay()
  clock.increment(EXPANDED_MS - 1)
  expect(selectIsExpanded(ongoing.getSnapshot())).toBe(true)
  clock.increment(1)
  expect(selectIsExpanded(ongoing.getSnapshot())).toBe(false)
  ongoing.send({ type: 'orders.received', orders: [order('o1')] })
  expect(selectIsExpanded(ongoing.getSnapshot())).toBe(false)
  ongoing.send({ type: 'orders.received', orders: [order('o2')] })
  expect(selectIsExpanded(ongoing.getSnapshot())).toBe(true)
})

test.each(['COMPLETED', 'CANCELLED'])('an order that is %s is not under way', (status) => {
  const { ongoing, stored } = underWay()
  ongoing.send({ type: 'orders.received', orders: [order('o1', { status })] })
  expect(selectIsUnderWay(ongoing.getSnapshot())).toBe(false)
  expect(stored.at(-1)).toEqual({ marker: undefined })
})

test.each(['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED'])('an order that is %s is under way', (status) => {
  const { ongoing, stored } = started()
  ongoing.send({ type: 'orders.received', orders: [order('o1', { status }), order('o0', { status: 'CANCELLED' })] })
  expect(selectWords(ongoing.getSnapshot())?.all).toBeUndefined()
  expect([selectOrderId(ongoing.getSnapshot()), selectOutletId(ongoing.getSnapshot())]).toEqual(['o1', 'saffron'])
  expect(stored).toEqual([{ marker: expect.objectContaining({ orderId: 'o1', businessId: 'saffron' }) }])
})

test('Add More is dragged out of the strip, follows the finger and keeps its place', () => {
  const { ongoing, stored } = underWay()
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  ongoing.send(PRESS)
  ongoing.send({ type: 'button.drag', at: { x: 280, y: 400 } })
  expect([selectStand(ongoing.getSnapshot()), placeOf(ongoing)]).toEqual(['hand', { x: 246, y: 384 }])
  ongoing.send({ type: 'button.drag', at: { x: 180, y: 300 } })
  ongoing.send({ type: 'button.release' })
  const place = { x: 146, y: 284 }
  expect([selectStand(ongoing.getSnapshot()), placeOf(ongoing)]).toEqual(['page', place])
  expect(stored.at(-1)).toEqual({ place })
  expect(selectWasDragged(ongoing.getSnapshot())).toBe(true)
})

test('let go over the strip, Add More is back in it, and its place is forgotten', () => {
  const { ongoing, stored } = underWay({ place: { x: 100, y: 300 } })
  ongoing.send({ type: 'button.press', at: { x: 120, y: 320 }, button: { x: 100, y: 300 } })
  ongoing.send({ type: 'button.drag', at: { x: 300, y: 720 } })
  // The hand may hold it over the strip.
  expect(placeOf(ongoing)).toEqual({ x: 280, y: 674 })
  ongoing.send({ type: 'button.release' })
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  expect(stored.at(-1)).toEqual({ place: undefined })
})

test('the strip begins where the bars at the bottom do', () => {
  for (const [y, stand] of [
    [681, 'page'],
    [682, 'strip'],
  ] as const) {
    const { ongoing } = underWay()
    ongoing.send(PRESS)
    ongoing.send({ type: 'button.drag', at: { x: 300, y } })
    ongoing.send({ type: 'button.release' })
    expect([y, selectStand(ongoing.getSnapshot())]).toEqual([y, stand])
  }
})

test('a finger that trembles taps', () => {
  const { ongoing, stored } = underWay()
  ongoing.send(PRESS)
  ongoing.send({ type: 'button.drag', at: { x: 383, y: 502 } })
  ongoing.send({ type: 'button.release' })
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  expect(selectWasDragged(ongoing.getSnapshot())).toBe(false)
  expect(stored.some((one) => 'place' in one)).toBe(false)
})

test.each([
  [{ x: 6, y: 0 }, true],
  [{ x: -4, y: 5 }, true],
  [{ x: 5, y: 3 }, false],
  [{ x: 0, y: -5 }, false],
])('a finger that has moved by %j drags: %s', (by, drags) => {
  const { ongoing } = underWay()
  ongoing.send(PRESS)
  ongoing.send({ type: 'button.drag', at: { x: 380 + by.x, y: 500 + by.y } })
  expect(selectStand(ongoing.getSnapshot()) === 'hand').toBe(drags)
})

test('every press begins anew, and what is let go of is held no more', () => {
  const { ongoing } = underWay({ place: { x: 100, y: 300 } })
  for (const [from, to] of [
    [380, 360],
    [50, 60],
  ] as const) {
    ongoing.send({ type: 'button.press', at: { x: from, y: 500 }, button: placeOf(ongoing) })
    expect(selectWasDragged(ongoing.getSnapshot())).toBe(false)
    ongoing.send({ type: 'button.drag', at: { x: to, y: 500 } })
    ongoing.send({ type: 'button.release' })
    expect(ongoing.getSnapshot().context.grip).toBeUndefined()
  }
  expect(placeOf(ongoing)).toEqual({ x: 90, y: 300 })
  ongoing.send({ type: 'button.press', at: { x: 50, y: 500 }, button: placeOf(ongoing) })
  ongoing.send({ type: 'button.release' })
  expect([ongoing.getSnapshot().context.grip, selectWasDragged(ongoing.getSnapshot())]).toEqual([undefined, false])
})

test('the way back is offered for 3 s beside a button that was put somewhere', () => {
  const { ongoing, clock, stored } = underWay()
  ongoing.send({ type: 'button.nudge', by: { x: 0, y: -16 } })
  clock.increment(OFFERED_MS - 1)
  ongoing.send({ type: 'button.nudge', by: { x: 0, y: -16 } })
  clock.increment(OFFERED_MS - 1)
  expect(selectIsOffered(ongoing.getSnapshot())).toBe(true)
  clock.increment(1)
  expect(selectIsOffered(ongoing.getSnapshot())).toBe(false)
  ongoing.send({ type: 'button.putBack' })
  expect([selectStand(ongoing.getSnapshot()), stored.at(-1)]).toEqual(['strip', { place: undefined }])
})

test('it slides to the free place it is given, keeps its own, and waits in the strip where there is none', () => {
  const { ongoing, stored } = underWay({ place: { x: 100, y: 300 } })
  // Not before the page was looked at.
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  ongoing.send({ type: 'space.searched', free: { x: 100, y: 268 } })
  expect([selectStand(ongoing.getSnapshot()), placeOf(ongoing)]).toEqual(['page', { x: 100, y: 268 }])
  ongoing.send({ type: 'space.searched' })
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  ongoing.send({ type: 'button.press', at: { x: 380, y: 700 }, button: { x: 348, y: 680 } })
  expect(selectStand(ongoing.getSnapshot())).toBe('strip')
  ongoing.send({ type: 'button.release' })
  ongoing.send({ type: 'space.searched', free: { x: 100, y: 300 } })
  expect([selectStand(ongoing.getSnapshot()), placeOf(ongoing)]).toEqual(['page', { x: 100, y: 300 }])
  expect(stored.some((one) => 'place' in one)).toBe(false)
  ongoing.send({ type: 'button.nudge', by: { x: 16, y: 0 } })
  ongoing.send({ type: 'space.searched' })
  expect([selectStand(ongoing.getSnapshot()), selectIsOffered(ongoing.getSnapshot())]).toEqual(['strip', false])
})

test('the page is searched again for free places when the window has changed', () => {
  const positions: unknown[] = []
  const watchSpace = fromCallback<{ type: 'space.search'; places: Point[] }, Point[]>(({ input, receive }) => {
    positions.push(input[0])
    receive(({ places }) => void positions.push(places[0]))
  })
  const machine = quiet(ongoingOrderMachine).provide({ actors: { watchSpace } })
  const ongoing = createActor(machine, {
    input: { area: PHONE, notices: recordedNotices().notices, marker, place: { x: 346, y: 616 } },
  }).start()
  ongoing.send({ type: 'orders.received', orders: [order('o1')] })
  ongoing.send({ type: 'area.changed', area: { ...PHONE, bottomBar: 130 } })
  ongoing.send({ type: 'button.nudge', by: { x: -16, y: 0 } })
  expect(positions).toEqual([
    { x: 346, y: 616 },
    { x: 346, y: 544 },
    { x: 330, y: 544 },
  ])
})

test('an order that is over takes the finger off the button', () => {
  const { ongoing, stored } = underWay()
  ongoing.send(PRESS)
  ongoing.send({ type: 'orders.received', orders: [] })
  expect(ongoing.getSnapshot().context).toMatchObject({ grip: undefined, order: undefined, marker: undefined })
  expect(stored.at(-1)).toEqual({ marker: undefined })
  ongoing.send({ type: 'orders.received', orders: [order('o3')] })
  expect([selectIsUnderWay(ongoing.getSnapshot()), selectOrder(ongoing.getSnapshot())]).toEqual([true, order('o3')])
})

test('without an order there is no button, whether the orders are known or not', () => {
  const events: OngoingOrderEvent[] = [{ type: 'orders.unknown' }, { type: 'orders.received', orders: [] }]
  for (const event of events) {
    const { ongoing, stored } = started()
    ongoing.send(event)
    expect([ongoing.getSnapshot().value, selectOrderId(ongoing.getSnapshot())]).toEqual(['none', undefined])
    expect(selectOutletId(ongoing.getSnapshot())).toBeUndefined()
    expect(stored).toEqual(event.type === 'orders.received' ? [{ marker: undefined }] : [])
  }
  const { ongoing, stored } = started({ marker })
  ongoing.send({ type: 'orders.received', orders: [] })
  expect([selectOrderId(ongoing.getSnapshot()), stored]).toEqual([undefined, [{ marker: undefined }]])
})

test('a newer state of the order, and another order, are shown and stored', () => {
  const { ongoing, stored } = underWay()
  const shownAndStored = () => [selectOrder(ongoing.getSnapshot())?.status, stored.length, stored.at(-1)]
  ongoing.send({ type: 'orders.received', orders: [order('o1', { status: 'SERVED' })] })
  expect(shownAndStored()).toEqual(['SERVED', 2, { marker: expect.objectContaining({ orderId: 'o1' }) }])
  ongoing.send({ type: 'orders.received', orders: [order('o2', { status: 'PENDING' })] })
  expect(shownAndStored()).toEqual(['PENDING', 3, { marker: expect.objectContaining({ orderId: 'o2' }) }])
})

test('where there was no order, none that is over makes one', () => {
  const { ongoing, stored } = started()
  ongoing.send({ type: 'orders.unknown' })
  ongoing.send({ type: 'orders.received', orders: [order('o1', { status: 'COMPLETED' })] })
  expect([ongoing.getSnapshot().value, stored]).toEqual(['none', [{ marker: undefined }]])
})

const REJECTED = {
  orderId: 'o1',
  outletId: 'saffron',
  kind: 'off',
  title: 'Your order at Saffron House was rejected',
  text: 'You pay ₹0.',
} as const
const noticeOf = (ongoing: ReturnType<typeof started>['ongoing']) => selectNotice(ongoing.getSnapshot())
const isFresh = (ongoing: ReturnType<typeof started>['ongoing']) => selectIsFresh(ongoing.getSnapshot())

test('an order that was rejected is told once, kept until it is read, and then told no more', () => {
  const { ongoing } = underWay()
  const rejected: OngoingOrderEvent = { type: 'orders.received', orders: [order('o1', { status: 'REJECTED' })] }
  ongoing.send(rejected)
  ongoing.send(rejected)
  expect([noticeOf(ongoing), isFresh(ongoing)]).toEqual([REJECTED, true])
  ongoing.send({ type: 'notice.read' })
  ongoing.send({ type: 'notice.read' })
  ongoing.send(rejected)
  expect(noticeOf(ongoing)).toBeUndefined()
})

test('news of an order is read when its page is opened, and news of another order is not', () => {
  const { ongoing } = underWay()
  const changed = (id: string, totalPaise: number) => order(id, { totalPaise })
  ongoing.send({ type: 'orders.received', orders: [changed('o1', 300_00), changed('o2', 300_00)] })
  ongoing.send({ type: 'orders.received', orders: [changed('o1', 100_00), changed('o2', 100_00)] })
  const unread = () => ongoing.getSnapshot().context.news.map(({ orderId }) => orderId)
  expect(unread()).toEqual(['o1', 'o1', 'o2'])
  ongoing.send({ type: 'notice.read', orderId: 'o1' })
  ongoing.send({ type: 'notice.read', orderId: 'o1' })
  expect(unread()).toEqual(['o2'])
})

test('good news is said in passing, and that an order is off takes the place of what was told of it before', () => {
  const { ongoing, said } = underWay()
  const is = (more: Partial<Order>) => ongoing.send({ type: 'orders.received', orders: [order('o1', more)] })
  is({ status: 'SERVED' })
  is({ status: 'SERVED' })
  expect([said, noticeOf(ongoing)]).toEqual([
    [
      {
        tone: 'success',
        title: 'Your order at Saffron House is served',
        message: 'Your order at Saffron House is served. Enjoy your meal.',
        travels: true,
      },
    ],
    undefined,
  ])
  is({ status: 'SERVED', totalPaise: 1_00 })
  is({ status: 'CANCELLED', totalPaise: 1_00 })
  expect(ongoing.getSnapshot().context.news.map(({ kind }) => kind)).toEqual(['off'])
})

test('an order that has left the list is told once it could be read by itself', () => {
  const { ongoing } = underWay()
  ongoing.send({ type: 'orders.received', orders: [], unread: ['o1'] })
  expect(noticeOf(ongoing)).toBeUndefined()
  ongoing.send({ type: 'orders.received', orders: [order('o1', { status: 'CANCELLED' })] })
  expect(noticeOf(ongoing)?.title).toBe('Your order at Saffron House was cancelled')
})

test('what was known at the last visit, and the order that was just placed, count as well; other orders do not', () => {
  const rejected = ['o1', 'o2', 'o3'].map((id) => order(id, { status: 'REJECTED' }))
  const { ongoing } = started({ marker, known: [order('o2')] })
  ongoing.send({ type: 'orders.received', orders: [], unread: ['o1', 'o2'] })
  ongoing.send({ type: 'orders.received', orders: rejected })
  expect(ongoing.getSnapshot().context.news.map(({ orderId }) => orderId)).toEqual(['o1', 'o2'])
})

test.each(['before this one', 'in the same moment'])(
  'bad news that another tab reads %s is said here as well, until it is read there',
  (when) => {
    const { ongoing } = underWay()
    if (when === 'in the same moment') ongoing.send({ type: 'orders.received', orders: [order('o1', { status: 'REJECTED' })] })
    ongoing.send({ type: 'watch.changed', known: [], news: [REJECTED] })
    expect([noticeOf(ongoing), isFresh(ongoing)]).toEqual([REJECTED, true])
    ongoing.send({ type: 'watch.changed', known: [], news: [] })
    expect(noticeOf(ongoing)).toBeUndefined()
  },
)

test('what was unread at the last visit is not said as new when another tab brings it, and only what is new is', () => {
  const { ongoing } = started({ marker, known: [order('o1')], news: [REJECTED] })
  const others = ['o2', 'o3'].map((orderId) => ({ ...REJECTED, orderId, title: `Order ${orderId} was rejected` }))
  ongoing.send({ type: 'watch.changed', known: [], news: [REJECTED] })
  expect([noticeOf(ongoing), isFresh(ongoing)]).toEqual([REJECTED, false])
  ongoing.send({ type: 'watch.changed', known: [], news: [REJECTED, ...others] })
  expect(isFresh(ongoing)).toBe(false)
  ongoing.send({ type: 'notice.read' })
  expect([noticeOf(ongoing), isFresh(ongoing)]).toEqual([others[0], true])
  ongoing.send({ type: 'watch.changed', known: [], news: [] })
  expect(isFresh(ongoing)).toBe(false)
})

test('that an order is off takes the place of its own news alone, and of two orders each is compared with itself', () => {
  const { ongoing, said } = underWay()
  const change = (id: string, more: Partial<Order> = {}) => order(id, { updatedAt: '2026-11-20T14:50:00Z', totalPaise: 100_00, ...more })
  ongoing.send({ type: 'orders.received', orders: [change('o1', { totalPaise: 300_00 }), change('o2', { totalPaise: 300_00 })] })
  ongoing.send({ type: 'orders.received', orders: [change('o1'), change('o2')] })
  ongoing.send({ type: 'orders.received', orders: [change('o1'), change('o2', { status: 'REJECTED' })] })
  expect(ongoing.getSnapshot().context.news.map(({ orderId, kind }) => `${orderId} ${kind}`)).toEqual([
    'o1 changed',
    'o1 changed',
    'o2 off',
  ])
  ongoing.send({ type: 'orders.received', orders: [change('o1'), change('o3', { status: 'SERVED' })] })
  said.length = 0
  const known = [change('o3', { status: 'SERVED', updatedAt: '2026-11-20T15:00:00Z' })]
  ongoing.send({ type: 'watch.changed', known, news: [] })
  expect(said).toEqual([])
})

test('good news that another tab has read first is said here as well, once, and nothing older than what is known here', () => {
  const { ongoing, said } = underWay()
  const change = (more: Partial<Order>) => ongoing.send({ type: 'watch.changed', known: [order('o1', more)], news: [] })
  const served = { status: 'SERVED', updatedAt: '2026-11-20T15:00:00Z' }
  change(served)
  ongoing.send({ type: 'orders.received', orders: [order('o1', served)] })
  change({ status: 'ACCEPTED', updatedAt: '2026-11-20T14:50:00Z' })
  expect(said).toEqual([expect.objectContaining({ title: 'Your order at Saffron House is served' })])
})

test('a button beside a corner stands in none, and nothing was dragged at first', () => {
  for (const place of [
    { x: 8, y: 300 },
    { x: 180, y: 72 },
    { x: 345, y: 616 },
  ]) {
    const { ongoing } = underWay({ place })
    expect([selectCorner(ongoing.getSnapshot()), selectWasDragged(ongoing.getSnapshot())]).toEqual([undefined, false])
  }
})

test('the button is on the right when its middle is', () => {
  const at = (x: number) => selectIsOnRight(underWay({ place: { x, y: 300 } }).ongoing.getSnapshot())
  expect([at(177), at(178)]).toEqual([false, true])
})

test('arrow keys take it out of the strip and move it, to the edge and not beyond', () => {
  const { ongoing, stored } = underWay()
  ongoing.send({ type: 'button.nudge', by: { x: -16, y: 0 } })
  ongoing.send({ type: 'button.nudge', by: { x: 0, y: -16 } })
  expect(placeOf(ongoing)).toEqual({ x: 330, y: 600 })
  expect(stored.at(-1)).toEqual({ place: { x: 330, y: 600 } })
  for (let press = 0; press < 100; press++) ongoing.send({ type: 'button.nudge', by: { x: -16, y: 0 } })
  expect(placeOf(ongoing).x).toBe(8)
})

function pressedLong(input: { place?: Point } = {}) {
  const all = underWay(input)
  all.ongoing.send(PRESS)
  all.clock.increment(LONG_PRESS_MS - 1)
  expect(selectIsChoosing(all.ongoing.getSnapshot())).toBe(false)
  all.clock.increment(1)
  return all
}

test('a long press asks for a corner, which is picked and stored, and is no tap', () => {
  const { ongoing, stored } = pressedLong()
  expect([selectIsChoosing(ongoing.getSnapshot()), selectWasDragged(ongoing.getSnapshot())]).toEqual([true, true])
  expect(ongoing.getSnapshot().context.grip).toBeUndefined()
  expect(selectCorner(ongoing.getSnapshot())).toBeUndefined()
  ongoing.send({ type: 'corner.pick', corner: 'topLeft' })
  const place = cornerPoint('topLeft', PHONE)
  expect([selectStand(ongoing.getSnapshot()), placeOf(ongoing), stored.at(-1)]).toEqual(['page', place, { place }])
  expect([selectIsChoosing(ongoing.getSnapshot()), selectCorner(ongoing.getSnapshot())]).toEqual([false, 'topLeft'])
  expect([selectIsOnRight(ongoing.getSnapshot()), selectIsOffered(ongoing.getSnapshot())]).toEqual([false, true])
})

test('from the corners it is put back into the strip, or the question is cancelled', () => {
  const back = pressedLong({ place: { x: 100, y: 300 } })
  back.ongoing.send({ type: 'button.putBack' })
  expect([selectIsChoosing(back.ongoing.getSnapshot()), back.stored.at(-1)]).toEqual([false, { place: undefined }])
  const { ongoing, stored } = pressedLong({ place: { x: 100, y: 300 } })
  ongoing.send({ type: 'move.cancel' })
  ongoing.send({ type: 'corner.pick', corner: 'topRight' })
  expect(placeOf(ongoing)).toEqual({ x: 100, y: 300 })
  expect(selectCorner(ongoing.getSnapshot())).toBeUndefined()
  expect(stored.some((one) => 'place' in one)).toBe(false)
})

const AT = Date.parse('2026-11-20T14:30:00Z')
const cooking = { updatedAt: '2026-11-20T14:12:00Z', items: [{ ...order('o1').items[0]!, preparationMinutes: 30 }] }
test('the strip says nothing of an order that only this device knows, and its minutes follow the clock of the answer', () => {
  const { ongoing } = started({ marker })
  ongoing.send({ type: 'orders.unknown' })
  expect(selectWords(ongoing.getSnapshot())).toBeUndefined()
  const machine = quiet(ongoingOrderMachine).provide({ actions: { lookAtClock: assign({ at: AT }) } })
  const clocked = createActor(machine, { input: { area: PHONE, notices: recordedNotices().notices } }).start()
  clocked.send({ type: 'orders.received', orders: [order('o1', { status: 'PREPARING', ...cooking })] })
  expect(selectWords(clocked.getSnapshot())?.time).toBe('about 12 min')
})

test('turning the phone brings the button back into sight, and turning it back brings it to its place', () => {
  const { ongoing } = underWay({ place: { x: 340, y: 600 } })
  ongoing.send({ type: 'area.changed', area: { width: 740, height: 412, bottomBar: 58 } })
  expect(placeOf(ongoing).y + BUTTON_PX).toBeLessThanOrEqual(412 - 58)
  ongoing.send({ type: 'area.changed', area: PHONE })
  expect(placeOf(ongoing)).toEqual({ x: 340, y: 600 })
})

const placeOf = (ongoing: { getSnapshot(): Parameters<typeof selectX>[0] }): Point => ({
  x: selectX(ongoing.getSnapshot()),
  y: selectY(ongoing.getSnapshot()),
})

function started(input: { marker?: OngoingMarker; place?: Point; known?: Order[]; news?: OrderNews[] } = {}) {
  const { notices, said } = recordedNotices()
  const clock = new SimulatedClock()
  const stored: Pick<OngoingOrderContext, 'marker' | 'place'>[] = []
  const machine = quiet(ongoingOrderMachine).provide({
    actions: {
      storeMarker: ({ context: { marker: now } }) => void stored.push({ marker: now }),
      storePlace: ({ context: { place } }) => void stored.push({ place }),
    },
  })
  const ongoing = createActor(machine, { input: { area: PHONE, notices, ...input }, clock }).start()
  return { ongoing, clock, stored, said }
}

function underWay(input: { place?: Point } = {}) {
  const all = started(input)
  all.ongoing.send({ type: 'orders.received', orders: [order('o1')] })
  return all
}
