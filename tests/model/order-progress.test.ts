import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#machines/model/dates.ts'
import { ORDER_STATUSES, type OrderItem } from '#machines/model/order/order.ts'
import { orderLabel } from '#machines/model/order/order-kind.ts'
import { billTotal, orderProgress, orderSteps, orderWords, placedWords } from '#machines/model/order/order-progress.ts'
import { forAll, forMany } from '#tests/support/for-all.ts'

const AT = Date.parse('2026-11-20T14:30:00Z')
const MINUTE = 60_000

const item = (preparationMinutes?: number, isRejected = false): OrderItem => ({
  menuId: 'dal',
  name: 'Dal',
  quantity: 1,
  unitPricePaise: 100_00,
  isVegetarian: true,
  isRejected,
  preparationMinutes,
})
const order = (items: OrderItem[], status = 'PREPARING', updatedAt: string | undefined = '2026-11-20T14:30:00Z') => ({
  status,
  updatedAt,
  createdAt: '2026-11-20T14:00:00Z',
  items,
})

test.each([
  [0, 0, 25, false],
  [5 * MINUTE, 20, 20, false],
  [12 * MINUTE + 1, 48, 13, false],
  [25 * MINUTE - 1, 99, 1, false],
  [25 * MINUTE, 100, 0, true],
  [90 * MINUTE, 100, 0, true],
])('%i ms after its last update a dish of 25 minutes is at %i %% with %i minutes left', (elapsed, percent, minutesLeft, isReady) => {
  const progress = orderProgress(order([item(10), item(25)]), AT + elapsed)
  expect(progress).toEqual({ percent, minutesLeft, isReady, readyAt: AT + 25 * MINUTE })
})

test('the longest preparation counts, of accepted dishes only, 30 minutes for one that names none', () => {
  const minutes = (...items: OrderItem[]) => orderProgress(order(items), AT).minutesLeft
  expect(minutes(item(10), item(40, true))).toBe(10)
  expect(minutes(item())).toBe(30)
  expect(minutes(item(0), item(20))).toBe(30)
  expect(minutes(item(Number.NaN))).toBe(30)
  expect(minutes()).toBe(30)
  expect(minutes(item(10, true))).toBe(30)
})

test('towels that come with a sandwich of 10 minutes add none, as at the checkout', () => {
  const towels = { ...item(), isService: true }
  expect(orderProgress(order([item(10), towels]), AT).minutesLeft).toBe(10)
  expect(orderProgress(order([item(10, true), item(), towels]), AT).minutesLeft).toBe(30)
})

test.each(['SERVED', 'COMPLETED'])('%s is ready whatever the clock says', (status) => {
  expect(orderProgress(order([item(30)], status), AT)).toMatchObject({ percent: 100, minutesLeft: 0, isReady: true })
})

test('what the kitchen says is ready is ready before its time, and a status that does not go with it says otherwise', () => {
  const ready = { ...order([item(30)], 'PREPARING'), readyAt: new Date(AT).toISOString() }
  expect(orderProgress(ready, AT)).toMatchObject({ percent: 100, minutesLeft: 0, isReady: true })
  expect(orderWords(ready, orderProgress(ready, AT))).toEqual({ state: 'Ready' })
  expect(orderProgress({ ...ready, status: 'ACCEPTED' }, AT).isReady).toBe(false)
})

test.each(['CANCELLED', 'REJECTED'])('%s is never ready', (status) => {
  expect(orderProgress(order([item(30)], status), AT + 1e9)).toEqual({ percent: 0, minutesLeft: 0, isReady: false, readyAt: undefined })
})

test('without a moment of its last update the order counts from when it was made, without any it does not move', () => {
  expect(orderProgress({ ...order([item(40)]), updatedAt: undefined }, AT).percent).toBe(75)
  const still = orderProgress({ ...order([item(40)]), updatedAt: 'soon', createdAt: undefined }, AT)
  expect(still).toEqual({ percent: 0, minutesLeft: 40, isReady: false, readyAt: undefined })
})

