import { expect, test } from 'vitest'
import { assign, setup } from 'xstate'
import { longWalks, picksOf, walkOf } from './long-walks.ts'
import type { Model } from './model.ts'

/** A door that is opened and closed, at which one may ring, and that is locked for good. */
const machine = setup({
  types: { events: {} as { type: 'open' } | { type: 'close' } | { type: 'ring' } | { type: 'lock' } },
  actions: { listen: () => undefined },
}).createMachine({
  id: 'door',
  initial: 'closed',
  on: { ring: { actions: 'listen', description: 'It rings' } },
  states: {
    closed: {
      on: { open: { target: 'open', description: 'The door opens' }, lock: { target: 'locked', description: 'The door is locked' } },
    },
    open: { on: { close: { target: 'closed', description: 'The door closes' } } },
    locked: { type: 'final' },
  },
})
const door: Model = {
  machine,
  starts: { morning: undefined, evening: undefined },
  events: ['lock', 'open', 'close', 'ring'].map((type) => ({ type })),
  sees: {},
}
const walked = (...args: Parameters<typeof longWalks>) =>
  longWalks(...args).map(({ start, path }) => [start, ...path.slice(1).map(({ event }) => event.type)].join(' '))

test('a walk goes on to the nearest transition that is new, and ends the machine only when nothing else is left', () => {
  expect(walked(door)).toEqual(['morning open close ring lock'])
})

test('a walk ends with an event that leaves the page, and another one takes the rest', () => {
  expect(walked(door, { isLast: (_, { type }) => type === 'close' })).toEqual(['morning open ring close', 'morning lock'])
})

test('a walk that takes too little for its start ends the search', () => {
  expect(walked(door, { isLast: (_, { type }) => type === 'close', leastFirsts: 2 })).toEqual(['morning open ring close'])
})

test('a walk is taken up by another process as it was found', () => {
  for (const walk of longWalks(door)) {
    const again = walkOf(door, JSON.parse(JSON.stringify(picksOf(door, walk))))
    expect(again.path.map(({ event, snapshot }) => [event.type, snapshot.value])).toEqual(
      walk.path.map(({ event, snapshot }) => [event.type, snapshot.value]),
    )
  }
})

/** A machine that sells tea and coffee, one cup a day: its model does not tell the day before from the day after. */
const sale = setup({
  types: { context: {} as { sold: boolean }, events: {} as { type: 'pay' } | { type: 'tea' } | { type: 'coffee' } },
  guards: { isFirst: ({ context }) => !context.sold },
  actions: { sell: assign({ sold: true }) },
}).createMachine({
  id: 'sale',
  context: { sold: false },
  initial: 'waiting',
  states: {
    waiting: { on: { pay: { guard: 'isFirst', target: 'paid', actions: 'sell', description: 'The guest pays' } } },
    paid: { on: { tea: { target: 'waiting', description: 'Tea' }, coffee: { target: 'waiting', description: 'Coffee' } } },
  },
})

test('where the context forbids a step after all, another walk takes what is left', () => {
  const model: Model = {
    machine: sale,
    starts: { morning: undefined },
    events: ['pay', 'tea', 'coffee'].map((type) => ({ type })),
    sees: {},
  }
  expect(walked(model)).toEqual(['morning pay tea', 'morning pay coffee'])
})
