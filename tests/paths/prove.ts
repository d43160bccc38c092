import { describe, expect, test } from 'vitest'
import { transitionsOfRun } from './cover.ts'
import { startRun } from './harness.ts'
import type { InspectionEvent } from 'xstate'
import { Coverage, isLeaf, leavesOf, type Model, nodesOf, type Run, stateKey, titledRuns, transitionRuns } from './model.ts'

/** Runs the machine along a path: it comes where the model says, and what the model says of its states holds. */
export async function proveRun(
  model: Model,
  { start, path }: Run,
  inspect: (event: InspectionEvent) => void = () => undefined,
  saw: (leaf: string) => void = () => undefined,
): Promise<void> {
  const { actor, perform, answerLate } = startRun(model.machine, model.starts[start], inspect)
  for (const [index, step] of path.entries()) {
    if (index > 0) await perform(step.event)
    const snapshot = actor.getSnapshot()
    expect(stateKey(model, snapshot)).toBe(stateKey(model, step.snapshot))
    model.invariant?.(snapshot as never)
    for (const leaf of leavesOf(snapshot)) {
      saw(leaf)
      model.sees[leaf]?.(snapshot as never)
    }
    // A dropped call may be answered all the same: the machine ignores it.
    if (await answerLate(model.events)) expect(actor.getSnapshot()).toBe(snapshot)
  }
  actor.stop()
}

/** Runs the machine along every generated path, and fails when a state or a transition was never taken. */
export function provePaths(name: string, model: Model): void {
  const coverage = new Coverage()
  const sawLeaf = new Set<string>()
  let runs: (ReturnType<typeof titledRuns>[number] & { planned: string[] })[]
  try {
    // What they are to take is worked out now: half a minute later a guard on a wait answers otherwise.
    runs = titledRuns(transitionRuns(model)).map((one) => ({ ...one, planned: transitionsOfRun(model, one.run) }))
  } catch (error) {
    // As a test that fails: a reporter that counts tests sees no failure in a file without tests.
    test(`the paths of ${name} are found`, () => {
      throw error
    })
    return
  }

  describe(name, () => {
    test.each(runs)('$title', async ({ run, planned }) => {
      const own = new Coverage()
      const inspect = (event: InspectionEvent) => {
        coverage.inspect(event)
        own.inspect(event)
      }
      await proveRun(model, run, inspect, (leaf) => sawLeaf.add(leaf))
      expect(new Set(own.covered())).toEqual(new Set(planned))
    })

    test('the paths take every transition and reach every state', () => {
      const { states, transitions } = coverage.missing(model.machine)
      expect([...states, ...transitions].join('\n')).toBe('')
    })

    test('every event of the model happens', () => {
      const happened = new Set(runs.flatMap(({ run }) => run.path.map(({ event }) => event.type)))
      expect([...new Set(model.events.map(({ type }) => type))].filter((type) => !happened.has(type))).toEqual([])
    })

    test('what the customer sees is stated for states that exist and were reached', () => {
      expect(Object.keys(model.sees).filter((leaf) => !sawLeaf.has(leaf))).toEqual([])
      // A state that is left at once shows nothing.
      const silent = nodesOf(model.machine).filter((node) => isLeaf(node) && sawLeaf.has(node.path.join('.')))
      expect(silent.map((node) => node.path.join('.')).filter((leaf) => !(leaf in model.sees))).toEqual([])
    })
  })
}
