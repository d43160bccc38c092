import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildIfStale } from './build-if-stale.ts'
import { ensureChromium } from './find-chromium.ts'
import { runCommand } from './run-command.ts'
import { type PlaywrightReport, type Tally, tallyPlaywright, tallyVitest, type VitestReport } from './test-summary.ts'

/** Everything that needs no browser. */
export async function runUnitTests(args: readonly string[]): Promise<Tally> {
  return withReport<VitestReport, Tally>(async (file, report) => {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await runCommand('vitest', ['run', '--passWithNoTests', ...reporters, ...args], { show: true })
    return tallyVitest(await report(), code)
  })
}

/** The journeys, without the generated paths of the machines. */
export const JOURNEYS = ['--project=phone', '--project=desktop']

/** Tests in a Chromium found or installed, against the app built from what is here. */
export async function runBrowserTests(args: readonly string[]): Promise<Tally> {
  await buildIfStale(console.log)
  const env = { CHROMIUM_PATH: await ensureChromium() }
  return withReport<PlaywrightReport, Tally>(async (file, report) => {
    const { code } = await runCommand(
      'playwright',
      ['test', '--config=e2e/playwright.config.ts', '--pass-with-no-tests', '--reporter=list,json', ...args],
      { show: true, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } },
    )
    return tallyPlaywright(await report(), code, readIfThere)
  })
}

const readIfThere = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

async function withReport<Report, Result>(
  run: (file: string, report: () => Promise<Report | undefined>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'mezbaan-tests-'))
  const file = join(folder, 'report.json')
  try {
    return await run(file, () =>
      readFile(file, 'utf8').then(
        (text) => JSON.parse(text) as Report,
        () => undefined,
      ),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
