import { expect, test } from 'vitest'
import { markerOf, ongoingOf, type OngoingMarker, readMarker } from '#machines/ongoing-order/ongoing-marker.ts'
import { order } from '#tests/support/fixtures.ts'

const marker: OngoingMarker = { isOrderActive: true, businessId: 'saffron', orderId: 'o1' }

test('the order followed so far goes before a newer one, until it is over', () => {
  const both = [order('o2'), order('o1')]
  expect(ongoingOf(both, 'o1')?.orderId).toBe('o1')
  expect(ongoingOf(both, undefined)?.orderId).toBe('o2')
  expect(ongoingOf([order('o2'), order('o1', { status: 'COMPLETED' })], 'o1')?.orderId).toBe('o2')
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
