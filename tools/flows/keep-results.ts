import { copyFileSync, existsSync, mkdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { JSONReport, JSONReportSpec } from 'playwright/types/testReporter'
import { closingTitle, readRuns, type RunCoverage, writeRuns } from '../../tests/paths/run-coverage.ts'
import { ROOT, runCommand } from '../../scripts/run-command.ts'
import { specsOf } from '../../scripts/test-summary.ts'

/** Its suites are named after the machines. */
const EVERY_PATH = 'paths/every-path.e2e.ts'

/** What is walked: the commit, and for each machine the digest of its files. */
export interface Walking {
  commit: string
  digests: Record<string, string>
}

/** 'b787da4c12', with a plus where something is not committed; empty outside of a repository. */
export async function commitHere(): Promise<string> {
  const head = await runCommand('git', ['rev-parse', '--short=10', 'HEAD']).catch(() => undefined)
  if (head?.code !== 0) return ''
  const { output } = await runCommand('git', ['status', '--porcelain'])
  return `${head.output.trim()}${output.trim() === '' ? '' : '+'}`
}

/** Adds to the walks that were just made what Playwright says of them, and keeps the traces of those that failed. */
export function keepResults(report: JSONReport | undefined, { commit, digests }: Walking): void {
  const machines = report?.suites.filter(({ title }) => title === EVERY_PATH).flatMap(({ suites = [] }) => suites) ?? []
  for (const [name, digest] of Object.entries(digests)) {
    const walks = readRuns(name)
    const walked = specsOf(machines.filter(({ title }) => title === name))
    // Walks that have a date were made before: this run ended before it had written its own.
    if (!walks || walks.at !== undefined || !walked.some(({ title }) => title === closingTitle(name))) continue
    const traces = join('e2e/.coverage/traces', name)
    rmSync(join(ROOT, traces), { recursive: true, force: true })
    const journeys = walked.filter(({ title }) => title !== closingTitle(name))
    writeRuns(name, {
      at: report!.stats.startTime,
      commit,
      digest,
      runs: withResults(walks.runs, journeys, (path) => keepTrace(path, traces)),
    })
  }
}

/** A journey that failed before its machine had started went through nothing, and has a result all the same. */
export function withResults(
  runs: readonly RunCoverage[],
  specs: readonly JSONReportSpec[],
  keep: (trace: string) => string | undefined,
): RunCoverage[] {
  const byTitle = new Map(runs.map((run) => [run.title, run]))
  return specs.flatMap(({ title, tests: [test] }) => {
    const last = test?.results.at(-1)
    if (last?.status === undefined || last.status === 'skipped') return []
    const path = last.attachments.find(({ name }) => name === 'trace')?.path
    const trace = path === undefined ? undefined : keep(path)
    return {
      ...(byTitle.get(title) ?? { title, states: [], transitions: [] }),
      result: last.status === 'passed' ? ('passed' as const) : ('failed' as const),
      ms: Math.round(last.duration),
      ...(trace !== undefined && { trace }),
    }
  })
}

/** Playwright empties its own folder at its next run. */
function keepTrace(path: string, folder: string): string | undefined {
  if (!existsSync(path)) return undefined
  const copy = join(folder, `${basename(dirname(path))}.zip`)
  mkdirSync(join(ROOT, folder), { recursive: true })
  copyFileSync(path, join(ROOT, copy))
  return copy
}