test('progress is 0 to 100 and minutes are never negative, under any clock', () => {
  const anyNumber = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY))
  const anyItem = fc.record({ minutes: fc.option(anyNumber, { nil: undefined }), rejected: fc.boolean() })
  const anyTime = fc.oneof(
    fc.string(),
    fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    fc.constant(undefined),
  )
  forMany(300, anyNumber, fc.array(anyItem), anyTime, fc.constantFrom(...ORDER_STATUSES, 'ON_HOLD'), (now, items, updatedAt, status) => {
    const made = items.map(({ minutes, rejected }) => item(minutes, rejected))
    const { percent, minutesLeft, isReady } = orderProgress({ ...order(made, status), updatedAt }, now)
    expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
    expect(Number.isInteger(minutesLeft) && minutesLeft >= 0).toBe(true)
    expect(isReady).toBe(percent === 100)
    expect(minutesLeft === 0).toBe(isReady || status === 'CANCELLED' || status === 'REJECTED')
  })
})

test('as time goes on progress never falls and minutes never rise', () => {
  forAll(fc.integer({ min: 1, max: 600 }), fc.nat(1e8), fc.nat(1e8), (minutes, one, other) => {
    const [early, late] = one < other ? [one, other] : [other, one]
    const [before, after] = [early, late].map((elapsed) => orderProgress(order([item(minutes)]), AT + elapsed)) as [
      ReturnType<typeof orderProgress>,
      ReturnType<typeof orderProgress>,
    ]
    expect(after.percent).toBeGreaterThanOrEqual(before.percent)
    expect(after.minutesLeft).toBeLessThanOrEqual(before.minutesLeft)
  })
})

const step = (status: string, minute: number) => ({ status, at: new Date(AT + minute * MINUTE).toISOString() })
const PLACED = [step('PENDING', 0)]
const ACCEPTED = [...PLACED, step('ACCEPTED', 3)]
const PREPARING = [...ACCEPTED, step('PREPARING', 5)]
const orderWith = (status: string, steps = PREPARING, items = [item(25)]) => ({ ...order(items, status), steps })

describe('where the order tells its steps', () => {
  test.each([
    ['waits for the kitchen, however long', 'PENDING', PLACED, 0, 0, 25],
    ['waits for the kitchen, however long', 'PENDING', PLACED, 40, 0, 25],
    ['waits also once it is accepted', 'ACCEPTED', ACCEPTED, 10, 0, 25],
    ['counts from when the kitchen began', 'PREPARING', PREPARING, 5, 0, 25],
    ['counts from when the kitchen began', 'PREPARING', PREPARING, 17.5, 50, 13],
    ['is late, not ready, when its time is over', 'PREPARING', PREPARING, 30, 99, 0],
    ['is late, not ready, when its time is over', 'PREPARING', PREPARING, 300, 99, 0],
  ])('it %s: %s', (_, status, steps, minute, percent, minutesLeft) => {
    const now = AT + minute * MINUTE
    const readyAt = status === 'PREPARING' ? AT + 30 * MINUTE : now + 25 * MINUTE
    expect(orderProgress(orderWith(status, steps), now)).toEqual({ percent, minutesLeft, isReady: false, readyAt })
  })

  test('a change of the order does not start its progress anew', () => {
    const updatedAt = new Date(AT + 15 * MINUTE).toISOString()
    expect(orderProgress({ ...orderWith('PREPARING'), updatedAt }, AT + 15 * MINUTE).percent).toBe(40)
  })

  test.each(['SERVED', 'COMPLETED'])('%s is ready', (status) => {
    expect(orderProgress(orderWith(status), AT)).toMatchObject({ percent: 100, minutesLeft: 0, isReady: true })
  })

  test.each([[[]], [undefined], [PLACED]])('without the beginning of the kitchen the last update counts: %j', (steps) => {
    const { percent, isReady } = orderProgress({ ...order([item(25)]), steps }, AT + 25 * MINUTE)
    expect([percent, isReady]).toEqual([100, true])
  })

  test('progress never falls on the way from placed to served', () => {
    const ascending = fc.array(fc.nat(600), { minLength: 4, maxLength: 4 }).map((minutes) => minutes.toSorted((one, other) => one - other))
    forAll(ascending, fc.integer({ min: 1, max: 200 }), fc.array(fc.nat(900), { minLength: 2 }), (moments, minutes, looks) => {
      const way = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED'].map((status, index) => step(status, moments[index]!))
      const seen = looks
        .toSorted((one, other) => one - other)
        .map((minute) => {
          const steps = way.filter(({ at }) => Date.parse(at) <= AT + minute * MINUTE)
          return orderProgress(
            orderWith(steps.at(-1)?.status ?? 'PENDING', steps.length > 0 ? steps : PLACED, [item(minutes)]),
            AT + minute * MINUTE,
          )
        })
      for (const [index, { percent, minutesLeft, isReady }] of seen.entries()) {
        expect(percent).toBeGreaterThanOrEqual(seen[index - 1]?.percent ?? 0)
        expect(minutesLeft).toBeLessThanOrEqual(seen[index - 1]?.minutesLeft ?? Infinity)
        expect(isReady).toBe(percent === 100)
      }
    })
  })
})

