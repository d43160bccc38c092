import type { JSONReport } from 'playwright/types/testReporter'
import { expect, test } from 'vitest'
import type { TestModule } from 'vitest/node'
import { ALSO, journeyNames, journeysReached, machinesReached, pathsReached } from '#scripts/changed.ts'
import { judge, NOTHING, runnerArguments, summary, tallyPlaywright } from '#scripts/test-summary.ts'
import { tallyOf } from '#scripts/vitest-report.ts'

const playwrightReport = (more: object = {}) =>
  ({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }, errors: [], suites: [], ...more }) as unknown as JSONReport
const noText = () => ''

const moduleOf = (file: string, results: { state: string; fullName?: string; errors?: object[] }[], errors: object[] = []) => {
  const times = { environmentSetupDuration: 100, prepareDuration: 200, collectDuration: 300, setupDuration: 400, duration: 1000 }
  const module = {
    relativeModuleId: file,
    project: { name: 'rules' },
    errors: () => errors,
    diagnostic: () => times,
    children: { allTests: () => results.map(({ fullName, ...result }) => ({ module, fullName, result: () => result })) },
  }
  return module as unknown as TestModule
}

test('of Vitest the tests are counted, and every failure has its file, its title and its reason', () => {
  const modules = [
    moduleOf('cart.test.ts', [
      { state: 'passed' },
      { state: 'skipped' },
      { state: 'failed', fullName: 'cart removes', errors: [{ message: 'expected 1', stack: 'expected 1\n  at cart.ts' }] },
    ]),
    moduleOf('bill.test.ts', [], [{ message: 'Unexpected token' }]),
  ]
  expect(tallyOf(modules, [{ message: 'a promise was rejected' }])).toEqual({
    passed: 1,
    failed: 1,
    skipped: 1,
    failures: [
      'outside of a test\n    a promise was rejected',
      'bill.test.ts\n    Unexpected token',
      'cart.test.ts › cart removes\n    expected 1\n      at cart.ts',
    ],
    files: [
      { part: 'rules', file: 'cart.test.ts', seconds: 2 },
      { part: 'rules', file: 'bill.test.ts', seconds: 2 },
    ],
  })
})

test('a run that fails without a failing test counts as one failure, and so does a runner without a report', () => {
  expect(judge({ ...NOTHING, passed: 5 }, 1)).toMatchObject({
    failed: 1,
    failures: ['A runner ended with exit code 1 without a failed test.'],
  })
  expect(judge(undefined, 0)).toMatchObject({ failed: 1, failures: ['A runner ended with exit code 0 and left no report.'] })
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(tallyPlaywright(playwrightReport({ stats }), 1, noText).failed).toBe(1)
  expect(tallyPlaywright(undefined, 0, noText)).toMatchObject({ passed: 0, failed: 1 })
})

test('a journey that passes at a second try has failed', () => {
  expect(tallyPlaywright(playwrightReport(), 1, noText)).toMatchObject({ passed: 3, failed: 2, skipped: 4 })
})

test('of Playwright a failure has its reason and the page, and a file the time of its tests in each project', () => {
  const attachments = [{ name: 'screenshot', path: 'a.png' }, { name: 'trace' }, { name: 'error-context', path: 'context.md' }]
  const texts: Record<string, string> = {
    'context.md': '# Error details\n\n# Page snapshot\n\n```yaml\n- main:\n  - button "Go"\n```\n\n# Test source',
  }
  const broken = {
    projectName: 'phone',
    status: 'unexpected',
    results: [{ duration: 1500, errors: [{ message: '\u001b[31mnot visible\u001b[39m' }], attachments }],
  }
  const passed = { ...broken, status: 'expected', results: [{ duration: 500, errors: [], attachments: [] }] }
  const specs = [
    { title: 'orders', file: 'order.e2e.ts', tests: [broken, { ...passed, projectName: 'desktop' }] },
    { title: 'orders again', file: 'order.e2e.ts', tests: [passed] },
  ]
  expect(tallyPlaywright(playwrightReport({ suites: [{ specs: [], suites: [{ specs }] }] }), 1, (path) => texts[path]!)).toMatchObject({
    failures: ['[phone] order.e2e.ts › orders\n    not visible\n    - main:\n      - button "Go"'],
    files: [
      { part: 'phone', file: 'e2e/order.e2e.ts', seconds: 2 },
      { part: 'desktop', file: 'e2e/order.e2e.ts', seconds: 0.5 },
    ],
  })
})

