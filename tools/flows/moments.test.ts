import { describe, expect, test } from 'vitest'
import { readFlow } from './flow.ts'
import { graphOf } from './play/graph.ts'
import { momentOf, type Played, readMoment, type Step, waysFrom } from './play/page/moment.ts'
import { orderOriginModel } from '../../tests/paths/order-origin.model.ts'

const flow = readFlow('order-origin', orderOriginModel.machine, '')
const now = graphOf(flow, orderOriginModel)

/** Ways through a flow, some from every start: the first, the last and the middle of what can happen, again and again. */
function waysThrough(data: Played): { start: number; steps: Step[] }[] {
  return data.starts.flatMap((_, start) =>
    [0, 0.5, 0.99].map((share) => {
      const steps: Step[] = []
      let { vertex } = data.starts[start]!
      for (let length = 0; length < 6; length++) {
        const ways = waysFrom(data, vertex)
        const way = ways[Math.floor(share * ways.length)]
        if (!way) break
        steps.push({ way, vertex: way.to })
        vertex = way.to
      }
      return { start, steps }
    }),
  )
}
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

  test('of the running app tells no start: the way that takes its transitions is found, without what no plan has', () => {
    for (const { start, steps } of waysThrough(now)) {
      const [, ...words] = momentOf(now, start, steps).replaceAll(/~\d+/g, '').split('.')
      const found = readMoment(now, ['any', ...words].join('.'))
      expect(found.isWhole).toBe(true)
      expect(found.steps.map(({ way }) => way.takes)).toEqual(steps.map(({ way }) => way.takes))
      expect(readMoment(now, ['any', 'ffff', ...words].join('.'))).toEqual({ ...found, isWhole: false })
    }
  })

  test('that leads on to nothing leads as far as the flow goes', () => {
    const [{ start, steps }] = waysThrough(now) as [{ start: number; steps: Step[] }]
    const whole = momentOf(now, start, steps)
    expect(readMoment(now, `${whole}.ffff.ffff`)).toEqual({ start, steps, isWhole: false })
    expect(readMoment(now, '99.1')).toEqual({ start: 0, steps: [], isWhole: false })
    expect(readMoment(now, '1.99').isWhole).toBe(false)
    expect(readMoment(now, '1')).toEqual({ start: 0, steps: [], isWhole: true })
  })
})
