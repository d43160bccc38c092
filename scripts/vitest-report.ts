import { writeFileSync } from 'node:fs'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule } from 'vitest/node'
import { failure, type Tally } from './test-summary.ts'

/** Writes the tally of a run of Vitest into the file that TEST_REPORT names. */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    writeFileSync(process.env['TEST_REPORT']!, JSON.stringify(tallyOf(modules, errors)))
  }
}

/** A file that cannot be read, or an error between two tests, is a failure without a test. */
export function tallyOf(modules: readonly TestModule[], errors: readonly SerializedError[]): Tally {
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const count = (state: string) => tests.filter((test) => test.result().state === state).length
  const textOf = ({ message, stack }: { message: string; stack?: string }) => stack ?? message
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    failures: [
      ...errors.map((error) => failure('outside of a test', [textOf(error as { message: string; stack?: string })])),
      ...modules.flatMap((module) => module.errors().map((error) => failure(module.relativeModuleId, [textOf(error)]))),
      ...tests
        .filter((test) => test.result().state === 'failed')
        .map((test) => failure(`${test.module.relativeModuleId} › ${test.fullName}`, (test.result().errors ?? []).map(textOf))),
    ],
    files: modules.map((module) => ({
      part: module.project.name,
      file: module.relativeModuleId,
      seconds: secondsOf(module.diagnostic()),
    })),
  }
}

/** With what a file needs before its first test: its imports alone may take longer than its tests. */
const secondsOf = ({
  environmentSetupDuration,
  prepareDuration,
  collectDuration,
  setupDuration,
  duration,
}: ReturnType<TestModule['diagnostic']>) => (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