test('a run ends with its times, the slowest files first, its failures, what was skipped, and the counts alone on the last line', () => {
  const files = [
    { part: 'rules', file: 'a.test.ts', seconds: 1 },
    { part: 'server', file: 'b.test.ts', seconds: 130.4 },
  ]
  expect(
    summary([
      { name: 'builds', seconds: 59.6, tally: NOTHING },
      { name: 'without a browser', seconds: 80, tally: { passed: 7, failed: 1, skipped: 2, failures: ['a.test.ts › adds'], files } },
      { name: 'in Chromium', seconds: 3, tally: { ...NOTHING, passed: 2 } },
    ]),
  ).toBe(`Time of each phase, and of its parts the sum over their files, of which two run at once:
  1:00  builds
  1:20  without a browser
            2:10  server
            0:01  rules
  0:03  in Chromium

The slowest files:
  2:10  server  b.test.ts
  0:01  rules  a.test.ts

✘ a.test.ts › adds

2 skipped

9 passed, 1 failed`)
})

test('a word filters the files of both runners, and either title option reaches both', () => {
  expect(runnerArguments(['checkout', '-t', 'one order'])).toEqual({
    vitest: ['checkout', '--testNamePattern', 'one order'],
    playwright: ['checkout', '--grep', 'one order'],
  })
  expect(runnerArguments(['--grep=one order']).vitest).toEqual(['--testNamePattern=one order'])
})

test('a changed screen reaches its looks and its journeys, a changed machine its paths as well, and a changed journey itself', () => {
  const journeys = ['cart', 'dine-in', 'review', 'sign-in']
  const reached = (...files: string[]) => journeysReached(files, journeys).filter((arg) => !arg.startsWith('--project'))
  expect(reached('src/screens/login/login-form.tsx')).toEqual(['/sign-in.e2e.ts', '/states/looks.e2e.ts'])
  expect(reached('machines/review/review.machine.ts', 'docs/qa.md')).toEqual(['/review.e2e.ts', '/paths/every-path.e2e.ts'])
  expect(machinesReached(['machines/review/review.machine.ts', 'tests/paths/cart.model.ts', 'e2e/paths/cart.adapter.ts'])).toEqual([
    'review',
    'cart',
  ])
  expect(machinesReached(['machines/model/money.ts', 'src/screens/login/login-form.tsx'])).toEqual([])
  expect(reached('e2e/dine-in.e2e.ts')).toEqual(['/dine-in.e2e.ts'])
  expect(reached('machines/model/money.ts', 'server/app.ts')).toEqual([])
})

test('the journeys that a change reaches by another name are there', () => {
  expect(journeyNames()).toEqual(expect.arrayContaining(Object.values(ALSO).flat()))
})

test('a changed file reaches the generated paths of the machines that it is part of', async () => {
  expect(await pathsReached(['machines/login/login.machine.ts'])).toEqual(['login'])
  expect(await pathsReached(['machines/model/money.ts'])).toEqual(expect.arrayContaining(['bill-split', 'checkout']))
  expect(await pathsReached(['machines/model/money.ts'])).not.toContain('carousel')
  expect((await pathsReached(['tests/paths/prove.ts'])).length).toBeGreaterThan(30)
  expect(await pathsReached(['src/screens/login/login-form.tsx'])).toEqual([])
})
