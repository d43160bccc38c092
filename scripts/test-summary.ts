import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTestResult } from 'playwright/types/testReporter'

export interface FileTime {
  /** The project of Vitest or Playwright. */
  part: string
  file: string
  seconds: number
}

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, repeated at the end: the runs are long, and their logs are cut at the beginning. */
  failures: string[]
  files: FileTime[]
}

/** What is in a file that a report points to; '' where there is none. */
type ReadText = (path: string) => string

export function tallyPlaywright(report: JSONReport | undefined, exitCode: number, readText: ReadText): Tally {
  if (!report) return judge(undefined, exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  const runs = specsOf(report.suites).flatMap(({ title, file, tests }) => tests.map((test) => ({ title, file, ...test })))
  const failed = runs.filter(({ status }) => status === 'unexpected' || status === 'flaky')
  const tally = {
    passed: expected,
    failed: unexpected + flaky,
    skipped,
    failures: [
      ...report.errors.map(({ message }) => message ?? 'an error without a message'),
      ...failed.map(({ projectName, file, title, results }) =>
        failure(
          `[${projectName}] ${file} › ${title}`,
          results.flatMap((result) => [...result.errors.map(({ message }) => message), ...pageOf(result, readText)]),
        ),
      ),
    ],
    files: timesOf(
      runs.map(({ projectName, file, results }) => ({
        part: projectName,
        file: `e2e/${file}`,
        seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
  }
  return judge(tally, exitCode)
}

/** The times of the tests of each file. */
function timesOf(tests: readonly FileTime[]): FileTime[] {
  const byFile = new Map<string, FileTime>()
  for (const { part, file, seconds } of tests) {
    const key = `${part} ${file}`
    byFile.set(key, { part, file, seconds: (byFile.get(key)?.seconds ?? 0) + seconds })
  }
  return [...byFile.values()]
}

/**
 * A file that cannot be read, or a server that does not start, fails a run without failing a test. A runner without a report died before its first
 * test, whatever its exit code says.
 */
export function judge(tally: Tally | undefined, exitCode: number): Tally {
  if (tally && (tally.failed > 0 || exitCode === 0)) return tally
  const words = `A runner ended with exit code ${exitCode} ${tally ? 'without a failed test' : 'and left no report'}.`
  return { ...(tally ?? NOTHING), failed: 1, failures: [...(tally?.failures ?? []), words] }
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], files: [] }

export const specsOf = (suites: readonly JSONReportSuite[]): JSONReportSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const MOST_LINES = 12
export const failure = (title: string, messages: readonly string[]): string =>
  [title, ...messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES))].join('\n    ')

const SNAPSHOT = /# Page snapshot\s+```yaml\n(.*?)\n```/s
const MOST_LINES_OF_PAGE = 80

/** The page at the moment when a journey failed: where only the log is left, nothing else shows it. */
const pageOf = ({ attachments }: JSONReportTestResult, readText: ReadText): string[] =>
  attachments
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [readText(path)] : []))
    .flatMap((context) => SNAPSHOT.exec(context)?.[1]?.split('\n').slice(0, MOST_LINES_OF_PAGE) ?? [])

export interface Phase {
  name: string
  seconds: number
  tally: Tally
}

const SLOWEST = 10

/** The end of a run: times, failures, and what CI reads, the last line. */
export function summary(phases: readonly Phase[]): string {
  const sum = (of: 'passed' | 'failed' | 'skipped') => phases.reduce((total, { tally }) => total + tally[of], 0)
  const files = phases.flatMap(({ tally }) => tally.files)
  const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  const skipped = sum('skipped')
  return [
    'Time of each phase, and of its parts the sum over their files, of which two run at once:',
    ...phases.flatMap(({ name, seconds, tally }) => [
      `${clock(seconds)}  ${name}`,
      ...partsOf(tally.files).map((part) => `          ${clock(part.seconds)}  ${part.name}`),
    ]),
    '',
    'The slowest files:',
    ...slowest.map(({ part, file, seconds }) => `${clock(seconds)}  ${part}  ${file}`),
    ...phases.flatMap(({ tally }) => tally.failures.map((text) => `\n✘ ${text}`)),
    ...(skipped > 0 ? ['', `${skipped} skipped`] : []),
    '',
    `${sum('passed')} passed, ${sum('failed')} failed`,
  ].join('\n')
}

function partsOf(files: readonly FileTime[]): { name: string; seconds: number }[] {
  const parts = new Map<string, number>()
  for (const { part, seconds } of files) parts.set(part, (parts.get(part) ?? 0) + seconds)
  return [...parts].map(([name, seconds]) => ({ name, seconds })).toSorted((one, other) => other.seconds - one.seconds)
}

/** '  2:07' */
const clock = (seconds: number): string =>
  `${Math.floor(Math.round(seconds) / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`.padStart(6)

/** Arguments of `npm test` for each runner: words filter files in both, `-t` and `-g` both mean the title, the rest goes to both as it is. */
export function runnerArguments(args: readonly string[]): { vitest: string[]; playwright: string[] } {
  const title = /^(-t|-g|--testNamePattern|--grep)(=|$)/
  const rename = (name: string) => args.map((arg) => arg.replace(title, `${name}$2`))
  return { vitest: rename('--testNamePattern'), playwright: rename('--grep') }
}
