import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, type AnyTransitionDefinition, StateMachine } from 'xstate'
import { type Meaning, RISKS } from '#machines/model/meaning.ts'
import { isLeaf, isTransient, nodesOf, transitionId, transitionsOfNode } from './model.ts'

type Node = ReturnType<typeof nodesOf>[number]

/** What neither TypeScript nor createMachine refuses: a nameless invoke, an unhandled failure, a delay that fires at once. */
const sources = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', { eager: true })
const texts = import.meta.glob<string>('../../machines/**/*.machine.ts', { eager: true, query: '?raw', import: 'default' })
const beside = Object.keys(import.meta.glob('./*.model.ts')).map((path) => basename(path))

const machines = Object.entries(sources).flatMap(([path, exported]) =>
  Object.values(exported)
    .filter((value) => value instanceof StateMachine)
    .map((machine) => ({ name: basename(path, '.machine.ts'), machine: machine as unknown as AnyStateMachine, text: texts[path]! })),
)

test('every machine file has one machine, named as its file', () => {
  expect(Object.keys(sources).length).toBeGreaterThan(0)
  expect(machines).toHaveLength(Object.keys(sources).length)
  for (const { name, machine } of machines) expect(machine.id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)).toBe(name)
})

const isSentence = (text = '') => /^[^a-z]/.test(text)

/** The states that are entered with one, and those around it. */
const standing = (node: Node): Node[] => [
  ...(node.parent ? around(node.parent as Node) : []),
  node,
  ...(node.type === 'parallel'
    ? (Object.values(node.states) as Node[]).flatMap(standing)
    : node.type === 'compound'
      ? (node.initial.target as Node[]).flatMap(standing)
      : []),
]
const around = (node: Node): Node[] => [node, ...(node.parent ? around(node.parent as Node) : [])]

/** Where the main path ends: in a final state, or in one that lasts and waits for no answer. A path that comes back to where it was has no end but its rests. */
function mainPath(machine: AnyStateMachine) {
  const nodes = nodesOf(machine)
  const main = nodes.flatMap(transitionsOfNode).filter(({ meta }) => (meta as Meaning).main)
  const reached = new Set(standing(machine.root as never))
  const entered = new Set<Node>()
  const walked = new Set<AnyTransitionDefinition>()
  for (let before = -1; before < walked.size;) {
    before = walked.size
    for (const one of main.filter(({ source }) => reached.has(source as never))) {
      walked.add(one)
      const found = one.target ? (one.target as unknown as Node[]).flatMap(standing) : standing(one.source as never)
      for (const node of found) [reached, entered].forEach((set) => set.add(node))
    }
  }
  const leaves = [...entered].filter(isLeaf)
  const isLeft = (leaf: Node) => around(leaf).some((node) => main.some(({ source, target }) => source === (node as never) && target))
  const isBusy = (leaf: Node) =>
    isTransient(leaf) || around(leaf).some((node) => node.invoke.some(({ id }) => node.transitions.has(`xstate.done.actor.${id}`)))
  const last = leaves.filter((leaf) => !isLeft(leaf))
  return {
    ends: (last.length > 0 ? last : leaves.filter((leaf) => !isBusy(leaf))).map(({ id }) => id),
    busyEnds: last.filter(isBusy).map(({ id }) => id),
    apart: main.filter((one) => !walked.has(one)).map(transitionId),
    failures: main.filter(({ eventType }) => eventType.startsWith('xstate.error.')).map(transitionId),
  }
}

describe.each(machines)('$name', ({ name, machine, text }) => {
  const nodes = nodesOf(machine)

  test('names in its comment only states that it has', () => {
    const named = [...text.matchAll(/\w+(?:\s*→\s*\w+)+/g)].flatMap(([path]) => path.split(/\s*→\s*/))
    const states = nodes.map(({ key }) => key)
    expect(named.filter((one) => !states.includes(one))).toEqual([])
  })

  test('has generated paths', () => {
    expect(beside).toContain(`${name}.model.ts`)
  })

  test('says every leaf state and every transition in a sentence with a capital', () => {
    const silent = [
      ...nodes.filter((node) => isLeaf(node) && !isSentence(node.description)).map((node) => node.id),
      ...nodes
        .flatMap(transitionsOfNode)
        .filter((one) => !isSentence(one.description))
        .map(transitionId),
    ]
    expect(silent).toEqual([])
  })

  test('says of every transition who makes it happen, and what a fault there costs', () => {
    const silent = nodes.flatMap(transitionsOfNode).filter(({ meta }) => !RISKS.includes((meta as Meaning | undefined)?.risk as never))
    expect(silent.map(transitionId)).toEqual([])
  })

  test('has a main path from its first state to a good end, and no failure on it', () => {
    const path = mainPath(machine)
    expect(path.ends).not.toEqual([])
    expect(path).toMatchObject({ apart: [], failures: [], busyEnds: [] })
  })

  test('never says the same sentence twice in one state', () => {
    for (const node of nodes) {
      const sentences = transitionsOfNode(node).map((one) => one.description)
      expect(new Set(sentences).size, node.id).toBe(sentences.length)
    }
  })

  test('names every call and handles its failure', () => {
    for (const node of nodes)
      for (const { id } of node.invoke) {
        expect(id, node.id).not.toMatch(/^(\d+\.|$)/)
        expect([...node.transitions.keys()], node.id).toContain(`xstate.error.actor.${id}`)
      }
  })

  test('says of a call that was not provided which one it is', async () => {
    for (const [name, logic] of Object.entries(machine.implementations.actors)) {
      const config = (logic as { config?: unknown }).config
      // A machine that it invokes has calls of its own.
      if (typeof config !== 'function') continue
      const said = await Promise.resolve({ input: {}, sendBack: () => undefined })
        .then(config as never)
        .then(
          () => 'nothing',
          (error: Error) => error.message,
        )
      expect(['nothing', `actor "${name}" was not provided`]).toContain(said)
    }
  })

  test('declares every call, guard, action and delay it uses', () => {
    const { actors, guards, actions, delays } = machine.implementations
    const typeOf = (used: unknown) => (typeof used === 'string' ? used : (used as { type?: string } | undefined)?.type)
    for (const node of nodes) {
      for (const { src } of node.invoke) expect(Object.keys(actors), node.id).toContain(src)
      for (const { delay } of node.after) if (typeof delay === 'string') expect(Object.keys(delays), node.id).toContain(delay)
      for (const one of transitionsOfNode(node)) {
        if (one.guard && typeof one.guard !== 'function') expect(Object.keys(guards), transitionId(one)).toContain(typeOf(one.guard))
        for (const action of one.actions)
          if (typeof action !== 'function') expect(Object.keys(actions), transitionId(one)).toContain(typeOf(action))
      }
    }
  })
})
