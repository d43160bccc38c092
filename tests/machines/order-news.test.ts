import { expect, test } from 'vitest'
import { createActor, fromCallback, SimulatedClock } from 'xstate'
import type { NewsItem } from '#machines/model/news-item.ts'
import { type Connect, orderNewsMachine, pauseMs } from '#machines/order-news/order-news.machine.ts'

function started() {
  const clock = new SimulatedClock()
  const asked: Connect[] = []
  const passedOn: NewsItem[] = []
  const machine = orderNewsMachine.provide({
    actors: { followNews: fromCallback<Connect, undefined>(({ receive }) => receive((one) => void asked.push(one))) },
    actions: { passOn: (_, params) => void passedOn.push(params.item) },
  })
  const news = createActor(machine, { clock }).start()
  return { news, clock, asked, passedOn }
}

test('a tab asks for the stream when no other tab has it, and tells meanwhile what the other one hears', () => {
  const { news, asked, passedOn } = started()
  news.send({ type: 'news.received', item: { event: 'order', id: 'o1' }, at: '7' })
  expect([asked, passedOn]).toEqual([[], [{ event: 'order', id: 'o1' }]])
  news.send({ type: 'turn.come' })
  expect(asked).toEqual([{ type: 'stream.connect', at: '7' }])
  news.send({ type: 'stream.opened' })
  expect(news.getSnapshot().matches('open')).toBe(true)
})

test('a stream that ends is passed on, and the next one is asked for from the last event on, later each time it does not open', () => {
  const { news, clock, asked, passedOn } = started()
  news.send({ type: 'turn.come' })
  news.send({ type: 'stream.opened' })
  news.send({ type: 'news.received', item: { event: 'resync' }, at: '9' })
  news.send({ type: 'stream.lost' })
  expect(passedOn.at(-1)).toEqual({ event: 'lost' })
  for (const [failures, wait] of [
    [1, 4_000],
    [2, 8_000],
    [3, 16_000],
  ] as const) {
    expect(pauseMs(failures)).toBe(wait)
    clock.increment(wait - 1)
    expect(asked).toHaveLength(failures)
    clock.increment(1)
    expect(asked).toHaveLength(failures + 1)
    news.send({ type: 'stream.lost' })
  }
  expect(asked.at(-1)).toEqual({ type: 'stream.connect', at: '9' })
  expect(pauseMs(30)).toBe(60_000)
})

test('a network that is back ends the pause, and a stream that opens begins the pauses anew', () => {
  const { news, asked } = started()
  news.send({ type: 'turn.come' })
  for (let n = 0; n < 3; n++) {
    news.send({ type: 'stream.lost' })
    news.send({ type: 'network.returned' })
  }
  expect([asked.length, news.getSnapshot().context.failures]).toEqual([4, 3])
  news.send({ type: 'stream.opened' })
  expect(news.getSnapshot().context.failures).toBe(0)
})

test('a backend that refuses the stream is not asked again', () => {
  const { news, clock, asked } = started()
  news.send({ type: 'turn.come' })
  news.send({ type: 'stream.refused' })
  clock.increment(600_000)
  expect([asked.length, news.getSnapshot().status]).toEqual([1, 'done'])
})
