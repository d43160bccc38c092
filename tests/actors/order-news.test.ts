// @vitest-environment jsdom
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { liveOrderNewsMachine } from '#src/actors/order-news.ts'
import { queryClient } from '#src/api/query-client.ts'
import { ORDER_REFRESH_MS, orderRefreshMs, SILENT_MS } from '#src/device/news.ts'
import { onNews } from '#src/device/news-item.ts'
import { storeToken } from '#src/storage/auth-token.ts'
import { fakeApi, refusal } from '#tests/support/fake-fetch.ts'

const EVENTS = 'GET /customer/events'
const invalidated = vi.spyOn(queryClient, 'invalidateQueries')
beforeEach(() => storeToken('token', true))
afterEach(() => invalidated.mockClear())

/** A stream that the test writes. */
function written() {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) })
  const reply = Object.assign(new Response(body, { headers: { 'content-type': 'text/event-stream' } }), {})
  reply.clone = () => reply
  return { reply, write: (text: string) => writer!.enqueue(new TextEncoder().encode(text)), end: () => writer!.close() }
}

function started(answer: unknown) {
  const api = fakeApi({ [EVENTS]: answer })
  const received: unknown[] = []
  const stop = onNews((one) => received.push(one))
  const news = createActor(liveOrderNewsMachine).start()
  onTestFinished(() => {
    news.stop()
    stop()
  })
  return { api, received, news, isOpen: () => news.getSnapshot().matches('open') }
}

test('what the server tells is read again at once, in other tabs too, and the orders are read seldom meanwhile', async () => {
  const stream = written()
  const { received, isOpen } = started(stream.reply)
  const tab = new BroadcastChannel('order-news')
  const heard: unknown[] = []
  tab.addEventListener('message', ({ data }) => heard.push(data))
  onTestFinished(() => tab.close())
  await expect.poll(isOpen).toBe(true)
  stream.write('id: 7\nevent: or')
  stream.write('der\ndata: {"id":"o1","version":7}\n\n:\n\n')
  await expect.poll(() => received).toEqual([{ event: 'order', id: 'o1' }])
  expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['orders'], ['order', 'o1'], ['bell']])
  expect(orderRefreshMs(false)).toBeGreaterThan(ORDER_REFRESH_MS)
  // What was received could not be read.
  expect(orderRefreshMs(true)).toBe(ORDER_REFRESH_MS)
  await expect.poll(() => heard).toContainEqual({ told: { event: 'order', id: 'o1' }, at: '7' })
})

test('a stream that ends has the orders read at once, and every ten seconds from then on', async () => {
  const stream = written()
  const { received, isOpen } = started(stream.reply)
  await expect.poll(isOpen).toBe(true)
  stream.end()
  await expect.poll(() => received).toEqual([{ event: 'lost' }])
  expect(orderRefreshMs(false)).toBe(ORDER_REFRESH_MS)
  expect(invalidated.mock.calls.map(([filter]) => filter?.queryKey)).toEqual([['orders'], ['order'], ['bell']])
})

test('a stream that has gone silent, as after a sleep, is given up', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const stream = written()
  const { received, isOpen } = started(stream.reply)
  await expect.poll(isOpen).toBe(true)
  vi.advanceTimersByTime(SILENT_MS - 5_000)
  stream.write(':\n\n')
  await expect.poll(() => invalidated.mock.calls).toEqual([])
  vi.advanceTimersByTime(SILENT_MS - 5_000)
  expect(isOpen()).toBe(true)
  vi.advanceTimersByTime(10_001)
  await expect.poll(() => received).toEqual([{ event: 'lost' }])
})

test.each([404, 405, 403])(
  'a backend that answers the stream with %i is not asked again, and the orders are read every ten seconds',
  async (status) => {
    const { api, news } = started(() => refusal(status, 'no'))
    await expect.poll(() => news.getSnapshot().status).toBe('done')
    expect([api.callsTo(EVENTS).length, orderRefreshMs(false)]).toEqual([1, ORDER_REFRESH_MS])
  },
)

test('one tab follows the server for all', async () => {
  const stream = written()
  const { api, isOpen } = started(stream.reply)
  await expect.poll(isOpen).toBe(true)
  const other = createActor(liveOrderNewsMachine).start()
  onTestFinished(() => void other.stop())
  stream.write('event: resync\ndata: {}\n\n')
  await expect.poll(() => invalidated.mock.calls.length).toBeGreaterThanOrEqual(2)
  expect(api.callsTo(EVENTS)).toHaveLength(1)
  expect(other.getSnapshot().value).toBe('waiting')
})
