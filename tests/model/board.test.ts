import { expect, test } from 'vitest'
import {
  ageOf,
  callText,
  columnOf,
  countOf,
  countWaiting,
  inColumn,
  isServiceOrder,
  laterPromise,
  newCalls,
  newerOf,
  newOrders,
  serviceTimeOf,
} from '#machines/model/counter/board.ts'
import { boardCall, boardLine, boardOrder } from '#tests/support/board.ts'

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
  ['refused', { status: 'REJECTED', readyBy: minutes(20), updatedAt: minutes(40) }, 60, '60 min', '6:40 pm', false],
  ['ahead of the clock', { status: 'PENDING' }, -1, '0 min', '6:00 pm', false],
] as const)('the age of an order that is %s', (_, order, at, long, note, isLate) => {
  expect(ageOf(boardOrder(order), minutes(at), 'Asia/Kolkata')).toEqual({ long, note, isLate })
})

const TOWELS = boardLine({ lineNumber: 1, name: 'Bath Towels', kind: 'service' })
const SEVEN = minutes(60)

test.each([
  ['food alone', { lines: [boardLine()] }, undefined, '1 dish', false],
  ['services, as soon as possible', { lines: [TOWELS, TOWELS] }, 'as soon as possible', '2 services', true],
  ['a service at a time', { lines: [TOWELS], serviceAt: SEVEN }, 'at 7:00 pm', '1 service', true],
  ['a service of tomorrow', { lines: [TOWELS], serviceAt: minutes(13 * 60) }, 'tomorrow at 7:00 am', '1 service', true],
  ['a service in two days', { lines: [TOWELS], serviceAt: minutes(37 * 60) }, 'Sunday at 7:00 am', '1 service', true],
  ['both', { lines: [boardLine(), TOWELS], serviceAt: SEVEN }, 'at 7:00 pm', '2 items', false],
  [
    'a service, since its food was rejected',
    { lines: [boardLine({ isRejected: true }), TOWELS] },
    'as soon as possible',
    '1 service',
    true,
  ],
  ['food, since its service was rejected', { lines: [boardLine(), { ...TOWELS, isRejected: true }] }, undefined, '1 dish', false],
  ['services, all of them rejected', { lines: [{ ...TOWELS, isRejected: true }] }, undefined, '0 services', true],
] as const)('an order of %s tells its time and what it holds', (_, some, time, count, ofServices) => {
  const order = boardOrder({ ...some, lines: [...some.lines] })
  expect([serviceTimeOf(order, SIX, 'Asia/Kolkata'), countOf(order), isServiceOrder(order)]).toEqual([time, count, ofServices])
})

test.each([
  ['new', { status: 'PENDING' }, 1, '7:00 pm', '6:00 pm', false],
  ['accepted', { status: 'ACCEPTED', readyBy: SEVEN }, 40, '7:00 pm', 'due 7:00 pm', false],
  ['late', { status: 'ACCEPTED', readyBy: SEVEN }, 65, '7:00 pm', '5 min late', true],
  ['late, and accepted without a promise', { status: 'ACCEPTED' }, 65, '7:00 pm', '5 min late', true],
  ['ready before its time', { status: 'PREPARING', readyBy: SEVEN, readyAt: minutes(40) }, 50, '7:00 pm', 'due 7:00 pm', false],
  ['carried out', { status: 'SERVED', updatedAt: minutes(61) }, 62, '7:00 pm', 'done 7:01 pm', false],
] as const)('services that are wished at seven are late by that time: %s', (_, order, at, long, note, isLate) => {
  const services = boardOrder({ ...order, lines: [TOWELS], serviceAt: SEVEN })
  expect(ageOf(services, minutes(at), 'Asia/Kolkata')).toEqual({ long, note, isLate })
})

test('a promise is put off by five minutes, from now where it has passed', () => {
  expect(laterPromise(boardOrder({ readyBy: minutes(20) }), minutes(10))).toBe(new Date(minutes(25)).toISOString())
  expect(laterPromise(boardOrder({ readyBy: minutes(20) }), minutes(30))).toBe(new Date(minutes(35)).toISOString())
})

test('an order is new until it is answered, then prepared until it is ready', () => {
  expect(columnOf(boardOrder())).toBe('new')
  for (const status of ['ACCEPTED', 'PREPARING'] as const) {
    expect(columnOf(boardOrder({ status }))).toBe('preparing')
    expect(columnOf(boardOrder({ status, readyAt: SIX }))).toBe('ready')
  }
  for (const status of ['SERVED', 'COMPLETED', 'REJECTED'] as const) expect(columnOf(boardOrder({ status }))).toBe('ready')
})

test('what is served stands after what waits to be served', () => {
  const served = boardOrder({ orderId: 'a', status: 'SERVED' })
  const ready = boardOrder({ orderId: 'b', status: 'PREPARING', readyAt: SIX })
  expect(inColumn([served, ready, boardOrder()], 'ready')).toEqual([ready, served])
  expect(inColumn([ready, served], 'ready')).toEqual([ready, served])
})

test('what is served, or over, is not counted as ready', () => {
  const served = boardOrder({ orderId: 'a', status: 'SERVED' })
  const over = boardOrder({ orderId: 'b', status: 'REJECTED' })
  const ready = boardOrder({ orderId: 'c', status: 'PREPARING', readyAt: SIX })
  expect(countWaiting([ready, served, over])).toBe(1)
})

test('of two readings of an order the later one stands, and of equal ones the last', () => {
  const known = boardOrder({ updatedAt: SIX })
  for (const updatedAt of [SIX, SIX + 1]) {
    const read = boardOrder({ updatedAt })
    expect(newerOf(known, read)).toBe(read)
  }
  expect(newerOf(known, boardOrder({ updatedAt: SIX - 1 }))).toBe(known)
})

test('an order is announced when nobody has answered it and it was not known', () => {
  const [known, fresh] = [boardOrder({ orderId: 'a' }), boardOrder({ orderId: 'b' })]
  const read = [known, fresh, boardOrder({ orderId: 'c', status: 'ACCEPTED' })]
  expect(newOrders([known, boardOrder({ orderId: 'd' })], read)).toEqual([fresh])
})

test('a call is announced when nobody is coming and it was not known', () => {
  const [known, fresh] = [boardCall({ callId: 'a' }), boardCall({ callId: 'b' })]
  const read = [known, fresh, boardCall({ callId: 'c', isComing: true })]
  expect(newCalls([known, boardCall({ callId: 'd' })], read)).toEqual([fresh])
})

test('a call says who asks for what', () => {
  expect((['WATER', 'BILL', 'HELP'] as const).map((kind) => callText(boardCall({ kind })))).toEqual([
    'Table 3 asks for water',
    'Table 3 asks for the bill',
    'Table 3 asks for help',
  ])
})
