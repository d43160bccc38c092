import { expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { Order } from '#machines/model/order/order.ts'
import {
  orderTrackingMachine,
  REFRESH_MS,
  selectFailure,
  selectNews,
  selectOrder,
  selectProgress,
  selectReadAt,
} from '#machines/order-tracking/order-tracking.machine.ts'
import { failure, held } from '#tests/support/actors.ts'
import { order } from '#tests/support/fixtures.ts'

const UPDATED = Date.parse('2026-11-20T14:30:00Z')

test('the order is read at once, and again every 10 s', async () => {
  const { calls, clock } = followed()
  expect(calls.inFlight()).toBe(1)
  await calls.answer(order('o1'))
  expect(REFRESH_MS).toBe(10_000)
  clock.increment(REFRESH_MS - 1)
  expect(calls.inFlight()).toBe(0)
  clock.increment(1)
  expect(calls.calls).toEqual([{ orderId: 'o1' }, { orderId: 'o1' }])
})

test('nothing is asked while the page is hidden, and once when it is back, however long that was', async () => {
  const { tracking, calls, clock } = followed()
  await calls.answer(order('o1'))
  tracking.send({ type: 'page.hidden' })
  clock.increment(60 * 60_000)
  expect(calls.calls).toHaveLength(1)
  tracking.send({ type: 'page.shown' })
  expect(calls.calls).toHaveLength(2)
})

test('the progress is right after a sleep before the server has answered', () => {
  const { tracking } = followed()
  tracking.send({ type: 'page.hidden' })
  vi.setSystemTime(UPDATED + 20 * 60_000)
  tracking.send({ type: 'page.shown' })
  expect(selectProgress(tracking.getSnapshot())).toMatchObject({ percent: 80, minutesLeft: 5 })
})

test.each(['COMPLETED', 'CANCELLED', 'REJECTED'])('an order that is %s is not asked for any more', async (status) => {
  const { tracking, calls, clock } = followed()
  await calls.answer(order('o1', { status }))
  expect(tracking.getSnapshot().status).toBe('done')
  clock.increment(10 * REFRESH_MS)
  expect(calls.calls).toHaveLength(1)
})

test.each(['COMPLETED', 'CANCELLED', 'REJECTED'])('an order that is known to be %s is not asked for at all', (status) => {
  const { tracking, calls } = followed({ status })
  expect([tracking.getSnapshot().status, calls.calls]).toEqual(['done', []])
})

test('an order that turns out to be over when it is loaded is not followed', async () => {
  const { tracking, calls, clock } = tracked(undefined)
  expect(tracking.getSnapshot().matches('loading')).toBe(true)
  const completed = order('o1', { status: 'COMPLETED' })
  await calls.answer(completed)
  clock.increment(10 * REFRESH_MS)
  expect([selectOrder(tracking.getSnapshot()), tracking.getSnapshot().matches('loading')]).toEqual([completed, false])
  expect([tracking.getSnapshot().status, calls.calls.length]).toEqual(['done', 1])
})

test('a served order is ready, and followed until it is completed', async () => {
  const { tracking, calls, clock } = followed()
  await calls.answer(order('o1', { status: 'SERVED' }))
  expect(selectProgress(tracking.getSnapshot())?.isReady).toBe(true)
  clock.increment(REFRESH_MS)
  expect(calls.calls).toHaveLength(2)
})

test('a change is announced once, with the minutes that remain', async () => {
  const { tracking, calls, clock } = followed({ status: 'ACCEPTED' })
  await calls.answer(order('o1', { status: 'PREPARING' }))
  expect(selectNews(tracking.getSnapshot())).toBe('Order o1 is now Preparing. 25 minutes remaining')
  clock.increment(REFRESH_MS)
  await calls.answer(order('o1', { status: 'PREPARING' }))
  expect(selectNews(tracking.getSnapshot())).toBe('Order o1 is now Preparing. 25 minutes remaining')
  clock.increment(REFRESH_MS)
  await calls.answer(order('o1', { status: 'SERVED' }))
  expect(selectNews(tracking.getSnapshot())).toBe('Order o1 is now Completed. Ready!')
})

test('the last minute is one minute', async () => {
  const { tracking, calls } = followed({ status: 'ACCEPTED' })
  vi.setSystemTime(UPDATED + 24 * 60_000)
  await calls.answer(order('o1', { status: 'PREPARING' }))
  expect(selectNews(tracking.getSnapshot())).toBe('Order o1 is now Preparing. 1 minute remaining')
})

test('an order that was cancelled says so without minutes', async () => {
  const { tracking, calls } = followed()
  await calls.answer(order('o1', { status: 'CANCELLED' }))
  expect(selectNews(tracking.getSnapshot())).toBe('Order o1 is now Cancelled')
})

test('an order that jumps back, or stands at an unknown status, is shown as it is and followed on', async () => {
  const { tracking, calls, clock } = followed({ status: 'PREPARING' })
  for (const [status, news] of [
    ['ACCEPTED', 'Order o1 is now Accepted'],
    ['ON_HOLD', 'Order o1 is now on_hold'],
    ['PREPARING', 'Order o1 is now Preparing'],
  ] as const) {
    await calls.answer(order('o1', { status }))
    expect(selectNews(tracking.getSnapshot())).toMatch(news)
    expect(selectProgress(tracking.getSnapshot())!.percent).toBeGreaterThanOrEqual(0)
    const before = calls.calls.length
    clock.increment(REFRESH_MS)
    expect(calls.calls).toHaveLength(before + 1)
  }
})

test('a refresh that fails keeps what is shown, says since when, and the clock goes on', async () => {
  const { tracking, calls, clock } = followed()
  await calls.answer(order('o1'))
  vi.setSystemTime(UPDATED + 5 * 60_000)
  clock.increment(REFRESH_MS)
  await calls.fail(failure(503))
  const snapshot = tracking.getSnapshot()
  expect(selectOrder(snapshot)?.orderId).toBe('o1')
  expect(selectReadAt(snapshot)).toBe(UPDATED)
  expect(selectFailure(snapshot)?.status).toBe(503)
  expect(selectProgress(snapshot)?.minutesLeft).toBe(20)
  tracking.send({ type: 'tracking.retry' })
  await calls.answer(order('o1'))
  expect(selectFailure(tracking.getSnapshot())).toBeUndefined()
})

test('an order known by its id alone is loaded; a failure can be tried again', async () => {
  const { tracking, calls } = tracked(undefined)
  expect(selectOrder(tracking.getSnapshot())).toBeUndefined()
  await calls.fail(failure(503))
  expect(tracking.getSnapshot().matches('failed')).toBe(true)
  expect(selectFailure(tracking.getSnapshot())?.status).toBe(503)
  tracking.send({ type: 'tracking.retry' })
  expect(selectFailure(tracking.getSnapshot())).toBeUndefined()
  await calls.answer(order('o1'))
  expect(calls.calls).toEqual([{ orderId: 'o1' }, { orderId: 'o1' }])
  expect(selectNews(tracking.getSnapshot())).toBe('')
  expect(tracking.getSnapshot().matches({ following: 'waiting' })).toBe(true)
  expect([selectOrder(tracking.getSnapshot()), selectReadAt(tracking.getSnapshot())]).toEqual([order('o1'), UPDATED])
})

test('a page that cannot be watched is not watched again, and the order is read every 10 s all the same', () => {
  let watched = 0
  const watchPage = fromCallback(() => {
    watched += 1
    throw new Error('no visibility here')
  }) as never
  const { calls, clock } = tracked(order('o1'), { watchPage })
  expect(watched).toBe(1)
  clock.increment(REFRESH_MS)
  expect([calls.inFlight(), watched]).toEqual([1, 1])
})

test('news that comes while the order is read for the first time has it read again', async () => {
  let tell = () => {}
  const hearNews = fromCallback(({ sendBack }) => void (tell = () => sendBack({ type: 'order.changed' })))
  const { tracking, calls } = tracked(undefined, { hearNews })
  tell()
  expect([calls.calls.length, calls.inFlight()]).toEqual([2, 1])
  await calls.answer(order('o1', { status: 'ACCEPTED' }))
  tell()
  await calls.answer(order('o1', { status: 'PREPARING' }))
  expect(selectOrder(tracking.getSnapshot())?.status).toBe('PREPARING')
})

test('where no news can be heard, the order is read all the same', async () => {
  const hearNews = fromCallback(() => {
    throw new Error('no news here')
  })
  const { calls, clock } = tracked(undefined, { hearNews })
  await calls.answer(order('o1'))
  clock.increment(REFRESH_MS)
  expect(calls.inFlight()).toBe(1)
})

const followed = (more: Partial<Order> = {}) => tracked(order('o1', more))

function tracked(known: Order | undefined, more: object = {}) {
  const calls = held<Order, { orderId: string }>()
  const clock = new SimulatedClock()
  vi.useFakeTimers({ toFake: ['Date'], now: UPDATED })
  onTestFinished(() => void vi.useRealTimers())
  const machine = orderTrackingMachine.provide({ actors: { fetchOrder: calls.logic, ...more } })
  const tracking = createActor(machine, { input: { orderId: 'o1', order: known }, clock }).start()
  return { tracking, calls, clock }
}
