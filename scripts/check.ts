import { readFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.ts'
import { contractFaults } from './contract.ts'
import { lockfileFaults } from './lockfile.ts'
import { flowFaults } from '#tools/flows/faults.ts'
import { adapterFaults } from './path-adapters.ts'
import { measureSizes } from './measure-sizes.ts'
import { chooseFrom } from './read-flags.ts'
import { ROOT, runCommand } from './run-command.ts'
import { holds, sizeTable } from './size-maths.ts'

interface Verdict {
  ok: boolean
  output: string
}

const command =
  (name: string, ...args: string[]) =>
  async (): Promise<Verdict> => {
    const { code, output } = await runCommand(name, args)
    return { ok: code === 0, output }
  }

/** One checker: each works out the types of the libraries for itself, four of them take twice the time of two cores. What passed is stored, and only what changed since is checked again. */
const types = (folder: string) => {
  const buildInfo = `node_modules/.cache/mezbaan-types/${folder === '.' ? 'all' : folder}`
  return command('tsc', '-p', folder, '--checkers', '1', '--incremental', '--tsBuildInfoFile', join(ROOT, buildInfo))
}

const faultless = (faults: readonly string[]): Verdict => ({ ok: faults.length === 0, output: faults.join('\n') })

// The long ones go first, so that the short ones fill the gaps.
const steps: readonly (readonly [string, () => Promise<Verdict>])[] = [
  ['sizes', sizes],
  ['flows', async () => faultless(await flowFaults())],
  ['dead code', command('knip', '--no-progress')],
  // What tests alone import is no use of the product; types cost it nothing, and the build, which is not production to knip, uses some.
  ['code for tests alone', command('knip', '--no-progress', '--production', '--exclude', 'types')],
  ['types', types('.')],
  ['contract', async () => faultless(await contractFaults())],
  ['types of machines', types('machines')],
  ['types of the server', types('server')],
  ['lint and folder rules', command('oxlint', '--deny-warnings')],
  ['format', command('oxfmt', '--check', '.')],
  ['paths in Chromium', async () => faultless(await adapterFaults())],
  ['lockfile', async () => faultless(lockfileFaults(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))],
]

async function sizes(): Promise<Verdict> {
  await buildIfStale({ outputs: ['app'] })
  const rows = measureSizes(ROOT)
  return { ok: rows.every(holds), output: sizeTable(rows) }
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`.padStart(7)

const started = performance.now()
/** `npm run check -- lockfile`: the named steps alone. */
const names = chooseFrom(
  steps.map(([name]) => name),
  process.argv.slice(2),
  'npm run check',
)
const selected = steps.filter(([name]) => names.includes(name))
const queue = [...selected]
const results = new Map<string, Verdict>()

async function work(): Promise<void> {
  for (let step = queue.shift(); step; step = queue.shift()) {
    const [name, run] = step
    const since = performance.now()
    const verdict = await run().catch((error: unknown): Verdict => ({
      ok: false,
      output: error instanceof Error ? error.message : String(error),
    }))
    results.set(name, verdict)
    console.log(`${verdict.ok ? 'ok    ' : 'FAILED'} ${seconds(since)}  ${name}`)
  }
}
await Promise.all(Array.from({ length: Math.min(4, Math.max(2, availableParallelism())) }, work))

const failures = [...results].filter(([, { ok }]) => !ok)
for (const [name, { output }] of failures) console.log(`\n--- ${name}\n${output.trim()}`)
const measured = results.get('sizes')
if (measured?.ok) console.log(`\n${measured.output}`)
console.log(
  `\n${failures.length === 0 ? 'All is well' : `${failures.length} of ${selected.length} failed`} after ${seconds(started).trim()}`,
)
process.exit(failures.length === 0 ? 0 : 1)
