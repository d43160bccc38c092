import { type AnyStateMachine, createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { idFaults } from './faults.ts'
import { type Flow, readFlow } from './flow.ts'
import type { Journey } from './journeys.ts'
import { journeyIds, stableIds } from './ids.ts'
import { checkoutModel } from '../../tests/paths/checkout.model.ts'
import { transitionRuns } from '../../tests/paths/model.ts'
import { orderOriginModel } from '../../tests/paths/order-origin.model.ts'

const { machine } = checkoutModel
const now = flowOf(machine)
describe('what goes or comes renames nothing else', () => {
  const events = [...new Set(now.transitions.map(({ event }) => event))].filter((event) => !event.startsWith('xstate.') && event !== '')

  test.each(events)('the transitions of %s go', (gone) => {
    const less = flowOf(without(gone))
    const refs = now.transitions.filter(({ event }) => event !== gone).map(({ ref }) => ref)
    expect(refs.length).toBeLessThan(now.transitions.length)
    expect(less.transitions.map(({ ref }) => ref)).toEqual(refs)
  })

  const runs = transitionRuns(orderOriginModel)
  const ids = journeyIds('order-origin', runs)

  test('a journey goes', () => {
    for (const gone of runs.keys()) expect(journeyIds('order-origin', runs.toSpliced(gone, 1))).toEqual(ids.toSpliced(gone, 1))
  })

  test('a sample of an event comes after the others, and journeys with it', () => {
    const { events } = orderOriginModel
    const samples = [...events.map((event) => ({ ...event, planted: 'sample' })), { type: 'id.type', text: '45' }]
    expect(journeyIds('order-origin', transitionRuns({ ...orderOriginModel, events: [...events, ...samples] }))).toEqual(
      expect.arrayContaining(ids),
    )
  })

  test('an id that became longer, and is not listed, is a fault', () => {
    const flow = { ...now, transitions: [{ ...now.transitions[0]!, ref: 'CHK-a91f2' }] }
    expect(idFaults({ flow: now, journeys: [] })).toEqual([])
    expect(idFaults({ flow, journeys: [{ id: 'CHK-Ja91f' }, { id: 'CHK-Ja91f2' }] as Journey[] })[0]).toMatch(/CHK-a91f2, CHK-Ja91f2$/)
  })
})

test('ids that begin alike get more digits, in whatever order they come', () => {
  const things = Array.from({ length: 2000 }, (_, index) => `thing ${index}`)
  const ids = stableIds('X-', things)
  expect(new Set(ids).size).toBe(things.length)
  expect(ids.some((id) => id.length > 'X-abcd'.length)).toBe(true)
  expect(stableIds('X-', things.toReversed()).toReversed()).toEqual(ids)
})

function flowOf(one: AnyStateMachine): Flow {
  return readFlow('checkout', one, '')
}

/** The machine anew, without one event. */
function without(gone: string): AnyStateMachine {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy)
    if (!isRecord(value)) return value
    return Object.fromEntries(Object.entries(value).flatMap(([key, own]) => (key === gone ? [] : [[key, copy(own)]])))
  }
  return createMachine(copy(machine.config) as never, machine.implementations as never)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}
