import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale, makeFlowsIfStale, OUTPUT_NAMES } from './build-if-stale.ts'
import { ensureChromium } from './find-chromium.ts'
import { digestsOf } from '#tools/flows/digest.ts'
import { commitHere, keepResults } from '#tools/flows/keep-results.ts'
import { machineNames } from '#tools/flows/machines.ts'
import { runCommand } from './run-command.ts'
import { tempFolder } from './temp-folder.ts'
import { judge, NOTHING, type Tally, tallyPlaywright } from './test-summary.ts'

const MINUTE_MS = 60_000

/** `npm run test:all` runs everything. */
const isAll = () => process.env['TEST_LEVEL'] === 'all'

/** Ends a run in which something hangs: no limit within a runner ends a loop without a pause. All paths alone take 12 minutes, and 30 on a slow machine, every look an hour. */
const limitMs = (args: readonly string[]) => (isAll() || args.includes('--project=paths') ? 180 : 20) * MINUTE_MS

/** What the tests run, as far as it is stale: the app and its server, and for tests of the tools the inspector and the pages on the flows. */
export async function buildForTests(args: readonly string[] = []): Promise<Tally> {
  const withTools = isAll() || args.includes('--project=tools')
  await Promise.all([
    buildIfStale({ announce: console.log, outputs: withTools ? OUTPUT_NAMES : ['app', 'server', 'database'] }),
    withTools ? makeFlowsIfStale(console.log) : undefined,
  ])
  return NOTHING
}

/** By name: Vitest runs what fits any of its patterns, so that two that leave something out leave out nothing. */
const OF_A_CHANGE = ['rules', 'app', 'repository', 'server', 'screens']

/** Everything that needs no browser. */
export async function runUnitTests(args: readonly string[]): Promise<Tally> {
  const isChanged = args.some((arg) => arg.startsWith('--changed'))
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.ts']
    const projects = isAll() ? [] : [...OF_A_CHANGE, ...(isChanged ? ['tools'] : [])].map((name) => `--project=${name}`)
    const { code } = await runCommand('vitest', ['run', '--passWithNoTests', ...reporters, ...projects, ...args], {
      show: true,
      limitMs: limitMs(args),
      env: { TEST_REPORT: file },
    })
    return judge(reportIn(file), code)
  })
}

/** What a change can break; `npm run test:all` adds the paths of every machine one by one, every look at every state, and journeys marked `@all`. */
export const JOURNEYS = ['--project=phone', '--project=walks', '--project=looks']

/** Tests in a Chromium found or installed, against the app built from what is here; those of the level unless a project is named. */
export async function runBrowserTests(args: readonly string[]): Promise<Tally> {
  const CHROMIUM_PATH = await ensureChromium()
  // Before the walks: what is edited meanwhile is not what they went through.
  const walking = { commit: await commitHere(), digests: await digestsOf(await machineNames()) }
  return withReport(async (file) => {
    const projects = isAll() || args.some((arg) => arg.startsWith('--project')) ? [] : JOURNEYS
    const { code } = await runCommand(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...projects, ...args],
      { show: true, limitMs: limitMs(args), env: { CHROMIUM_PATH, TMPDIR: tempFolder(), PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    )
    const report = reportIn(file)
    keepResults(report, walking)
    return tallyPlaywright(report, code, readIfThere)
  })
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const reportIn = (file: string) => JSON.parse(readIfThere(file) || 'null') ?? undefined

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-tests-'))
  return run(join(folder, 'report.json')).finally(() => rm(folder, { recursive: true, force: true }))
}
