import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { transitionsOfStep } from './cover.ts'
import { handedRuns } from './handed.ts'
import { type Model, titledRuns, titleOf } from './model.ts'

/** A door whose handle breaks off, which cannot be done to it. */
const machine = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } | { type: 'break' } },
  actions: { complain: () => undefined },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'ajar', description: 'the door opens' } } },
    ajar: { on: { open: { target: 'open', description: 'the door opens wide' }, close: { target: 'closed', description: 'it closes' } } },
    open: {
      on: { close: { target: 'closed', description: 'it closes' }, break: { actions: 'complain', description: 'the handle breaks off' } },
    },
  },
})
const door: Model = { machine, starts: { morning: undefined }, events: ['open', 'close', 'break'].map((type) => ({ type })), sees: {} }
const nobodyBreaksIt: Model = { ...door, feasible: (_, { type }) => type !== 'break' }
const BREAKS = 'door.open --break--> (stay)'
const because = 'the handle is made of steel'

test('what cannot be caused is the last step of the shortest way to where it can happen', () => {
  const runs = handedRuns(door, nobodyBreaksIt, { [BREAKS]: { because } })
  expect(runs.map(({ path }) => titleOf(path))).toEqual(['the door opens → the door opens wide → the handle breaks off'])
  const [{ path, handed }] = runs as [(typeof runs)[number]]
  expect(handed).toEqual({ id: BREAKS, because })
  expect(transitionsOfStep(path.at(-2)!.snapshot, path.at(-1)!.event)).toEqual([BREAKS])
  expect(titledRuns(runs)[0]!.title).toBe(`morning: ${titleOf(path)}, handed to the machine`)
})

test('the way there is one that a screen offers', () => {
  const isLocked: Model = { ...door, feasible: (_, { type }) => type === 'close' }
  expect(handedRuns(door, isLocked, { [BREAKS]: { because } })).toEqual([])
})

test('what is no transition, or cannot be taken, has no path', () => {
  expect(handedRuns(door, nobodyBreaksIt, { 'door.closed --break--> (stay)': { because } })).toEqual([])
  expect(handedRuns(door, nobodyBreaksIt, {})).toEqual([])
})
