import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale, makeFlowsIfStale } from './build-if-stale.ts'
import { ensureChromium } from './find-chromium.ts'
import { digestsOf } from './flows/digest.ts'
import { commitHere, keepResults } from './flows/keep-results.ts'
import { machineNames } from './flows/machines.ts'
import { runCommand } from './run-command.ts'
import { type Tally, tallyPlaywright, tallyVitest } from './test-summary.ts'

/** Everything that needs no browser. */
export async function runUnitTests(args: readonly string[]): Promise<Tally> {
  return withReport(async (file) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await runCommand('vitest', ['run', '--passWithNoTests', ...reporters, ...args], { show: true })
    return tallyVitest(reportIn(file), code)
  })
}

/** The journeys, without the generated paths of the machines. */
export const JOURNEYS = ['--project=phone', '--project=desktop']

/** Tests in a Chromium found or installed, against the app built from what is here. */
export async function runBrowserTests(args: readonly string[]): Promise<Tally> {
  await Promise.all([buildIfStale(console.log), makeFlowsIfStale(console.log)])
  const CHROMIUM_PATH = await ensureChromium()
  // Before the walks: what is edited meanwhile is not what they went through.
  const walking = { commit: await commitHere(), digests: await digestsOf(await machineNames()) }
  return withReport(async (file) => {
    const { code } = await runCommand(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...args],
      { show: true, env: { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
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
