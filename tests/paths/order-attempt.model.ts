import { expect } from 'vitest'
import type { SnapshotFrom } from 'xstate'
import { outcomeOf } from '#machines/order-attempt/order-attempt.failures.ts'
import type { OrderAttempt, PlaceOrderRequest } from '#machines/model/order/order-request.ts'
import { orderAttemptMachine } from '#machines/order-attempt/order-attempt.machine.ts'
import {
  type OrderAttemptEvent,
  type OrderAttemptInput,
  type OrderAttemptReport,
  shownFailure,
} from '#machines/order-attempt/order-attempt.setup.ts'
import { failure, recordedFlow } from '#tests/support/actors.ts'
import type { Model } from './model.ts'
import { type Observed, read, readOrNone } from './observe.ts'

type Attempt = SnapshotFrom<typeof orderAttemptMachine>

/** Two of a dish at ₹60.00, with the offer that applies itself. */
export const ATTEMPTED: PlaceOrderRequest = {
  outletId: 'saffron',
  items: [{ menuId: 'dal', quantity: 2 }],
  origin: { type: 'TABLE', id: 7 },
  couponCode: 'MEHFIL20',
  expectedTotalPaise: 100_80,
}

/** Stands still: an attempt does not grow old while a slow machine looks for paths. */
export const NOW = Date.parse('2026-11-21T10:00:00+05:30')

const MINUTE = 60_000
const from = (asked: OrderAttemptInput['asked'], age = 0, more: Partial<OrderAttempt> = {}): OrderAttemptInput => ({
  asked,
  attempt: {
    key: 'attempt-key-from-before',
    at: NOW - age,
    request: ATTEMPTED,
    ...more,
  },
  wasSent: asked !== 'send' && more.waits !== 'unsent',
  checkout: recordedFlow<OrderAttemptReport>().ref,
  now: () => NOW,
})

const events: OrderAttemptEvent[] = [{ type: 'network.lost' }, { type: 'network.back' }]
const SEARCHES = ['findOrderId', 'findEarlierOrder', 'checkAttempt', 'findWaitingOrder']

