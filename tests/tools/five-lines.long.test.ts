import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeFlowsIfStale } from '#scripts/build-if-stale.ts'
import { ROOT, runCommand } from '#scripts/run-command.ts'

const document = await readFile(join(ROOT, 'docs/paths-in-five-lines.md'), 'utf8')
const scripts = [...document.matchAll(/```ts\n([^]*?)```/g)].map(([, script]) => script!)

test.each([
  { from: 'the machine and its model', script: scripts[0]!, way: /^xstate\.init → .*xstate\.done\.actor\.\w+$/, fewest: 15 },
  { from: 'the graph alone, by createTestModel', script: scripts[1]!, way: /^xstate\.init → .*order\.place.* → .*actor\.\w+/, fewest: 5 },
])('the script of the document prints ways to a placed order, from $from', async ({ script, way, fewest }) => {
  await makeFlowsIfStale()
  // In this package, so that its imports are found.
  const folder = join(ROOT, 'test-results/five-lines')
  await mkdir(folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'paths.ts'), script)
  const { code, output } = await runCommand('tsx', [join(folder, 'paths.ts')], { cwd: ROOT })
  const ways = output.trim().split('\n')
  expect(code).toBe(0)
  expect(ways.length).toBeGreaterThan(fewest)
  for (const one of ways) expect(one).toMatch(way)
})
