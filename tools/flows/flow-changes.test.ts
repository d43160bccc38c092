import { type AnyStateMachine, createMachine } from 'xstate'
import { describe, expect, test } from 'vitest'
import { compareFlows } from '#tools/flows/compare.ts'
import { idFaults } from '#tools/flows/faults.ts'
import { type Flow, readFlow } from '#tools/flows/flow.ts'
import type { Journey } from '#tools/flows/journeys.ts'
import { journeyIds, stableIds } from '#tools/flows/ids.ts'
import { checkoutModel } from '../../tests/paths/checkout.model.ts'
import { type Model, transitionRuns } from '../../tests/paths/model.ts'
import { orderOriginModel } from '../../tests/paths/order-origin.model.ts'

const { machine } = checkoutModel
const now = flowOf(machine)
const NOTHING = { added: [], removed: [], changed: [] }

describe('a planted change of checkout is told as exactly that, and everything else keeps its id', () => {
  test('no change', () => {
    expect(compareFlows(now, flowOf(copyOf((value) => value)))).toEqual({ states: NOTHING, transitions: NOTHING })
  })

  test('a state that is renamed', () => {
    const changed = flowOf(
      copyOf((value, key) =>
        key === 'awaitingNetwork' ? ['offline', value] : typeof value === 'string' ? value.replace(/\bawaitingNetwork$/, 'offline') : value,
      ),
    )
    const { states, transitions } = compareFlows(now, changed)
    expect(transitions).toEqual(NOTHING)
    expect([states.added, states.removed]).toEqual([[], []])
    expect(states.changed.map(({ before, after }) => [before.path, after.path])).toEqual([['awaitingNetwork', 'offline']])
    const touches = ({ source, targets = [] }: Flow['transitions'][number]) =>
      [source, ...targets].some((id) => /awaitingNetwork|offline/.test(id))
    const others = ({ transitions: all }: Flow) => all.filter((one) => !touches(one)).map(({ ref }) => ref)
    expect(others(changed)).toEqual(others(now))
  })

  test('a transition that is added', () => {
    const changed = flowOf(copyOf((value, key) => (key === 'reviewing' ? [key, withMove(value)] : value)))
    const { states, transitions } = compareFlows(now, changed)
    expect([states, transitions.removed, transitions.changed]).toEqual([NOTHING, [], []])
    expect(transitions.added.map(({ event, source, sentence }) => [event, source, sentence])).toEqual([
      ['planted.event', 'checkout.reviewing', 'A planted event'],
    ])
    expect(changed.transitions.map(({ ref }) => ref).filter((ref) => ref !== transitions.added[0]!.ref)).toEqual(
      now.transitions.map(({ ref }) => ref),
    )
  })

  test('a guard that is dropped', () => {
    const guarded = now.transitions.find(({ condition, targets }) => condition && targets)!
    let dropped = false
    const changed = flowOf(
      copyOf((value) => {
        if (dropped || !isRecord(value) || value['description'] !== guarded.sentence || !('guard' in value)) return value
        dropped = true
        const { guard: _, ...rest } = value
        return rest
      }),
    )
    const { states, transitions } = compareFlows(now, changed)
    expect([states, transitions.added, transitions.removed]).toEqual([NOTHING, [], []])
    expect(transitions.changed.map(({ before, after }) => [before.ref, before.condition, after.condition])).toEqual([
      [guarded.ref, guarded.condition, undefined],
    ])
  })
})

describe('what goes or comes renames nothing else', () => {
  const events = [...new Set(now.transitions.map(({ event }) => event))].filter((event) => !event.startsWith('xstate.') && event !== '')

  test.each(events)('the transitions of %s go', (gone) => {
    const less = flowOf(
      copyOf((value) => {
        if (!isRecord(value) || !(gone in value)) return value
        const { [gone]: _, ...rest } = value
        return rest
      }),
    )
    const refs = now.transitions.filter(({ event }) => event !== gone).map(({ ref }) => ref)
    expect(refs.length).toBeLessThan(now.transitions.length)
    expect(less.transitions.map(({ ref }) => ref)).toEqual(refs)
  })

  const runsOf = (model: Model) =>
    transitionRuns(model).map(({ start, path }) => ({ start, events: path.slice(1).map(({ event }) => event) }))
  const runs = runsOf(orderOriginModel)
  const ids = journeyIds('order-origin', runs)

  test('a journey goes', () => {
    for (const gone of runs.keys()) expect(journeyIds('order-origin', runs.toSpliced(gone, 1))).toEqual(ids.toSpliced(gone, 1))
  })

  test('a sample of an event comes after the others, and journeys with it', () => {
    const { events } = orderOriginModel
    const samples = [...events.map((event) => ({ ...event, planted: 'sample' })), { type: 'id.type', text: '45' }]
    expect(journeyIds('order-origin', runsOf({ ...orderOriginModel, events: [...events, ...samples] }))).toEqual(
      expect.arrayContaining(ids),
    )
  })

  test('an id that became longer, and is not listed, is a fault', () => {
    const flow = { ...now, transitions: [{ ...now.transitions[0]!, ref: 'CHK-a91f2' }] }
    expect(idFaults({ flow: now, journeys: [], onScreen: [] })).toEqual([])
    expect(idFaults({ flow, journeys: [{ id: 'CHK-Ja91f' }] as Journey[], onScreen: [{ id: 'CHK-Ja91f2' }] as Journey[] })[0]).toMatch(
      /CHK-a91f2, CHK-Ja91f2$/,
    )
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

/** The machine anew, from its own configuration, every value of which may be changed; a pair changes the key too. */
function copyOf(change: (value: unknown, key: string) => unknown): AnyStateMachine {
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => copy(change(one, '')))
    if (!isRecord(value)) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, own]) => {
        const next = change(own, key)
        return Array.isArray(next) && next.length === 2 && typeof next[0] === 'string' && !Array.isArray(own)
          ? [next[0], copy(next[1])]
          : [key, copy(next)]
      }),
    )
  }
  return createMachine(copy(machine.config) as never, machine.implementations as never)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype
}

function withMove(state: unknown): unknown {
  const { on, ...rest } = state as { on: object }
  return { ...rest, on: { ...on, 'planted.event': { target: 'emptied', description: 'A planted event' } } }
}
