import { describe, expect, test } from 'vitest'
import { startRun } from './harness.ts'
import { Coverage, isLeaf, leavesOf, type Model, nodesOf, stateKey, titleOf, transitionRuns } from './model.ts'

/** Runs the machine along every generated path, and fails when a state or a transition was never taken. */
export function provePaths(name: string, model: Model): void {
  const coverage = new Coverage()
  const sawLeaf = new Set<string>()
  const runs = transitionRuns(model).map(({ start, path }) => ({ start, path, title: titleOf(path) }))

  describe(name, () => {
    test.each(runs)('$start: $title', async ({ start, path }) => {
      const { actor, perform, answerLate } = startRun(model.machine, model.starts[start], coverage.inspect)
      for (const [index, step] of path.entries()) {
        if (index > 0) await perform(step.event)
        const snapshot = actor.getSnapshot()
        expect(stateKey(model, snapshot)).toBe(stateKey(model, step.snapshot))
        model.invariant?.(snapshot as never)
        for (const leaf of leavesOf(snapshot)) {
          sawLeaf.add(leaf)
          model.sees[leaf]?.(snapshot as never)
        }
        // What was dropped on the way may answer all the same: nobody hears it.
        if (await answerLate(model.events)) expect(actor.getSnapshot()).toBe(snapshot)
      }
      actor.stop()
    })

    test('the paths take every transition and reach every state', () => {
      const { states, transitions } = coverage.missing(model.machine)
      expect([...states, ...transitions].join('\n')).toBe('')
    })

    test('what the customer sees is stated for states that exist and were reached', () => {
      expect(Object.keys(model.sees).filter((leaf) => !sawLeaf.has(leaf))).toEqual([])
      // A state that is left at once shows nothing.
      const silent = nodesOf(model.machine).filter((node) => isLeaf(node) && sawLeaf.has(node.path.join('.')))
      expect(silent.map((node) => node.path.join('.')).filter((leaf) => !(leaf in model.sees))).toEqual([])
    })
  })
}
