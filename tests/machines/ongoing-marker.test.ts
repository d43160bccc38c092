import { expect, test } from 'vitest'
import { markerOf, ongoingOf, type OngoingMarker, readMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import { order } from '#tests/support/fixtures.ts'

const marker: OngoingMarker = { isOrderActive: true, businessId: 'saffron', orderId: 'o1' }

test.each([
  ['the one of two that is not on the table yet', { o2: 'PENDING', o1: 'SERVED' }, 'o2'],
  ['of two that the kitchen has, the one placed first', { o2: 'ACCEPTED', o1: 'PENDING' }, 'o1'],
  ['of two on the table, the one placed last', { o2: 'SERVED', o1: 'SERVED' }, 'o2'],
  ['never one that is over', { o2: 'SERVED', o1: 'REJECTED' }, 'o2'],
  ['none, where all are over', { o2: 'CANCELLED', o1: 'COMPLETED' }, undefined],
] as const)('the strip names %s', (_, { o1, o2 }, named) => {
  const orders = [
    order('o2', { status: o2, createdAt: '2026-11-20T14:26:00Z' }),
    order('o1', { status: o1, createdAt: '2026-11-20T19:55:00+05:30' }),
  ]
  expect([ongoingOf(orders)?.orderId, ongoingOf(orders.toReversed())?.orderId]).toEqual([named, named])
})

test('a marker says which order at which outlet, and when', () => {
  const times = { createdAt: '2026-11-20T14:25:00Z', updatedAt: '2026-11-20T14:30:00Z' }
  expect(markerOf(order('o1'))).toEqual({ ...marker, ...times })
  expect(markerOf(order('o1', { outlet: { name: 'Saffron House' } }))).toBeUndefined()
  expect(readMarker({ ...marker, ...times, more: 1 })).toEqual({ ...marker, ...times })
  expect(readMarker({ ...marker, createdAt: 7, updatedAt: 7 })).toEqual(marker)
  expect([readMarker({ ...marker, isOrderActive: 1 }), readMarker({ ...marker, businessId: '' })]).toEqual([undefined, undefined])
})

test('a stored marker is read when it names an active order', () => {
  expect(readMarker(JSON.parse(JSON.stringify(marker)))).toEqual(marker)
  for (const value of [null, 'o1', {}, { ...marker, isOrderActive: false }, { ...marker, orderId: '../x' }, { ...marker, businessId: 7.5 }])
    expect(readMarker(value)).toBeUndefined()
})
