import { expect, test } from 'vitest'
import { setup } from 'xstate'
import { coveringRuns, transitionsOfRun, transitionsOfStep } from './cover.ts'
import { leavesOf, type Model, nodesOf, titleOf, transitionId, transitionRuns, transitionsOfNode } from './model.ts'

/** A door with a bell, and a step without an event. */
const machine = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } | { type: 'ring' } | { type: 'knock' } },
  actions: { listen: () => undefined },
}).createMachine({
  id: 'door',
  initial: 'looking',
  on: { ring: { actions: 'listen', description: 'it rings' } },
  states: {
    looking: { always: { target: 'closed', description: 'the door is closed' } },
    closed: {
      on: { open: { target: 'open', description: 'the door opens' }, knock: { actions: 'listen', description: 'somebody knocks' } },
    },
    open: { on: { close: { target: 'closed', description: 'the door closes' } } },
  },
})
const door: Model = {
  machine,
  starts: { morning: undefined },
  events: ['open', 'close', 'ring', 'knock'].map((type) => ({ type })),
  sees: {},
}

const titles = (model: Model) => coveringRuns(model).map(({ path }) => titleOf(path))

test('few paths take every transition, the longest news first, and each ends with something that changes', () => {
  expect(transitionRuns(door).length).toBeGreaterThan(3)
  expect(titles(door)).toEqual(['the door opens → it rings → the door closes', 'somebody knocks → the door opens'])
})

test('what all paths take together, the covering ones take too', () => {
  const runs = transitionRuns(door)
  const covered = (of: typeof runs) => new Set(of.flatMap((run) => transitionsOfRun(door, run)))
  expect(covered(coveringRuns(door))).toEqual(covered(runs))
  expect(covered(runs)).toEqual(new Set(nodesOf(machine).flatMap(transitionsOfNode).map(transitionId)))
})

test('an order of events that is not possible is not chosen, and what it alone could take is left out', () => {
  const locked: Model = { ...door, feasible: (snapshot, event) => event.type !== 'open' && leavesOf(snapshot)[0] === 'closed' }
  expect(titles(locked)).toEqual(['it rings', 'somebody knocks'])
})

test('one event may take several transitions, in the order the machine takes them', () => {
  const [run] = coveringRuns(door)
  expect(transitionsOfRun(door, run!)).toEqual([
    'door.looking --always--> door.closed',
    'door.closed --open--> door.open',
    'door --ring--> (stay)',
    'door.open --close--> door.closed',
  ])
  expect(transitionsOfStep(run!.path[0]!.snapshot, { type: 'open' })).toEqual(['door.closed --open--> door.open'])
  expect(transitionsOfStep(run!.path[0]!.snapshot, { type: 'close' })).toEqual([])
})
