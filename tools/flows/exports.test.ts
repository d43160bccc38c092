import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { loadMachine, machineNames } from './machines.ts'
import { machineJson } from './reading.ts'
import { nodesOf, transitionId, transitionsOfNode } from '../../tests/paths/model.ts'

test.each(await machineNames())('%s as one configuration is the same graph when it is loaded again', async (name) => {
  const { machine } = (await loadMachine(name)).screen
  const again = createMachine(JSON.parse(JSON.stringify(machineJson(machine))))
  const graph = (one: typeof machine) => ({
    states: nodesOf(one).map(({ id, type, description }) => [id, type, description]),
    transitions: nodesOf(one)
      .flatMap(transitionsOfNode)
      .map((transition) => [transitionId(transition), transition.description])
      .toSorted(),
    calls: nodesOf(one).flatMap(({ invoke }) => invoke.map(({ id, src }) => [id, src])),
  })
  expect(graph(again as unknown as typeof machine)).toEqual(graph(machine))
})
