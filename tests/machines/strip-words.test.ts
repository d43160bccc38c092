import { expect, test } from 'vitest'
import type { Order } from '#machines/model/order/order.ts'
import { stripWords } from '#machines/ongoing-order/strip-words.ts'
import { order } from '#tests/support/fixtures.ts'

const AT = Date.parse('2026-11-20T14:30:00Z')
const cooking = { updatedAt: '2026-11-20T14:12:00Z', items: [{ ...order('o1').items[0]!, preparationMinutes: 30 }] }

test.each([
  ['PREPARING', cooking, { state: 'Preparing', time: 'about 12 min', note: undefined, minutesLeft: 12, percent: 60 }],
  ['ACCEPTED', { ...cooking, number: 42 }, { state: 'Accepted', time: 'about 12 min', note: 'Order 42', minutesLeft: 12, percent: 60 }],
  ['PENDING', cooking, { state: 'Waiting for the kitchen', time: 'about 12 min', note: undefined, minutesLeft: 12, percent: 60 }],
  [
    'PREPARING',
    { ...cooking, updatedAt: '2026-11-20T13:12:00Z' },
    { state: 'Ready', time: undefined, note: undefined, minutesLeft: 0, percent: 100 },
  ],
  ['SERVED', { number: 42, originType: 'TABLE', originId: 5 }, { note: 'Order 42 is on Table 5' }],
  ['SERVED', { originType: 'ROOM', originId: 101 }, { note: 'Your order is in Room 101' }],
  ['SERVED', { number: 42, originName: 'Window' }, { note: 'Order 42 is on Window' }],
  ['SERVED', { originType: 'TABLE', originId: undefined, originName: 'Window' }, { note: 'Your order is on Table · Window' }],
  ['SERVED', { originId: 5, originName: 'Window' }, { note: 'Your order is on Window' }],
  ['SERVED', { number: 42 }, { note: 'Order 42' }],
  ['SERVED', {}, { note: undefined }],
] as const)('the strip says of a %s order %j: %j', (status, more, words) => {
  const current = order('o1', { status, originType: undefined, originName: undefined, ...(more as Partial<Order>) })
  const served = { state: 'Enjoy your meal', minutesLeft: 0, percent: 100 }
  expect(stripWords(current, 1, AT)).toEqual({ ...(status === 'SERVED' && served), ...words })
})

test.each(['PREPARING', 'SERVED'])('beside other orders a %s one is said to be one of them', (status) => {
  expect(stripWords(order('o1', { status }), 3, AT).all).toBe('3 orders')
})
