import { expect } from 'vitest'
import type { OngoingMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import {
  type OngoingOrder as Ongoing,
  type OngoingOrderContext,
  type OngoingOrderEvent,
  ongoingOrderMachine,
  selectIsChoosing,
  selectIsExpanded,
  selectIsOffered,
  selectIsUnderWay,
  selectOrderId,
  selectOutletId,
  selectStand,
  selectWasDragged,
  selectX,
  selectY,
} from '#machines/ongoing-order/ongoing-order.machine.ts'
import { failure, recordedNotices } from '#tests/support/actors.ts'
import { order } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'

const { notices } = recordedNotices()
const area = { width: 412, height: 740, bottomBar: 58 }
const marker: OngoingMarker = { isOrderActive: true, businessId: 'saffron', orderId: 'o1' }
const events: OngoingOrderEvent[] = [
  { type: 'orders.received', orders: [order('o1')] },
  { type: 'orders.received', orders: [order('o2', { outlet: { outletId: 'tandoor' } })] },
  { type: 'orders.received', orders: [order('o1', { status: 'COMPLETED' })] },
  { type: 'orders.received', orders: [order('o1', { status: 'REJECTED' })] },
  { type: 'notice.read' },
  { type: 'watch.changed', known: [], news: [] },
  { type: 'orders.unknown' },
  { type: 'area.changed', area: { width: 740, height: 412, bottomBar: 58 } },
  { type: 'space.searched', free: { x: 200, y: 300 } },
  { type: 'space.searched' },
  { type: 'button.press', at: { x: 380, y: 500 }, button: { x: 350, y: 480 } },
  { type: 'button.drag', at: { x: 382, y: 501 } },
  { type: 'button.drag', at: { x: 200, y: 300 } },
  { type: 'button.drag', at: { x: 380, y: 730 } },
  { type: 'button.release' },
  { type: 'button.nudge', by: { x: -16, y: 0 } },
  { type: 'button.putBack' },
  { type: 'move.cancel' },
  { type: 'corner.pick', corner: 'topLeft' },
]

export const ongoingOrderModel: Model = {
  machine: ongoingOrderMachine,
  starts: {
    'nothing is known': { area, notices },
    'an order was placed on this device': { area, notices, marker, place: { x: 9_000, y: -40 } },
  },
  events: [
    ...events,
    { type: 'xstate.error.actor.watchOrders', error: failure() },
    { type: 'xstate.error.actor.watchArea', error: failure() },
    { type: 'xstate.error.actor.watchSpace', error: failure() },
  ],
  abstractContext: ({ marker: known, order: followed, news, grip, place, rest }: OngoingOrderContext) => [
    known?.orderId,
    followed?.orderId,
    news.length > 0,
    grip?.isOverStrip,
    place !== undefined,
    rest !== undefined,
  ],
  // One wait at a time: where two run, the order in which they end is no difference to the customer.
  feasible: (ongoing: Ongoing, { type }) => {
    const isHeld = ongoing.matches({ underWay: { addMore: 'pressed' } }) || selectIsOffered(ongoing)
    return !type.startsWith('xstate.after.') || (type.startsWith('xstate.after.expanded') ? !isHeld : !selectIsExpanded(ongoing))
  },
  invariant: (ongoing: Ongoing) => {
    // The whole button is always in sight.
    const { width, height, bottomBar } = ongoing.context.area
    expect(selectX(ongoing)).toBeGreaterThanOrEqual(0)
    expect(selectX(ongoing) + 58).toBeLessThanOrEqual(width)
    expect(selectY(ongoing)).toBeGreaterThanOrEqual(0)
    expect(selectY(ongoing) + 58).toBeLessThanOrEqual(selectStand(ongoing) === 'hand' ? height : height - bottomBar)
    if (selectIsUnderWay(ongoing)) expect([selectOrderId(ongoing), selectOutletId(ongoing)]).not.toContain(undefined)
  },
  sees: {
    looking: (ongoing: Ongoing) => expect(selectIsUnderWay(ongoing)).toBe(false),
    none: (ongoing: Ongoing) => expect([selectIsUnderWay(ongoing), selectOrderId(ongoing)]).toEqual([false, undefined]),
    'underWay.track.expanded': (ongoing: Ongoing) => expect(selectIsExpanded(ongoing)).toBe(true),
    'underWay.track.shrunk': (ongoing: Ongoing) => expect(selectIsExpanded(ongoing)).toBe(false),
    'underWay.addMore.inStrip': (ongoing: Ongoing) => expect([selectStand(ongoing), ongoing.context.place]).toEqual(['strip', undefined]),
    'underWay.addMore.away.offered': (ongoing: Ongoing) => expect([selectStand(ongoing), selectIsOffered(ongoing)]).toEqual(['page', true]),
    'underWay.addMore.away.alone': (ongoing: Ongoing) => expect(selectIsOffered(ongoing)).toBe(false),
    'underWay.addMore.away.waiting': (ongoing: Ongoing) => expect(selectStand(ongoing)).toBe('strip'),
    'underWay.addMore.choosing': (ongoing: Ongoing) => expect([selectIsChoosing(ongoing), selectWasDragged(ongoing)]).toEqual([true, true]),
    'underWay.addMore.pressed': (ongoing: Ongoing) =>
      expect([selectStand(ongoing) === 'hand', selectWasDragged(ongoing)]).toEqual([false, false]),
    'underWay.addMore.dragging': (ongoing: Ongoing) => expect([selectStand(ongoing), selectWasDragged(ongoing)]).toEqual(['hand', true]),
  },
}