describe('where the kitchen has promised a time', () => {
  const promised = (status: string, minute = 48, steps = status === 'ACCEPTED' ? ACCEPTED : PREPARING) => ({
    ...orderWith(status, steps),
    readyBy: new Date(AT + minute * MINUTE).toISOString(),
  })
  const readyAt = AT + 48 * MINUTE

  test.each([
    ['ACCEPTED', 3, 0, 45],
    ['ACCEPTED', 12, 20, 36],
    ['PREPARING', 12, 20, 36],
    ['PREPARING', 47.5, 98, 1],
    ['PREPARING', 48, 99, 0],
    ['PREPARING', 300, 99, 0],
  ])('%s at minute %i: from the acceptance to it, whatever the dishes take', (status, minute, percent, minutesLeft) => {
    expect(orderProgress(promised(status), AT + minute * MINUTE)).toEqual({ percent, minutesLeft, isReady: false, readyAt })
  })

  test('a promise that is moved moves the minutes, and the order is late only after it', () => {
    const wordsAt = (minute: number, promise: number) => {
      const order = promised('PREPARING', promise)
      return orderWords(order, orderProgress(order, AT + minute * MINUTE)).time
    }
    expect([wordsAt(40, 48), wordsAt(40, 53), wordsAt(50, 48), wordsAt(50, 53)]).toEqual([
      'about 8 min',
      'about 13 min',
      'taking longer',
      'about 3 min',
    ])
  })

  test.each(['ACCEPTED', 'PREPARING'])('the steps of one that is %s tell it, unless it is over', (status) => {
    const by = (minute: number) => {
      const order = promised(status)
      return orderSteps(order, orderProgress(order, AT + minute * MINUTE))?.map((one) => one.by)
    }
    expect([by(20), by(48)]).toEqual([
      [undefined, undefined, undefined, readyAt],
      [undefined, undefined, undefined, undefined],
    ])
  })

  test('without steps it counts from the last update, and is late, not ready, after it', () => {
    const withoutSteps = { ...promised('PREPARING', 20), steps: undefined }
    const at = (minute: number) => orderProgress(withoutSteps, AT + minute * MINUTE)
    expect([at(5), at(20)]).toEqual([
      { percent: 25, minutesLeft: 15, isReady: false, readyAt: AT + 20 * MINUTE },
      { percent: 99, minutesLeft: 0, isReady: false, readyAt: AT + 20 * MINUTE },
    ])
  })

  test('a promise of before the acceptance is over, and what is no moment is no promise', () => {
    expect(orderProgress(promised('ACCEPTED', -5), AT + 10 * MINUTE)).toMatchObject({ percent: 99, minutesLeft: 0 })
    expect(orderProgress({ ...promised('ACCEPTED'), readyBy: 'soon' }, AT)).toEqual(orderProgress(orderWith('ACCEPTED', ACCEPTED), AT))
  })

  test('whatever it is, progress stays within its bounds, under any clock', () => {
    const anyMinute = fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY))
    forAll(anyMinute, fc.integer({ min: -10_000, max: 10_000 }), fc.constantFrom('ACCEPTED', 'PREPARING'), (minute, promise, status) => {
      const { percent, minutesLeft } = orderProgress(promised(status, promise), AT + minute * MINUTE)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 99).toBe(true)
      expect(Number.isInteger(minutesLeft) && minutesLeft >= 0).toBe(true)
    })
  })

  test('it counts while the kitchen owes it, and only of dishes', () => {
    for (const status of ['PENDING', 'SERVED', 'COMPLETED', 'ON_HOLD'])
      expect(orderProgress(promised(status), AT)).toEqual(orderProgress(orderWith(status), AT))
    const services = { ...promised('ACCEPTED'), items: [{ ...item(), isService: true }] }
    expect(orderProgress(services, AT)).toEqual({ percent: 33, minutesLeft: 0, isReady: false, when: 'as soon as possible' })
    expect(orderProgress({ ...promised('PREPARING'), readyAt: new Date(AT).toISOString() }, AT).isReady).toBe(true)
  })
})

