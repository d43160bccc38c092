import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PLANTS } from './plants.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'

/**
 * Puts ten faults into the machines, one after the other, and shows that the tests of that machine find each. No file is touched.
 * `npm run plant -- reorder`: those of the named machines alone.
 */
const asked = process.argv.slice(2)
const plants = PLANTS.map((plant, index) => ({ ...plant, index })).filter(({ machine }) => asked.length === 0 || asked.includes(machine))
if (plants.length === 0)
  throw new Error(`No fault is planted there, but in ${[...new Set(PLANTS.map(({ machine }) => machine))].join(', ')}`)
const folder = await mkdtemp(join(tmpdir(), 'mezbaan-plants-'))
try {
  const sound = await failedTests('none', [...new Set(plants.map(({ machine }) => machine))])
  if (sound !== 0) throw new Error('The tests fail without any fault: mend that first.')
  let caught = 0
  for (const { index, kind, what, machine } of plants) {
    const failed = await failedTests(String(index), [machine])
    if (failed > 0) caught += 1
    console.log(
      `${failed > 0 ? 'caught' : 'MISSED'}  ${machine.padEnd(15)}  ${kind.padEnd(15)}  ${what}${failed > 0 ? ` (${failed} tests failed)` : ''}`,
    )
  }
  console.log(`\n${caught} of ${plants.length} planted faults caught`)
  process.exitCode = caught === plants.length ? 0 : 1
} finally {
  await rm(folder, { recursive: true })
}

/** How many tests of these machines fail: those along the generated paths, and those by example. */
async function failedTests(planted: string, machines: readonly string[]): Promise<number> {
  const files = machines.flatMap((name) => [`tests/paths/${name}.paths.test.ts`, `tests/machines/${name}.test.ts`])
  const report = join(folder, `${planted}.json`)
  const config = ['--config=tools/plants/vitest.config.ts', '--reporter=json', `--outputFile=${report}`]
  const { output } = await runCommand('vitest', ['run', ...config, ...files.filter((file) => existsSync(join(ROOT, file)))], {
    env: { PLANT: planted },
  })
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`The tests did not run.\n${output}`)
  const { numTotalTests, numFailedTests } = JSON.parse(text) as Record<'numTotalTests' | 'numFailedTests', number>
  // If a fault stops the tests from being loaded, no test has found it.
  if (numTotalTests === 0) throw new Error(`No test ran.\n${output}`)
  return numFailedTests
}
