import { existsSync } from 'node:fs'
import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changesOf, scoreOf, share, type StrykerReport, without } from './score.ts'
import { keepScores, readScores, withScores } from './scores.ts'
import { type ByFolder, percent, readReasons, resultsTable, survivorTables } from './tables.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'

/** Changes the machines one thing at a time, folder by folder, and fails when the tests notice less than 95 % of it. See docs/mutation.md. */
const REPORTS = join(ROOT, 'coverage/mutation')
/** The scores and survivors of the last run over all folders. */
const SURVIVORS = join(REPORTS, 'survivors.md')

/** `--report` tries nothing, `--again` tries what survived once more, `--late` what ran out of time, `--brief` looks with the nearest tests alone. */
const OWN = ['--report', '--again', '--late', '--brief']
const options = process.argv.slice(2).filter((arg) => arg.startsWith('--'))
const named = process.argv.slice(2).filter((arg) => !arg.startsWith('--'))
/** The nearest tests alone find less. */
const least = options.includes('--brief') ? 0.85 : 0.95
const foldersIn = async (path: string): Promise<string[]> =>
  (await readdir(join(ROOT, 'machines', path), { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(path, name))
// The rules are too many for one sitting: each folder of theirs is tried by itself.
const all = [...(await foldersIn('.')), ...(await foldersIn('model'))]
const unknown = named.filter((name) => !all.includes(name))
if (unknown.length > 0) throw new Error(`machines/ has no folder ${unknown.join(', ')}. It has: ${all.toSorted().join(', ')}`)

const folders: ByFolder = {}
const days: Record<string, string> = {}
for (const name of named.length > 0 ? named : all.toSorted()) {
  if (!options.includes('--report')) await mutate(name)
  folders[name] = changesOf(await reportOf(name))
  days[name] = (await stat(fileOf(name))).mtime.toISOString().slice(0, 10)
}
const changes = Object.values(folders).flat()
const tables = `${resultsTable(folders)}\n\n## Survivors\n\n${survivorTables(changes, readReasons())}\n`
if (named.length === 0) await writeFile(SURVIVORS, `# Survivors of \`npm run mutate\`\n\n${tables}`)
if (!options.includes('--brief')) keepScores(withScores(readScores(), folders, (name) => days[name]!))
console.log(`\n${tables}`)
const score = scoreOf(changes)
console.log(`\n${score.killed} of ${score.of} changes were noticed (${percent(score)})`)
process.exitCode = share(score) >= least ? 0 : 1

/** What did not change since the last run is not tried again; `--force` tries all. */
async function mutate(name: string): Promise<void> {
  console.log(`\nmachines/${name}`)
  const args = ['run', 'tools/mutation/stryker.config.mjs', ...options.filter((option) => !OWN.includes(option))]
  const retried = await retryOf(name)
  if (retried) args.push('--incrementalFile', retried)
  const env = { MUTATED: name, ...(options.includes('--brief') ? { MUTATED_BRIEFLY: '1' } : {}) }
  const { code } = await runCommand('stryker', args, { show: true, env })
  if (code !== 0) throw new Error(`Stryker could not look at machines/${name}.`)
  if (retried) await rename(retried, fileOf(name))
}

/** What is tried once more is missing from this copy of the report, which takes the report's place when all of it has been tried. */
async function retryOf(name: string): Promise<string | undefined> {
  if (!options.includes('--again') && !options.includes('--late')) return undefined
  let report = await reportOf(name)
  if (options.includes('--again')) report = without('survivors', report)
  if (options.includes('--late')) report = without('timeouts', report)
  const copy = join(REPORTS, `${name}.retry`)
  await writeFile(copy, JSON.stringify(report))
  return copy
}

function fileOf(name: string): string {
  return join(REPORTS, `${name}.json`)
}

async function reportOf(name: string): Promise<StrykerReport> {
  const file = fileOf(name)
  if (!existsSync(file)) throw new Error(`machines/${name} has not been looked at yet.`)
  return JSON.parse(await readFile(file, 'utf8')) as StrykerReport
}
