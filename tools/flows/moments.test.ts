import { describe, expect, test } from 'vitest'
import { readFlow } from '#tools/flows/flow.ts'
import { graphOf } from '#tools/flows/play/graph.ts'
import { momentOf, type Played, readMoment, type Step, waysFrom } from '#tools/flows/play/page/moment.ts'
import { orderOriginModel } from '../../tests/paths/order-origin.model.ts'
import type { Model } from '../../tests/paths/model.ts'

const flow = readFlow('order-origin', orderOriginModel.machine, '')
const bookOf = (model: Model): Played => graphOf(flow, model)
const now = bookOf(orderOriginModel)

/** Ways through a flow, some from every start: the first, the last and the middle of what can happen, again and again. */
function waysThrough(book: Played): { start: number; steps: Step[] }[] {
  return book.starts.flatMap((_, start) =>
    [0, 0.5, 0.99].map((share) => {
      const steps: Step[] = []
      let { vertex } = book.starts[start]!
      for (let length = 0; length < 6; length++) {
        const ways = waysFrom(book, vertex)
        const way = ways[Math.floor(share * ways.length)]
        if (!way) break
        steps.push({ way, vertex: way.to })
        vertex = way.to
      }
      return { start, steps }
    }),
  )
}
const told = (book: Played, { start, steps }: { start: number; steps: Step[] }) => [
  book.starts[start]!.words,
  ...steps.map(({ way }) => [way.event, way.sample, ...way.takes].join(' ')),
]

describe('the address of a moment', () => {
  test('leads back to it', () => {
    for (const moment of waysThrough(now))
      expect(readMoment(now, momentOf(now, moment.start, moment.steps))).toEqual({ ...moment, isWhole: true })
  })

  test('is different for every way out of a state', () => {
    for (const [start, { vertex }] of now.starts.entries()) {
      const ways = waysFrom(now, vertex)
      expect(new Set(ways.map((way) => momentOf(now, start, [{ way, vertex: way.to }]))).size).toBe(ways.length)
    }
  })

  test('leads to the same steps when samples of events and starts have come before all others', () => {
    const more = {
      ...orderOriginModel,
      starts: { 'a new start': Object.values(orderOriginModel.starts)[0], ...orderOriginModel.starts },
      events: [...orderOriginModel.events.map((event) => ({ ...event, planted: 'sample' })), ...orderOriginModel.events],
    } as Model
    const then = bookOf(more)
    for (const moment of waysThrough(now)) {
      const found = readMoment(then, momentOf(now, moment.start, moment.steps))
      expect(found.isWhole).toBe(true)
      expect(told(then, found)).toEqual(told(now, moment))
    }
  })

  test('leads by the same transition where its data is another now', () => {
    const { start, steps } = waysThrough(now).find(({ steps: [first] }) => first && first.way.sample !== '')!
    const [{ way }] = steps as [Step]
    const address = momentOf(now, start, steps.slice(0, 1)).replace(/~\w+$/, '~0000')
    const alike = waysFrom(now, now.starts[start]!.vertex).filter(({ takes }) => takes.join() === way.takes.join())
    expect(readMoment(now, address).isWhole).toBe(alike.length === 1)
  })

  test('of an earlier version counts the start and the choices, from 1', () => {
    for (const { start, steps } of waysThrough(now)) {
      const counted = [start, ...steps.map(({ way }) => way.index)].map((one) => one + 1).join('.')
      expect(readMoment(now, counted)).toEqual({ start, steps, isWhole: true })
    }
    expect(readMoment(now, '')).toEqual({ start: 0, steps: [], isWhole: true })
  })

  test('that leads on to nothing leads as far as the flow goes', () => {
    const [{ start, steps }] = waysThrough(now) as [{ start: number; steps: Step[] }]
    const whole = momentOf(now, start, steps)
    expect(readMoment(now, `${whole}.ffff.ffff`)).toEqual({ start, steps, isWhole: false })
    expect(readMoment(now, 'Sgone.ffff')).toEqual({ start: 0, steps: [], isWhole: false })
    expect(readMoment(now, '99.1')).toEqual({ start: 0, steps: [], isWhole: false })
    expect(readMoment(now, '1.99').isWhole).toBe(false)
  })
})