describe('the words of an order', () => {
  const words = (of: Parameters<typeof orderProgress>[0], minute: number) => orderWords(of, orderProgress(of, AT + minute * MINUTE))
  test.each([
    [orderWith('PENDING', PLACED), 9, 'Waiting for the kitchen', 'about 25 min'],
    [orderWith('ACCEPTED', ACCEPTED), 9, 'Accepted', 'about 25 min'],
    [orderWith('PREPARING'), 18, 'Preparing', 'about 12 min'],
    [orderWith('PREPARING'), 31, 'Preparing', 'taking longer'],
    [orderWith('SERVED'), 31, 'Completed', undefined],
    [orderWith('COMPLETED'), 31, 'Completed', undefined],
    [orderWith('CANCELLED'), 31, 'Cancelled', undefined],
    [orderWith('REJECTED'), 31, 'Rejected', undefined],
    [orderWith('ON_HOLD'), 31, 'on_hold', undefined],
    // By the specification's rule alone.
    [order([item(25)], 'PENDING'), 13, 'Waiting for the kitchen', 'about 12 min'],
    [order([item(25)], 'PENDING'), 25, 'Waiting for the kitchen', undefined],
    [order([item(25)], 'PREPARING'), 25, 'Ready', undefined],
  ])('%j at minute %i', (of, minute, state, time) => expect(words(of, minute)).toEqual({ state, time }))
})

test.each([
  [undefined, 'Your delicious meal is being prepared with care'],
  ['PENDING', 'Waiting for the kitchen'],
  ['ACCEPTED', 'The kitchen has accepted your order'],
  ['PREPARING', 'Your delicious meal is being prepared with care'],
  ['ON_HOLD', 'Your delicious meal is being prepared with care'],
  ['SERVED', 'Enjoy your meal'],
  ['COMPLETED', 'Enjoy your meal'],
  ['CANCELLED', 'The order was cancelled. You pay nothing.'],
  ['REJECTED', 'The order was rejected. You pay nothing.'],
])('the page of a placed order that is %s says: %s', (status, words) => expect(placedWords(status)).toBe(words))

test('the reason of an order that is off stands between the two', () =>
  expect(placedWords('REJECTED', 'The kitchen is closing')).toBe('The order was rejected. The kitchen is closing. You pay nothing.'))

test.each([
  [undefined, 'The hotel has your order'],
  ['PENDING', 'Waiting for the hotel'],
  ['ACCEPTED', 'The hotel has accepted your order'],
  ['PREPARING', 'The hotel is seeing to it'],
  ['SERVED', 'It is done. Enjoy your stay'],
  ['COMPLETED', 'It is done. Enjoy your stay'],
  ['CANCELLED', 'The order was cancelled. You pay nothing.'],
])('the page of placed services that are %s says: %s', (status, words) => expect(placedWords(status, undefined, true)).toBe(words))

