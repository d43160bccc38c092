import { expect, test } from 'vitest'
import { ageOf, inColumn, laterPromise } from '#machines/model/board.ts'
import { boardOrder } from '#tests/support/board.ts'

const SIX = boardOrder().createdAt
const minutes = (count: number) => SIX + count * 60_000

test.each([
  ['new', { status: 'PENDING' }, 1, '1 min', '6:00 pm', false],
  ['new and unanswered', { status: 'PENDING' }, 3, '3 min', 'not answered', false],
  ['on time', { status: 'ACCEPTED', readyBy: minutes(20) }, 8, '8 min', 'due 6:20 pm', false],
  ['late by less than a minute', { status: 'PREPARING', readyBy: minutes(20) }, 20.9, '20 min', 'due 6:20 pm', false],
  ['late', { status: 'PREPARING', readyBy: minutes(20) }, 29, '29 min', '9 min late', true],
  ['accepted without a promise', { status: 'ACCEPTED' }, 8, '8 min', '6:00 pm', false],
  ['ready', { status: 'PREPARING', readyBy: minutes(20), readyAt: minutes(25) }, 25.5, '25 min', 'just now', false],
  ['ready and getting cold', { status: 'PREPARING', readyAt: minutes(25) }, 30, '30 min', 'waits 5 min', true],
  ['served', { status: 'SERVED', readyAt: minutes(25), updatedAt: minutes(27) }, 60, '60 min', 'served 6:27 pm', false],
  ['ahead of the clock', { status: 'PENDING' }, -1, '0 min', '6:00 pm', false],
] as const)('the age of an order that is %s', (_, order, at, long, note, isLate) => {
  expect(ageOf(boardOrder(order), minutes(at), 'Asia/Kolkata')).toEqual({ long, note, isLate })
})

test('a promise is put off by five minutes, from now where it has passed', () => {
  expect(laterPromise(boardOrder({ readyBy: minutes(20) }), minutes(10))).toBe(new Date(minutes(25)).toISOString())
  expect(laterPromise(boardOrder({ readyBy: minutes(20) }), minutes(30))).toBe(new Date(minutes(35)).toISOString())
})

test('what is served stands after what waits to be served', () => {
  const served = boardOrder({ orderId: 'a', status: 'SERVED' })
  const ready = boardOrder({ orderId: 'b', status: 'PREPARING', readyAt: SIX })
  expect(inColumn([served, ready, boardOrder()], 'ready')).toEqual([ready, served])
})
