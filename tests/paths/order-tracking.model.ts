import { expect } from 'vitest'
import { isUnderWay, offersRound, offersSplit } from '#machines/model/order/order.ts'
import { orderWords } from '#machines/model/order/order-progress.ts'
import {
  type OrderTracking as Tracking,
  type OrderTrackingContext,
  type OrderTrackingEvent,
  orderTrackingMachine,
  selectFailure,
  selectOrder,
  selectProgress,
  selectReadAt,
} from '#machines/order-tracking/order-tracking.machine.ts'
import { failure } from '#tests/support/actors.ts'
import { order } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'
import { type Observed, read } from './observe.ts'

const events: OrderTrackingEvent[] = [
  { type: 'page.hidden' },
  { type: 'page.shown' },
  { type: 'tracking.retry' },
  { type: 'order.changed' },
]
const reading = ['loadOrder', 'refreshOrder'].flatMap((id) => [
  { type: `xstate.done.actor.${id}`, output: order('o1', { status: 'PREPARING' }) },
  { type: `xstate.done.actor.${id}`, output: order('o1', { status: 'COMPLETED' }) },
  { type: `xstate.error.actor.${id}`, error: failure(503) },
])

/** The order, and what can be done with it. How long it takes goes by the clock. */
function observe(tracking: Tracking): Observed {
  const known = selectOrder(tracking)
  if (!known) return {}
  const offered = (isOffered: boolean) => (isOffered ? 'offered' : 'not offered')
  return {
    status: orderWords(known, { percent: 0, minutesLeft: 1, isReady: false }).state,
    message: selectFailure(tracking) ? read('The order could not be refreshed.') : 'none',
    'time of the last reading': selectReadAt(tracking) === undefined ? 'not shown' : 'shown',
    'Another round': offered(offersRound(known)),
    'Split the bill': offered(offersSplit(known)),
  }
}

export const orderTrackingModel: Model = {
  machine: orderTrackingMachine,
  starts: {
    'an order is followed from a page that knows it': { orderId: 'o1', order: order('o1', { status: 'PENDING' }) },
    'an order is followed by its id': { orderId: 'o1' },
    'an order is looked at that is over': { orderId: 'o1', order: order('o1', { status: 'CANCELLED' }) },
  },
  events: [
    ...events,
    ...reading,
    { type: 'xstate.error.actor.watchPage', error: failure() },
    { type: 'xstate.error.actor.hearNews', error: failure() },
  ],
  abstractContext: ({ order: known, failure: problem }: OrderTrackingContext) => [known?.status, problem !== undefined],
  // The page is watched until the watching breaks down, once.
  feasible: ({ value }: Tracking, { type }) =>
    !type.endsWith('watchPage') || JSON.stringify(value) === JSON.stringify({ following: 'waiting' }),
  invariant: (tracking: Tracking) => {
    const progress = selectProgress(tracking)
    if (!progress) return
    expect(progress.percent).toBeGreaterThanOrEqual(0)
    expect(progress.percent).toBeLessThanOrEqual(100)
    expect(progress.minutesLeft).toBeGreaterThanOrEqual(0)
  },
  observe,
  sees: {
    loading: (tracking: Tracking) => expect(selectOrder(tracking)).toBeUndefined(),
    failed: (tracking: Tracking) => expect(selectFailure(tracking)?.status).toBe(503),
    'following.asking': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    'following.waiting': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    'following.hidden': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    over: (tracking: Tracking) => expect(isUnderWay(selectOrder(tracking)!.status)).toBe(false),
  },
}
