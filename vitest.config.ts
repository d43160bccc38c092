import { defineConfig } from 'vitest/config'

/** No plugin of the app's build: the tests run the sources as they stand. */
export default defineConfig({
  test: {
    // By default Vitest keeps one core free, which is half of two.
    maxWorkers: '100%',
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['tests/{model,machines,paths,contract,tools,api,actors}/**/*.test.ts'],
          environment: 'node',
          // Room for a busy machine, here and below: the slowest take 3 s on an idle one.
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: { name: 'server', include: ['tests/server/**/*.test.ts'], environment: 'node', testTimeout: 60_000, hookTimeout: 180_000 },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/screens/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['tests/support/screens-setup.ts'],
          testTimeout: 60_000,
        },
      },
    ],
  },
})
