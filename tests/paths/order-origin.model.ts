import { expect } from 'vitest'
import {
  type OrderOrigin,
  type OrderOriginContext,
  type OrderOriginEvent,
  orderOriginMachine,
  selectIsDetected,
  selectIsListLoading,
  selectNotice,
  selectOriginOptions,
  selectOriginType,
  selectTakesTypedId,
} from '#machines/order-origin/order-origin.machine.ts'
import { failure } from '#tests/support/actors.ts'
import type { Model } from './model.ts'

const table = { type: 'TABLE', id: 7 } as const
const events: OrderOriginEvent[] = [
  { type: 'type.choose', originType: 'TABLE' },
  { type: 'type.choose', originType: 'ROOM' },
  { type: 'option.pick', id: 3 },
  { type: 'id.type', text: '12' },
  { type: 'id.type', text: '0' },
  { type: 'origin.change' },
  { type: 'detected.use' },
  { type: 'origin.refused' },
  { type: 'list.retry' },
]

export const orderOriginModel: Model = {
  // The paths run it without a parent to report to; tests/machines/order-origin.test.ts has one.
  machine: orderOriginMachine.provide({ actions: { report: () => undefined } }),
  starts: {
    'no code scanned': { outletId: 'saffron' },
    'a code of this outlet': { outletId: 'saffron', qr: { outletId: 'saffron', origin: table, scannedAt: 0 } },
    'a place chosen by hand instead of the detected one': {
      outletId: 'saffron',
      qr: { outletId: 'saffron', origin: table, scannedAt: 0 },
      origin: { type: 'ROOM', id: 101 },
    },
    'a code of another outlet': { outletId: 'saffron', qr: { outletId: 'tandoor', origin: table, scannedAt: 0 } },
    'a table from before a reload': { outletId: 'saffron', origin: table },
  },
  events: [
    ...events,
    { type: 'xstate.done.actor.listOrigins', output: [{ id: 3, name: 'By the window' }] },
    { type: 'xstate.done.actor.listOrigins', output: [] },
    { type: 'xstate.error.actor.listOrigins', error: failure(500) },
  ],
  abstractContext: ({ type, typedId, options, listFailed, origin, notice, detected }: OrderOriginContext) => [
    type,
    typedId,
    options.length,
    listFailed,
    origin?.id,
    notice,
    detected?.id,
  ],
  invariant: (origin: OrderOrigin) => {
    const chosen = origin.context.origin
    expect(chosen === undefined || (Number.isInteger(chosen.id) && chosen.id >= 1)).toBe(true)
    if (!selectIsDetected(origin) && chosen) expect(chosen.type).toBe(selectOriginType(origin))
  },
  sees: {
    detected: (origin: OrderOrigin) => {
      expect(origin.context.origin).toEqual(table)
      expect(selectNotice(origin)).toBeUndefined()
    },
    'manual.choosingType': (origin: OrderOrigin) => expect(origin.context.origin).toBeUndefined(),
    'manual.loadingList': (origin: OrderOrigin) => {
      expect(selectIsListLoading(origin)).toBe(true)
      expect(selectTakesTypedId(origin)).toBe(true)
    },
    'manual.picking': (origin: OrderOrigin) => {
      expect(selectOriginOptions(origin)).toHaveLength(1)
      expect(origin.context.origin).toBeUndefined()
    },
    'manual.typing': (origin: OrderOrigin) => {
      expect(selectTakesTypedId(origin)).toBe(true)
      expect(origin.context.origin?.id).toBe(origin.context.typedId === '12' ? 12 : undefined)
    },
    'manual.chosen': (origin: OrderOrigin) => expect(origin.context.origin).toBeDefined(),
  },
}
