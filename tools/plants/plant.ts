import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JSONReport } from 'playwright/types/testReporter'
import { journeysReached } from '../../scripts/changed.ts'
import { ensureChromium } from '../../scripts/find-chromium.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { tempFolder } from '../../scripts/temp-folder.ts'
import { specsOf } from '../../scripts/test-summary.ts'
import { AREAS, type Plant, readPlants, withFault } from './plants.ts'

/**
 * Plants one fault after the other into a copy of the repository and shows which level of tests notices it. `npm run plant -- server`: those of an area, of
 * a file, or with these words in their sentence. With `--quick` only the test that is expected to notice a fault is run.
 */
const LEVELS = ['npm test', 'npm run test:all'] as const
type Level = (typeof LEVELS)[number]

/** One run of a runner that may notice a fault. */
interface Run {
  level: Level
  runner: 'vitest' | 'playwright'
  args: string[]
}

const isQuick = process.argv.includes('--quick')
const words = process.argv.slice(2).filter((word) => word !== '--quick')
const plants = (await readPlants()).filter(
  ({ area, file, what }) =>
    words.length === 0 || words.some((word) => (AREAS.includes(word as Plant['area']) ? word === area : `${file} ${what}`.includes(word))),
)
if (plants.length === 0) throw new Error(`No fault is planted there, but in ${AREAS.join(', ')}`)