export const orderAttemptModel: Model = {
  machine: orderAttemptMachine,
  starts: {
    'the customer has placed the order': from('send'),
    'the customer has placed the order without a network': from('send', 0, { waits: 'unsent' }),
    'an attempt was cut off moments ago': from('resume', 5_000),
    'an attempt was cut off long ago': from('resume', 10 * MINUTE),
    'the customer has read that an order may be placed': from('resume', 10 * MINUTE, { isUnheard: true }),
    'an order was waiting for the network': from('resume', 10 * MINUTE, { waits: 'unsent' }),
    'an order that was not sent was waiting for too long': from('resume', 50 * MINUTE, { waits: 'unsent' }),
    'an order that may be sent was waiting for too long': from('resume', 50 * MINUTE, { waits: 'sent' }),
    'the customer has placed an order while an earlier attempt is open': from('check', 10 * MINUTE, { awaitsTap: true }),
    'the customer has ordered again what may be placed': from('check', 10 * MINUTE, { awaitsTap: true, isUnheard: true }),
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.placeOrder', output: { orderId: 'o1', createdAt: '2026-11-21T10:00:00+05:30' } },
    { type: 'xstate.done.actor.placeOrder', output: {} },
    { type: 'xstate.done.actor.placeOrder', output: undefined },
    { type: 'xstate.error.actor.placeOrder', error: failure(409, 'Dariya Mahal is not taking orders right now') },
    { type: 'xstate.error.actor.placeOrder', error: failure(401) },
    { type: 'xstate.error.actor.placeOrder', error: failure(429, 'Please wait') },
    { type: 'xstate.error.actor.placeOrder', error: failure() },
    ...SEARCHES.flatMap((id) => [
      { type: `xstate.done.actor.${id}`, output: { orderId: 'o1' } },
      { type: `xstate.done.actor.${id}`, output: undefined },
      { type: `xstate.error.actor.${id}`, error: failure() },
      { type: `xstate.error.actor.${id}`, error: failure(401) },
    ]),
    ...SEARCHES.slice(1).map((id) => ({ type: `xstate.done.actor.${id}`, output: {} })),
    { type: 'xstate.error.actor.checkAttempt', error: failure(503) },
    { type: 'xstate.error.actor.findWaitingOrder', error: failure(503) },
    { type: 'xstate.error.actor.watchNetwork', error: failure() },
  ],
  abstractContext: ({ asked, attempt, wasSent, wasAnswered, retries, isOffline, order, failure: refusal, error }: Attempt['context']) => [
    asked,
    [attempt.waits, attempt.awaitsTap, attempt.isUnheard, attempt.isUnmade, Math.round((NOW - attempt.at) / (10 * MINUTE))],
    wasSent,
    wasAnswered,
    retries,
    isOffline,
    order?.orderId,
    refusal?.message,
    error !== undefined,
  ],
  feasible: (attempt: Attempt, event) => {
    const { isOffline, wasSent } = attempt.context
    const { status } = (event['error'] ?? {}) as { status?: number }
    // It has heard so before anything else happens.
    const isToHear = attempt.matches('awaitingNetwork') && attempt.context.attempt.waits === 'unsent' && !isOffline
    if (event.type === 'network.back') return isOffline
    if (event.type === 'network.lost') return !isOffline && (attempt.matches('sending') || attempt.matches('resuming') || isToHear)
    if (isToHear) return false
    // What is followed can break down at any time.
    if (event.type.endsWith('.watchNetwork')) return attempt.matches('sending') && !wasSent
    // Without a network no call is answered, and no server refuses one.
    if (isOffline) return !event.type.startsWith('xstate.done.') && status === undefined
    // What is sent for the first time is not looked for before.
    return event.type !== 'xstate.done.actor.placeOrder' || event['output'] !== undefined || wasSent
  },
  invariant: ({ context: { attempt }, output }: Attempt) => {
    expect(attempt.key).toBe('attempt-key-from-before')
    if (output) expect(output.attempt).toEqual(output.outcome === 'unmade' ? undefined : attempt)
  },
  observe,
  sees: {
    sending: ({ context }: Attempt) => expect(context.attempt.waits === 'unsent').toBe(false),
    waiting: ({ context }: Attempt) => expect([1, 2, 3]).toContain(context.retries),
    awaitingNetwork: ({ context }: Attempt) => expect(context.attempt.waits).toBeDefined(),
    'resuming.looking': ({ context }: Attempt) => expect(context.attempt.waits).toBeDefined(),
    'resuming.probing': ({ context }: Attempt) => expect(context.retries).toBeGreaterThan(0),
    findingOrderId: ({ context }: Attempt) => expect(context.wasAnswered || context.retries > 0).toBe(true),
    findingEarlierOrder: ({ context }: Attempt) => expect(context.asked).toBe('resume'),
    checkingAttempt: ({ context }: Attempt) => expect(context.asked).toBe('check'),
    placed: ({ output }: Attempt) => expect(output?.order?.orderId).toBe('o1'),
    unknown: ({ output }: Attempt) => expect(output?.order).toEqual({}),
    refused: ({ output }: Attempt) => expect(outcomeOf(output?.error)).toBe('refused'),
    unmade: ({ output }: Attempt) => expect(output?.attempt).toBeUndefined(),
    again: ({ output }: Attempt) => expect(output?.attempt?.isUnheard).toBe(true),
    failed: ({ output }: Attempt) => expect(output?.failure).toBeDefined(),
    left: ({ output }: Attempt) => expect(output?.attempt).toBeDefined(),
  },
}

/** As the checkout shows it. */
function observe({ context: { asked, attempt, retries }, output, value }: Attempt): Observed {
  if (!output) {
    if (value === 'sending') return { screen: read(asked === 'send' && retries === 0 ? 'Placing Order...' : 'Processing...') }
    const waits = value === 'awaitingNetwork' || (typeof value === 'object' && value.resuming === 'probing')
    return waits ? { 'Cancel this order': attempt.waits === 'unsent' ? 'offered' : 'not offered' } : {}
  }
  const { outcome, error, failure: refusal } = output
  if (outcome === 'placed') return { page: 'Order Placed Successfully!' }
  if (outcome === 'unknown') return { page: 'the cart', message: read('We are checking your order.') }
  if (output.attempt?.awaitsTap && !refusal) return { page: 'the sign-in' }
  // The draft is sent with another key.
  if (outcome === 'again' || (outcome === 'unmade' && asked === 'check')) return { screen: read('Placing Order...') }
  return {
    message: readOrNone(refusal?.message ?? (error ? shownFailure(error).message : undefined)),
    [output.attempt?.isUnheard ? 'Order Again' : 'Place Order']: 'enabled',
  }
}
