import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from '../../scripts/run-command.ts'
import { failedFiles } from './failed-files.ts'
import { isRules, readTests, testsOf } from './tests-of.ts'

const folder = process.env['MUTATED']
const isOfRules = folder !== undefined && isRules(folder)
/** A first look at the nearest tests alone tells most of it in a part of the time. */
const tests = testsOf(folder, await readTests(ROOT), Boolean(process.env['MUTATED_BRIEFLY']))

/** The first test that fails ends a run: those nearest to the change go first. */
class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => tests.findIndex((test) => moduleId.endsWith(`/${test}`))
    return files.toSorted((one, other) => place(one) - place(other))
  }
}

/** What is to find a change in a machine: its generated paths and the tests by example, without server and screens. */
export default defineConfig({
  root: ROOT,
  test: {
    environment: 'node',
    include: tests,
    reporters: [failedFiles],
    setupFiles: ['tools/mutation/setup.ts'],
    sequence: { sequencer: NearestFirst },
    // No test of a machine waits for a real clock: one that takes longer waits for an event that the change has removed.
    // The search of dishes alone takes some seconds, rewritten as it is here.
    testTimeout: isOfRules ? 30_000 : 2_000,
    env: { TEST_LEVEL: 'brief', ...(folder && !isOfRules && { PATHS_OF: folder }) },
  },
})
