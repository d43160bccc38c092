import { createMachine } from 'xstate'
import { expect, test } from 'vitest'
import { machineJson, mermaidText } from '#tools/flows/exports.ts'
import { readFlow } from '#tools/flows/flow.ts'
import { loadMachine, machineNames } from '#tools/flows/machines.ts'
import { nodesOf, transitionId, transitionsOfNode } from '../../tests/paths/model.ts'

const read = async (name: string) => {
  const { screen, source } = await loadMachine(name)
  return { machine: screen.machine, flow: readFlow(name, screen.machine, source) }
}

test.each(await machineNames())('%s as one configuration is the same graph when it is loaded again', async (name) => {
  const { machine } = await read(name)
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

test.each(await machineNames())('%s in Mermaid has every state once and every arrow, in lines that Mermaid reads', async (name) => {
  const { flow } = await read(name)
  const [first, ...lines] = mermaidText(flow).split('\n')
  expect(first).toBe('stateDiagram-v2')
  const states = lines.flatMap((line) => /^ {2}state "[^":;#{}<>[\]]+" as (\w+)$/.exec(line)?.[1] ?? [])
  const arrows = lines.filter((line) => /^ {2}(?:\[\*\]|\w+) --> \w+(?: : [^":;#{}<>[\]]+)?$/.test(line))
  expect(states.length + arrows.length).toBe(lines.length)
  expect(new Set(states).size).toBe(flow.states.length)
  const drawn = arrows.filter((line) => !/^ {2}\[\*\]| : begins$/.test(line))
  expect(drawn).toHaveLength(flow.transitions.reduce((sum, { targets = [] }) => sum + targets.length, 0))
  for (const line of arrows) for (const id of line.split(' : ')[0]!.match(/\w+/g)!) expect(states).toContain(id)
})