const copy = await mkdtemp(join(tmpdir(), 'mezbaan-plants-'))
const git = async (...args: string[]) => {
  const { code, output } = await runCommand('git', args)
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output}`)
  return output.trim()
}
// With changes of tracked files that are not committed yet; a new file takes part once it is staged.
await git('worktree', 'add', '--detach', '--force', copy, (await git('stash', 'create')) || 'HEAD')
try {
  for (const folder of ['node_modules', 'api/node_modules', 'tools/node_modules'])
    if (existsSync(join(ROOT, folder))) await symlink(join(ROOT, folder), join(copy, folder))
  const sources = await Promise.all(plants.map(({ file }) => readFile(join(copy, file), 'utf8')))
  const planted = plants.map((plant, index) => withFault(plant, sources[index]!))
  const levels: (Level | undefined)[] = []
  for (const [index, plant] of plants.entries()) {
    const path = join(copy, plant.file)
    await writeFile(path, planted[index]!)
    const { level, failure } = await noticed(plant)
    await writeFile(path, sources[index]!)
    levels.push(level)
    console.log(
      `${(level ?? 'MISSED').padEnd(16)}  ${plant.area.padEnd(8)}  ${plant.what}${failure ? `\n${' '.repeat(28)}${failure}` : ''}`,
    )
  }
  console.log(`\n${tableOf(levels)}`)
  for (const run of isQuick ? [] : soundRuns()) {
    const failure = await failureOf(run)
    if (failure !== undefined) throw new Error(`Fails without any fault too: ${failure}`)
  }
  process.exitCode = levels.every(Boolean) ? 0 : 1
} finally {
  await git('worktree', 'remove', '--force', copy)
}

/** The first level whose tests notice the planted fault: first the test that is expected to, then all that reach the file. */
async function noticed(plant: Plant): Promise<{ level?: Level; failure?: string }> {
  const runs = [expectedRun(plant.by), ...(isQuick ? [] : reachingRuns(plant.file))]
  for (const level of LEVELS)
    for (const run of runs.filter((one) => one.level === level)) {
      const failure = await failureOf(run)
      if (failure !== undefined) return { level, failure }
    }
  return {}
}

function expectedRun([where, titles]: [where: string, titles?: string | string[]]): Run {
  const level = /\.long\.|-all\b|^--project=paths/.test(where) ? 'npm run test:all' : 'npm test'
  const pattern = [titles ?? []].flat().map((title) => title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const runner = where.startsWith('tests/') ? 'vitest' : 'playwright'
  const filter = pattern.length > 0 ? [runner === 'vitest' ? '-t' : '-g', pattern.join('|')] : []
  return { level, runner, args: [...where.split(' '), ...filter] }
}

/** Where the expected test is silent: what imports the file, the journeys of its screen, and for styles every state. */
function reachingRuns(file: string): Run[] {
  const [small, whole] = LEVELS
  if (file.endsWith('.css'))
    return [
      { level: small, runner: 'playwright', args: ['--project=looks'] },
      { level: whole, runner: 'playwright', args: ['--project=looks-all'] },
    ]
  const projects = (names: string[]) => names.map((name) => `--project=${name}`)
  const related: Run[] = [
    { level: small, runner: 'vitest', args: ['related', file, ...projects(['rules', 'app', 'repository', 'server', 'screens'])] },
    { level: whole, runner: 'vitest', args: ['related', file] },
  ]
  const journeys = journeysReached([file])
  if (journeys.length === 0) return related
  const ofChange = journeys.filter((one) => !one.includes('paths'))
  return [...related, { level: small, runner: 'playwright', args: ofChange }, { level: whole, runner: 'playwright', args: journeys }]
}

/** The expected tests together, for a look at them before a fault is there. */
function soundRuns(): Run[] {
  const kindOf = ({ by: [where] }: Plant) => (where.startsWith('tests/') ? 'vitest' : where)
  return [...new Set(plants.map(kindOf))].map((kind) => {
    const tests = plants.filter((plant) => kindOf(plant) === kind).map(({ by }) => by)
    const titles = tests.flatMap(([, title]) => title ?? [])
    const wheres = [...new Set(tests.map(([where]) => where))].join(' ')
    return expectedRun(titles.length === tests.length ? [wheres, titles] : [wheres])
  })
}

/** The first test that fails, with its file; undefined when all pass. Rejects when none ran: a fault that stops tests from being loaded is not found by one. */
async function failureOf({ level, runner, args }: Run): Promise<string | undefined> {
  const report = join(copy, 'plant-report.json')
  await rm(report, { force: true })
  const env = { TEST_LEVEL: level === 'npm test' ? 'change' : 'all', TMPDIR: tempFolder() }
  const { output } = await (runner === 'vitest' ? runVitest(args, report, env) : runPlaywright(args, report, env))
  const text = await readFile(report, 'utf8').catch(() => undefined)
  if (text === undefined) throw new Error(`${args.join(' ')} did not run.\n${output}`)
  const failed = runner === 'vitest' ? failedInVitest(JSON.parse(text)) : failedInPlaywright(JSON.parse(text))
  if (failed.ran === 0 && args[0] !== 'related') throw new Error(`${args.join(' ')}: no test ran.\n${output}`)
  return failed.first?.replace(`${copy}/`, '')
}

function runVitest(args: readonly string[], report: string, env: NodeJS.ProcessEnv) {
  const command = args[0] === 'related' ? ['related', '--run', ...args.slice(1)] : ['run', ...args]
  const reporter = ['--reporter=json', `--outputFile=${report}`, '--bail=1', '--maxWorkers=1', '--passWithNoTests']
  return runCommand('vitest', [...command, ...reporter], { cwd: copy, env, limitMs: 1_200_000 })
}

async function runPlaywright(args: readonly string[], report: string, env: NodeJS.ProcessEnv) {
  const CHROMIUM_PATH = await ensureChromium()
  const { code, output } = await runCommand('tsx', ['scripts/build.ts'], { cwd: copy })
  if (code !== 0) return { output }
  return runCommand('playwright', ['test', '--config=e2e/playwright.config.ts', '--reporter=json', '-x', ...args], {
    cwd: copy,
    env: { ...env, CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    limitMs: 3_600_000,
  })
}

interface VitestReport {
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[]
}

function failedInVitest({ testResults }: VitestReport) {
  const tests = testResults.flatMap(({ name, assertionResults }) => assertionResults.map((test) => ({ ...test, file: name })))
  const failed = tests.find(({ status }) => status === 'failed')
  const ran = tests.filter(({ status }) => status === 'passed' || status === 'failed').length
  return { ran, first: failed && `${failed.file} › ${failed.fullName}` }
}

function failedInPlaywright({ suites, stats }: JSONReport) {
  const failed = specsOf(suites).find(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
  return { ran: stats.expected + stats.unexpected, first: failed && `e2e/${failed.file} › ${failed.title}` }
}

function tableOf(levels: readonly (Level | undefined)[]): string {
  const rows = AREAS.map((area) => levels.filter((_, index) => plants[index]!.area === area))
  const count = (row: readonly (Level | undefined)[]) => {
    const quick = row.filter((level) => level === 'npm test').length
    return [row.length, quick, row.filter(Boolean).length].map((number) => `${number}`.padStart(8)).join(' |')
  }
  const lines = rows.map((row, index) => `| ${AREAS[index]!.padEnd(8)} |${count(row)} |`)
  return ['| Area     | planted | npm test | test:all |', ...lines, `| all      |${count(levels)} |`].join('\n')
}
