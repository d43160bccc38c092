export interface Tally {
  passed: number
  failed: number
  skipped: number
}

/** The part of Vitest's JSON report used here. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
}

/** The part of Playwright's JSON report used here. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function tallyVitest(report: VitestReport | undefined, exitCode: number): Tally {
  if (!report) return unreported(exitCode)
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report
  return failIfItSaysSo({ passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests }, exitCode)
}

export function tallyPlaywright(report: PlaywrightReport | undefined, exitCode: number): Tally {
  if (!report) return unreported(exitCode)
  const { expected, unexpected, flaky, skipped } = report.stats
  return failIfItSaysSo({ passed: expected, failed: unexpected + flaky, skipped }, exitCode)
}

export const addTallies = (tallies: readonly Tally[]): Tally => ({
  passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
  failed: tallies.reduce((sum, { failed }) => sum + failed, 0),
  skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
})

/** A file that cannot be read, or a server that does not start, fails a run without failing a test. */
const failIfItSaysSo = (tally: Tally, exitCode: number): Tally => (exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally)

/** A runner without a report died before its first test, whatever its exit code says. */
const unreported = (exitCode: number): Tally => failIfItSaysSo({ passed: 0, failed: 0, skipped: 0 }, exitCode || 1)

/** Arguments of `npm test` for each runner: words filter files in both, `-t` and `-g` both mean the title, the rest goes to both as it is. */
export function runnerArguments(args: readonly string[]): { vitest: string[]; playwright: string[]; filtered: boolean } {
  const title = /^(-t|-g|--testNamePattern|--grep)(=|$)/
  const rename = (name: string) => args.map((arg) => arg.replace(title, `${name}$2`))
  return { vitest: rename('--testNamePattern'), playwright: rename('--grep'), filtered: args.length > 0 }
}
