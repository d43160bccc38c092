import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { isUnderWay } from '#machines/model/order.ts'
import {
  type OrderTrackingContext,
  type OrderTrackingEvent,
  orderTrackingMachine,
  selectFailure,
  selectOrder,
  selectProgress,
} from '#machines/order-tracking/order-tracking.machine.ts'
import { failure } from '#tests/support/actors.ts'
import { order } from '#tests/support/fixtures.ts'
import type { Model } from './model.ts'

type Tracking = SnapshotFrom<typeof orderTrackingMachine>

const events: OrderTrackingEvent[] = [{ type: 'page.hidden' }, { type: 'page.shown' }, { type: 'tracking.retry' }]
const reading = ['loadOrder', 'refreshOrder'].flatMap((id) => [
  { type: `xstate.done.actor.${id}`, output: order('o1', { status: 'PREPARING' }) },
  { type: `xstate.done.actor.${id}`, output: order('o1', { status: 'COMPLETED' }) },
  { type: `xstate.error.actor.${id}`, error: failure(503) },
])

export const orderTrackingModel: Model = {
  machine: orderTrackingMachine,
  starts: {
    'an order is followed from a page that knows it': { orderId: 'o1', order: order('o1', { status: 'PENDING' }) },
    'an order is followed by its id': { orderId: 'o1' },
    'an order is looked at that is over': { orderId: 'o1', order: order('o1', { status: 'CANCELLED' }) },
  },
  events: [...events, ...reading, { type: 'xstate.error.actor.watchPage', error: failure() }],
  abstractContext: ({ order: known, failure: told }: OrderTrackingContext) => [known?.status, told !== undefined],
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
  sees: {
    loading: (tracking: Tracking) => expect(selectOrder(tracking)).toBeUndefined(),
    failed: (tracking: Tracking) => expect(selectFailure(tracking)?.status).toBe(503),
    'following.asking': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    'following.waiting': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    'following.hidden': (tracking: Tracking) => expect(selectOrder(tracking)?.orderId).toBe('o1'),
    over: (tracking: Tracking) => expect(isUnderWay(selectOrder(tracking)!.status)).toBe(false),
  },
}