describe('the steps of an order', () => {
  const places = (status: string) => orderSteps({ status, items: [] })?.map(({ place }) => place)
  test('are named as its statuses read', () => {
    expect(orderSteps({ status: 'PENDING', items: [] })?.map(({ name }) => name)).toEqual(['Pending', 'Accepted', 'Preparing', 'Completed'])
  })
  test.each([
    ['PENDING', ['now', 'ahead', 'ahead', 'ahead']],
    ['ACCEPTED', ['done', 'now', 'ahead', 'ahead']],
    ['PREPARING', ['done', 'done', 'now', 'ahead']],
    ['SERVED', ['done', 'done', 'done', 'done']],
    ['COMPLETED', ['done', 'done', 'done', 'done']],
    ['CANCELLED', undefined],
    ['REJECTED', undefined],
    ['ON_HOLD', undefined],
  ])('%s stands at %j', (status, expected) => expect(places(status)).toEqual(expected))

  test.each(['REJECTED', 'CANCELLED'])('of an order that was %s end there, where the order tells when', (status) => {
    const off = orderSteps(orderWith(status, [...ACCEPTED, step(status, 7)]))
    expect(off?.map(({ name, place, at }) => [name, place, at && (at - AT) / MINUTE])).toEqual([
      ['Pending', 'done', 0],
      ['Accepted', 'done', 3],
      [orderLabel({ status, items: [] }).label, 'off', 7],
    ])
    expect(orderSteps(orderWith(status, ACCEPTED))).toBeUndefined()
  })

  const minutesOf = (of: Parameters<typeof orderProgress>[0], now = 18) =>
    orderSteps(of, orderProgress(of, AT + now * MINUTE))?.map(({ at, by }) => [at, by].map((moment) => moment && (moment - AT) / MINUTE))
  const none = [undefined, undefined]
  test('each tells when it began, the last one by when it should, where the order tells it', () => {
    expect(minutesOf(orderWith('PREPARING'))).toEqual([
      [0, undefined],
      [3, undefined],
      [5, undefined],
      [undefined, 30],
    ])
    expect(minutesOf(orderWith('SERVED', [...PREPARING, step('SERVED', 28)]))?.at(-1)).toEqual([28, undefined])
    expect(minutesOf(orderWith('COMPLETED', [...PREPARING, step('COMPLETED', 60)]))?.at(-1)).toEqual([60, undefined])
    expect(minutesOf(order([item(25)]))).toEqual([none, none, none, none])
    expect(minutesOf(orderWith('PREPARING', [step('PREPARING', 5), { status: 'PENDING', at: 'soon' }]))?.[0]).toEqual(none)
  })
  test('nothing is promised before the kitchen has begun, nor once it is late', () => {
    expect(minutesOf(orderWith('ACCEPTED', ACCEPTED))?.at(-1)).toEqual(none)
    expect(minutesOf(orderWith('PREPARING'), 30)?.at(-1)).toEqual(none)
  })
})

test('a moment reads in 12-hour form in the zone of the reader', () => {
  expect(localTime(AT, 'Asia/Kolkata')).toBe('8:00 pm')
  expect(localTime(AT, 'UTC')).toBe('2:30 pm')
  expect(localTime(Date.parse('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('12:00 am')
  expect(localTime(AT, 'Asia/Kathmandu')).toBe('8:15 pm')
  expect(localTime(undefined)).toBeUndefined()
  expect(localTime(Number.NaN)).toBeUndefined()
})

test.each([
  ['COMPLETED', 187_00, '₹187.00'],
  ['COMPLETED', undefined, 'N/A'],
  ['SERVED', 0, 'You pay nothing'],
  ['REJECTED', 187_00, 'You pay nothing'],
  ['CANCELLED', undefined, 'You pay nothing'],
])('an order that is %s with a total of %s paise is billed as %s', (status, totalPaise, says) => {
  expect(billTotal({ status, totalPaise, items: [] })).toBe(says)
})

test('services without a price are free; beside a price, or all refused, they are not', () => {
  const towels = { ...item(), isService: true }
  const total = (totalPaise: number | undefined, ...items: OrderItem[]) => billTotal({ status: 'SERVED', totalPaise, items })
  expect([total(0, towels), total(0, towels, item(10, true)), total(0, { ...towels, isRejected: true }), total(0, item())]).toEqual([
    'Free',
    'Free',
    'You pay nothing',
    'You pay nothing',
  ])
  expect(total(50_00, towels)).toBe('₹50.00')
})

test('a dish that takes infinitely long, or less than nothing, counts as one that names no minutes', () => {
  expect([Infinity, -5, Number.NaN].map((minutes) => orderProgress(order([item(minutes)]), AT).minutesLeft)).toEqual([30, 30, 30])
})

test('a promise of an order that does not tell when anything happened is the time, with the minutes of its dishes', () => {
  const promised = { status: 'ACCEPTED', items: [item(20)], readyBy: new Date(AT + 45 * MINUTE).toISOString() }
  expect(orderProgress(promised, AT)).toEqual({ percent: 0, minutesLeft: 20, isReady: false, readyAt: undefined })
})

test('the steps of an order without progress, or that is off and tells no steps, say no time', () => {
  const began = [{ status: 'PREPARING', at: new Date(AT).toISOString() }]
  expect(orderSteps({ status: 'PREPARING', items: [], steps: began })?.at(-1)).toEqual({ name: 'Completed', place: 'ahead', by: undefined })
  expect(orderSteps({ status: 'REJECTED', items: [], steps: [] })).toBeUndefined()
})
