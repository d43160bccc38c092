import type { JSONReport } from 'playwright/types/testReporter'
import { expect, test } from 'vitest'
import type { JsonTestResults } from 'vitest/reporters'
import { addTallies, runnerArguments, tallyPlaywright, tallyVitest } from '#scripts/test-summary.ts'

const vitestReport = (more: object = {}) =>
  ({
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    numFailedTestSuites: 1,
    testResults: [],
    ...more,
  }) as unknown as JsonTestResults
const playwrightReport = (more: object = {}) =>
  ({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [], suites: [], ...more }) as unknown as JSONReport
const noText = () => ''

test('the tests of both runners are summed', () => {
  expect(addTallies([tallyVitest(vitestReport(), 1), tallyPlaywright(playwrightReport(), 1, noText)])).toEqual({
    passed: 9,
    failed: 2,
    skipped: 7,
    failures: [],
    secondTries: [],
  })
})

test('a journey that passed at its second try is named, and three of them fail the run', () => {
  const flaky = { projectName: 'phone', status: 'flaky', results: [{ errors: [{ message: 'not visible' }], attachments: [] }] }
  const runOf = (count: number) => {
    const specs = Array.from({ length: count }, (_, at) => ({ title: `journey ${at}`, file: 'cart.e2e.ts', tests: [flaky] }))
    const stats = { expected: 5, unexpected: 0, flaky: count, skipped: 0 }
    return tallyPlaywright(playwrightReport({ stats, suites: [{ specs }] }), 0, noText)
  }
  expect(runOf(1)).toEqual({
    passed: 6,
    failed: 0,
    skipped: 0,
    failures: [],
    secondTries: ['[phone] cart.e2e.ts › journey 0\n    not visible'],
  })
  expect(runOf(3)).toMatchObject({ passed: 5, failed: 3, secondTries: [] })
  expect(runOf(3).failures).toHaveLength(3)
})

test('a run that fails without a failing test counts as one failure', () => {
  expect(tallyVitest(vitestReport({ numFailedTests: 0 }), 1).failed).toBe(1)
  expect(tallyPlaywright(playwrightReport({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 } }), 1, noText).failed).toBe(1)
})

test('a runner that leaves no report failed, whatever its exit code', () => {
  expect(tallyVitest(undefined, 0)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
  expect(tallyPlaywright(undefined, 0, noText)).toMatchObject({ passed: 0, failed: 1, skipped: 0 })
})

test('a word filters the files of both runners, and either title option reaches both', () => {
  expect(runnerArguments(['checkout', '-t', 'one order'])).toEqual({
    vitest: ['checkout', '--testNamePattern', 'one order'],
    playwright: ['checkout', '--grep', 'one order'],
    filtered: true,
  })
  expect(runnerArguments(['--grep=one order']).vitest).toEqual(['--testNamePattern=one order'])
  expect(runnerArguments([])).toEqual({ vitest: [], playwright: [], filtered: false })
})

test('what failed is told again at the end, with its reason', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'cart adds', failureMessages: [] },
    { status: 'failed', fullName: 'cart removes', failureMessages: ['expected 1\n  at cart.ts'] },
  ]
  const testResults = [
    { name: 'cart.test.ts', message: '', assertionResults },
    { name: 'bill.test.ts', message: 'Unexpected token', assertionResults: [] },
  ]
  expect(tallyVitest(vitestReport({ testResults }), 1).failures).toEqual([
    'cart.test.ts › cart removes\n    expected 1\n      at cart.ts',
    'bill.test.ts\n    Unexpected token',
  ])
  const attachments = [{ name: 'screenshot', path: 'a.png' }, { name: 'trace' }, { name: 'error-context', path: 'context.md' }]
  const texts: Record<string, string> = {
    'context.md': '# Error details\n\n# Page snapshot\n\n```yaml\n- main:\n  - button "Go"\n```\n\n# Test source',
  }
  const broken = {
    projectName: 'phone',
    status: 'unexpected',
    results: [{ errors: [{ message: '\u001b[31mnot visible\u001b[39m' }], attachments }],
  }
  const specs = [{ title: 'orders', file: 'order.e2e.ts', tests: [broken, { ...broken, projectName: 'desktop', status: 'expected' }] }]
  expect(tallyPlaywright(playwrightReport({ suites: [{ specs: [], suites: [{ specs }] }] }), 1, (path) => texts[path]!).failures).toEqual([
    '[phone] order.e2e.ts › orders\n    not visible\n    - main:\n      - button "Go"',
  ])
})

test('a runner that fails by its exit code alone is named', () => {
  expect(tallyVitest(vitestReport({ numFailedTests: 0 }), 1).failures).toEqual(['A runner ended with exit code 1 without a failed test.'])
})
