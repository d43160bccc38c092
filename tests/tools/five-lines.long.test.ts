import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT, runCommand } from '#scripts/run-command.ts'

test('the script of the document prints ways to a placed order', async () => {
  const document = await readFile(join(ROOT, 'docs/paths-in-five-lines.md'), 'utf8')
  const script = /```ts\n([^]*?)```/.exec(document)![1]!
  // In this package, so that its imports are found.
  const folder = join(ROOT, 'test-results/five-lines')
  await mkdir(folder, { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'paths.ts'), script)
  const { code, output } = await runCommand('tsx', [join(folder, 'paths.ts')])
  const ways = output.trim().split('\n')
  expect(code).toBe(0)
  expect(ways.length).toBeGreaterThan(20)
  for (const way of ways) expect(way).toMatch(/^xstate\.init → .*order\.place → .*actor\.\w+$/)
})
