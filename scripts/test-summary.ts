import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSpec, JSONReportSuite, JSONReportTestResult } from 'playwright/types/testReporter'
import type { JsonTestResults } from 'vitest/reporters'

export interface Tally {
  passed: number
  failed: number
  skipped: number
  /** What failed and why, told again at the end: the runs are long, and their logs are cut at the beginning. */
  failures: string[]
  /** Journeys that failed at first and passed when tried again. They are told by name with what they met, so that they are mended. */
  secondTries: string[]
}

/** A race shows itself in one journey of hundreds; more than this in one run is a defect. */
const MOST_SECOND_TRIES = 2

/** What is in a file that a report points to; '' when it is gone. */
type ReadText = (path: string) => string

export function tallyVitest(report: JsonTestResults | undefined, exitCode: number): Tally {
  const failures = report?.testResults.flatMap(({ name, message, assertionResults }) => [
    // A file that cannot be read has a message and no tests.
    ...(message ? [failure(name, [message])] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => failure(`${name} › ${fullName}`, failureMessages ?? [])),
  ])
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {}
  return judge({ passed, failed, skipped: numPendingTests + numTodoTests, failures }, exitCode)
}

export function tallyPlaywright(report: JSONReport | undefined, exitCode: number, readText: ReadText): Tally {
  const endedAs = (end: 'unexpected' | 'flaky') =>
    specsOf(report?.suites ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === end)
        .map(({ projectName, results }) =>
          failure(
            `[${projectName}] ${file} › ${title}`,
            results.flatMap((result) => [...result.errors.map(({ message }) => message), ...pageOf(result, readText)]),
          ),
        ),
    )
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const errors = report && [...report.errors.map(({ message }) => message ?? 'an error without a message'), ...endedAs('unexpected')]
  const secondTries = endedAs('flaky')
  return flaky > MOST_SECOND_TRIES
    ? judge({ passed: expected, failed: unexpected + flaky, skipped, failures: errors && [...errors, ...secondTries] }, exitCode)
    : judge({ passed: expected + flaky, failed: unexpected, skipped, failures: errors, secondTries }, exitCode)
}

/**
 * A file that cannot be read, or a server that does not start, fails a run without failing a test. A runner without a report died before its first
 * test, whatever its exit code says.
 */
function judge(
  {
    failures,
    secondTries = [],
    ...counts
  }: Pick<Tally, 'passed' | 'failed' | 'skipped'> & { failures: string[] | undefined; secondTries?: string[] },
  exitCode: number,
): Tally {
  if (counts.failed > 0 || (failures && exitCode === 0)) return { ...counts, failures: failures ?? [], secondTries }
  const words = `A runner ended with exit code ${exitCode} ${failures ? 'without a failed test' : 'and left no report'}.`
  return { ...counts, failed: 1, failures: [...(failures ?? []), words], secondTries }
}

export const specsOf = (suites: readonly JSONReportSuite[]): JSONReportSpec[] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites ?? [])])

const MOST_LINES = 12
const failure = (title: string, messages: readonly string[]): string =>
  [title, ...messages.flatMap((message) => stripVTControlCharacters(message).split('\n').slice(0, MOST_LINES))].join('\n    ')

const SNAPSHOT = /# Page snapshot\s+```yaml\n(.*?)\n```/s
const MOST_LINES_OF_PAGE = 80

/** What the page said when a journey failed: where only the log is kept, nothing else tells. */
const pageOf = ({ attachments }: JSONReportTestResult, readText: ReadText): string[] =>
  attachments
    .flatMap(({ name, path }) => (name === 'error-context' && path ? [readText(path)] : []))
    .flatMap((context) => SNAPSHOT.exec(context)?.[1]?.split('\n').slice(0, MOST_LINES_OF_PAGE) ?? [])

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  failures: tallies.flatMap(({ failures }) => failures),
  secondTries: tallies.flatMap(({ secondTries }) => secondTries),
})

/** Arguments of `npm test` for each runner: words filter files in both, `-t` and `-g` both mean the title, the rest goes to both as it is. */
export function runnerArguments(args: readonly string[]): { vitest: string[]; playwright: string[]; filtered: boolean } {
  const title = /^(-t|-g|--testNamePattern|--grep)(=|$)/
  const rename = (name: string) => args.map((arg) => arg.replace(title, `${name}$2`))
  return { vitest: rename('--testNamePattern'), playwright: rename('--grep'), filtered: args.length > 0 }
}
