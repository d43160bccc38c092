import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localTime } from '#machines/model/dates.ts'
import type { OrderItem } from '#machines/model/order.ts'
import { ORDER_STATUSES } from '#machines/model/order.ts'
import { orderProgress, orderSteps } from '#machines/model/order-progress.ts'

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

test.each(['SERVED', 'COMPLETED'])('%s is ready whatever the clock says', (status) => {
  expect(orderProgress(order([item(30)], status), AT)).toMatchObject({ percent: 100, minutesLeft: 0, isReady: true })
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
  fc.assert(
    fc.property(anyNumber, fc.array(anyItem), anyTime, fc.constantFrom(...ORDER_STATUSES, 'ON_HOLD'), (now, items, updatedAt, status) => {
      const made = items.map(({ minutes, rejected }) => item(minutes, rejected))
      const { percent, minutesLeft, isReady } = orderProgress({ ...order(made, status), updatedAt }, now)
      expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true)
      expect(Number.isInteger(minutesLeft) && minutesLeft >= 0).toBe(true)
      expect(isReady).toBe(percent === 100)
      expect(minutesLeft === 0).toBe(isReady || status === 'CANCELLED' || status === 'REJECTED')
    }),
    { numRuns: 3_000 },
  )
})

test('as time goes on progress never falls and minutes never rise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600 }), fc.nat(1e8), fc.nat(1e8), (minutes, one, other) => {
      const [early, late] = one < other ? [one, other] : [other, one]
      const [before, after] = [early, late].map((elapsed) => orderProgress(order([item(minutes)]), AT + elapsed)) as [
        ReturnType<typeof orderProgress>,
        ReturnType<typeof orderProgress>,
      ]
      expect(after.percent).toBeGreaterThanOrEqual(before.percent)
      expect(after.minutesLeft).toBeLessThanOrEqual(before.minutesLeft)
    }),
  )
})

describe('the steps of an order', () => {
  const places = (status: string) => orderSteps(status)?.map(({ place }) => place)
  test('are named as its statuses read', () => {
    expect(orderSteps('PENDING')?.map(({ name }) => name)).toEqual(['Pending', 'Accepted', 'Preparing', 'Completed'])
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
})

test('a moment reads in 12-hour form in the zone of the reader', () => {
  expect(localTime(AT, 'Asia/Kolkata')).toBe('8:00 PM')
  expect(localTime(AT, 'UTC')).toBe('2:30 PM')
  expect(localTime(Date.parse('2026-11-20T18:30:00Z'), 'Asia/Kolkata')).toBe('12:00 AM')
  expect(localTime(AT, 'Asia/Kathmandu')).toBe('8:15 PM')
  expect(localTime(undefined)).toBeUndefined()
  expect(localTime(Number.NaN)).toBeUndefined()
})
