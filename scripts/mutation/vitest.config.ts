import { defineConfig } from 'vitest/config'
import { ROOT } from '#scripts/run-command.ts'

/** What is to find a change in a machine: its generated paths and the tests by example, without server and screens. */
export default defineConfig({
  root: ROOT,
  test: { environment: 'node', include: ['tests/{paths,machines,model}/**/*.test.ts'], testTimeout: 60_000 },
})
