import { stripVTControlCharacters } from 'node:util'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, told again at the end: the runs are long, and their logs are cut at the beginning. */
  failures: string[]
}

/** The part of Vitest's JSON report used here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[]
  }[]
}

/** The part of Playwright's JSON report used here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs: { title: string; file: string; tests: { projectName: string; status: string; results: PlaywrightResult[] }[] }[]
}

interface PlaywrightResult {
  errors: { message: string }[]
  attachments: { name: string; path?: string }[]
}

/** What is in a file that a report points to; '' when it is gone. */
type ReadText = (path: string) => string

export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return unreported(exitCode)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } = report
  const failures = testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that cannot be read has a message and no tests.
    ...(message ? [failure(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages ?? [])),
  ])
  return failIfItSaysSo({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, failures }, exitCode)
}

export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number, readText: ReadText): Tally {
  if (!report) return unreported(exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = [
    ...report.errors.map(({ message }) => message ?? 'an error without a message'),
    ...specsOf(report.suites).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected' || status === 'flaky')
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${file} › ${title}`,
            results.flatMap((result) => [...result.errors.map(({ message }) => message), ...pageOf(result, readText)]),
          ),
        ),
    ),
  ]
  return failIfItSaysSo({ passed: expected, failed: unexpected + flaky, skipped, failures }, exitCode)
}

const specsOf = (suites: readonly PlaywrightSuite[]): PlaywrightSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const MOST_LINES = 12
const failure = (title: string, messages: readonly string[]): string =>
  [title, ...messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES))].join('\n    ')

const SNAPSHOT = /# Page snapshot\s+```yaml\n(.*?)\n```/s
const MOST_LINES_OF_PAGE = 80

/** What the page said when a journey failed: where only the log is kept, nothing else tells. */
const pageOf = ({ attachments }: PlaywrightResult, readText: ReadText): string[] =>
  attachments
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [readText(path)] : []))
    .flatMap((context) => SNAPSHOT.exec(context)?.[1]?.split('\n').slice(0, MOST_LINES_OF_PAGE) ?? [])

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
})

/** A file that cannot be read, or a server that does not start, fails a run without failing a test. */
const failIfItSaysSo = (tally: Tally, exitCode: number): Tally =>
  exitCode !== 0 && tally.failed === 0
    ? { ...tally, failed: 1, failures: [...tally.failures, `A runner ended with exit code ${exitCode} without a failed test.`] }
    : tally

/** A runner without a report died before its first test, whatever its exit code says. */
const unreported = (exitCode: number): Tally => failIfItSaysSo({ passed: 0, failed: 0, skipped: 0, failures: [] }, exitCode || 1)

/** Arguments of `npm test` for each runner: words filter files in both, `-t` and `-g` both mean the title, the rest goes to both as it is. */
export function runnerArguments(args: readonly string[]): { vitest: string[]; playwright: string[]; filtered: boolean } {
  const title = /^(-t|-g|--testNamePattern|--grep)(=|$)/
  const rename = (name: string) => args.map((arg) => arg.replace(title, `${name}$2`))
  return { vitest: rename('--testNamePattern'), playwright: rename('--grep'), filtered: args.length > 0 }
}
