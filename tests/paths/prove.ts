import { describe, expect, test } from 'vitest'
import { startRun } from './harness.ts'
import { Coverage, isLeaf, leavesOf, type Model, nodesOf, stateKey, titleOf, transitionPaths } from './model.ts'

/** Runs the machine along every generated path, and fails when a state or a transition was never taken. */
export function provePaths(name: string, model: Model): void {
  const coverage = new Coverage()
  const sawLeaf = new Set<string>()

  for (const [start, input] of Object.entries(model.starts)) {
    const paths = transitionPaths(model, input)
    describe(`${name}, ${start}`, () => {
      test.each(paths.map((path) => ({ title: titleOf(path), path })))('$title', async ({ path }) => {
        const { actor, perform } = startRun(model.machine, input, coverage.inspect)
        for (const [index, step] of path.entries()) {
          if (index > 0) await perform(step.event)
          const snapshot = actor.getSnapshot()
          expect(stateKey(model, snapshot)).toBe(stateKey(model, step.snapshot))
          model.invariant?.(snapshot as never)
          for (const leaf of leavesOf(snapshot)) {
            sawLeaf.add(leaf)
            model.sees[leaf]?.(snapshot as never)
          }
        }
        actor.stop()
      })
    })
  }

  describe(`${name}, as a whole`, () => {
    test('the paths take every transition and reach every state', () => {
      expect(coverage.missing(model.machine)).toEqual({ states: [], transitions: [] })
    })
    test('what the customer sees is stated for states that exist and were reached', () => {
      const leaves = nodesOf(model.machine)
        .filter(isLeaf)
        .map((node) => node.path.join('.'))
      expect(Object.keys(model.sees).filter((leaf) => !leaves.includes(leaf) || !sawLeaf.has(leaf))).toEqual([])
    })
  })
}
