import type { RunnerTestCase, RunnerTestFile } from 'vitest'
import { experimental_getRunnerTask as taskOf, type Reporter, type TestModule } from 'vitest/node'

/**
 * Vitest fails for a file that cannot be loaded and for an unhandled error; Stryker looks at tests alone. So both become one
 * test more, which failed. It prints nothing.
 */
export const failedFiles: Reporter = {
  onTestRunEnd(modules, unhandled) {
    const unloaded = modules.filter((one) => one.errors().length > 0)
    for (const one of unloaded) addFailure(one, 'is loaded', one.errors())
    const [first] = modules
    if (first && unhandled.length > 0) addFailure(first, 'leaves no error unhandled', unhandled)
  },
}

function addFailure(module: TestModule, name: string, errors: readonly { message: string }[]): void {
  const file = taskOf(module) as unknown as RunnerTestFile
  file.tasks.push({
    type: 'test',
    name,
    mode: 'run',
    file,
    tasks: [],
    meta: {},
    result: { state: 'fail', errors },
  } as unknown as RunnerTestCase)
}
