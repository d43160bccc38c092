import { expect, test } from 'vitest'
import { calmOf, readFlow } from './flow.ts'
import { bendsOfMain, inOrderOfRanks, layOut } from './layout.ts'
import { loadMachine, machineNames } from './machines.ts'
import { mapOf, relationsOf } from './map.ts'

const read = async (name: string) => {
  const { screen, source, noScreen } = await loadMachine(name)
  return readFlow(name, screen.machine, source, noScreen)
}

test('the map has every flow, who runs or is given whom in the code, and what stands alone below the others', async () => {
  const names = await machineNames()
  const relations = await relationsOf(names)
  expect(relations).toContainEqual({ from: 'checkout', to: 'order-origin', runs: true })
  expect(relations).toContainEqual({ from: 'login', to: 'notices', runs: false })
  // Importing a rule of another flow is no relation.
  expect(relations).not.toContainEqual(expect.objectContaining({ from: 'password-change', to: 'forgot-password' }))
  const map = mapOf(await Promise.all(names.map(read)), relations)
  const { boxes, arrows } = await layOut(map, 'RIGHT')
  expect(boxes).toHaveLength(names.length + 1)
  expect(arrows).toHaveLength(relations.filter(({ to }) => to !== 'notices').length)
  const topOf = (name: string) => boxes.find(({ state }) => state.name === name)!.y
  for (const joined of ['Checkout', 'Board'])
    for (const alone of ['Order tracking', 'Tables']) expect(topOf(joined)).toBeLessThan(topOf(alone))
  expect(topOf('Checkout')).toBeLessThan(topOf('Board'))
})

test.each(await machineNames())(
  'the short drawing of %s has its main path, no failure, and every state that something else leads to',
  async (name) => {
    const flow = await read(name)
    const calm = calmOf(flow)
    const drawn = calm.transitions.map(({ id }) => id)
    const main = flow.transitions.filter(
      ({ meaning, event, noScreen }) => meaning.main && !event.startsWith('xstate.error.') && noScreen === undefined,
    )
    expect(main.filter(({ id }) => !drawn.includes(id))).toEqual([])
    expect(calm.transitions.filter(({ event, noScreen }) => event.startsWith('xstate.error.') || noScreen !== undefined)).toEqual([])
    for (const { parent } of calm.states) expect(parent === undefined || calm.states.some(({ id }) => id === parent)).toBe(true)
    expect(
      inOrderOfRanks(flow)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(flow.states.map(({ id }) => id).toSorted())
  },
)

test('the main path of the checkout leads straight down', async () => {
  const { arrows } = await layOut(calmOf(await read('checkout')))
  const main = arrows.filter(({ transitions }) => transitions.some(({ meaning }) => meaning.main))
  expect(main.length).toBeGreaterThan(2)
  for (const {
    points: [line],
  } of main)
    expect(line!.at(-1)!.y).toBeGreaterThan(line![0]!.y)
  expect(bendsOfMain({ arrows })).toBeLessThanOrEqual(2)
})
