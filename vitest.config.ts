import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { tempFolder } from './scripts/temp-folder.ts'

/** The files of a project in a row, since they share workers; long ones first and short ones last, so that both workers end together. */
const ORDER = ['long', 'server', 'screens', 'app', 'repository', 'tools', 'rules']
/** Vitest remembers the times of the last run; a fresh clone has none, and this one imports what it tries. */
const LONGEST = ['tests/server/rules.test.ts', 'tests/paths/every.paths.test.ts']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- not an array's
    const sorted = await super.sort(files)
    const place = ({ moduleId, project }: TestSpecification) =>
      LONGEST.some((file) => moduleId.endsWith(file)) ? -1 : ORDER.indexOf(project.name)
    return sorted.toSorted((one, other) => place(one) - place(other))
  }
}

const isAll = process.env['TEST_LEVEL'] === 'all'

const LONG = '**/*.long.test.ts'
const PLANTS = 'tools/plants/plants.test.ts'

const DOM_SETUP = 'tests/support/dom-setup.ts'
const WITH_SERVER = { globalSetup: 'tests/server/support/build.ts', hookTimeout: 180_000, env: { TMPDIR: tempFolder() } }

/** No plugin of the app's build: the tests run the sources as they stand. */
export default defineConfig({
  test: {
    // By default Vitest keeps one core free, which is half of two.
    maxWorkers: '100%',
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{model,machines,paths}/**/*.test.ts'],
          exclude: [LONG],
          pool: 'threads',
          // A module is loaded once for all files of a worker: what a test changes of it, or of a global, it puts back.
          isolate: false,
          testTimeout: isAll ? 600_000 : 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'app',
          include: ['tests/{api,data,actors}/**/*.test.ts'],
          setupFiles: DOM_SETUP,
          pool: 'threads',
          isolate: false,
          testTimeout: isAll ? 600_000 : 60_000,
        },
      },
      // The planted faults follow the code with the change that moves it.
      { extends: true, test: { name: 'repository', include: ['tests/tools/**/*.test.ts', PLANTS], exclude: [LONG], testTimeout: 20_000 } },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/{server,contract}/**/*.test.ts'],
          exclude: [LONG],
          isolate: false,
          testTimeout: isAll ? 600_000 : 120_000,
          ...WITH_SERVER,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: DOM_SETUP,
          // One page for all files of a worker, whose code is compiled once: what a test changes of it, it puts back.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      // For `npm run test:all` alone; the tools also after a change of what they import.
      { extends: true, test: { name: 'tools', include: ['tools/**/*.test.ts'], exclude: [PLANTS], testTimeout: 60_000, ...WITH_SERVER } },
      { extends: true, test: { name: 'long', include: [`tests/${LONG}`], testTimeout: 600_000, ...WITH_SERVER } },
    ],
  },
})
