/** The folder of `machines/` whose changes are tried; `npm run mutate` goes through them one by one. */
const folder = process.env.MUTATED ?? '**'
const report = `coverage/mutation/${folder === '**' ? 'all' : folder}`

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner', new URL('ignore-idle.js', import.meta.url).pathname],
  // Which tests can find a change, tools/mutation/vitest.config.ts says.
  vitest: { configFile: 'tools/mutation/vitest.config.ts', related: false },
  // TypeScript 7 has no API with which Stryker could rewrite a tsconfig: one that is not there is left alone.
  tsconfigFile: 'no-tsconfig.json',
  // The folders of the rules are tried by themselves.
  mutate: [`machines/${folder}/${folder === 'model' ? '' : '**/'}*.ts`],
  ignorePatterns: [
    'dist',
    'dist-counter',
    'dist-inspector',
    'dist-server',
    'dist-database',
    'data',
    'coverage',
    'test-results',
    'playwright-report',
    'flows',
    'dist-flows',
    'docs',
    'e2e',
    'server/media',
    'server/places',
  ],
  ignorers: ['idle'],
  incremental: true,
  incrementalFile: `${report}.json`,
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 1000,
  disableTypeChecks: false,
  warnings: { slow: false },
  reporters: ['progress-append-only', 'html'],
  htmlReporter: { fileName: `${report}.html` },
  thresholds: { high: 97, low: 95, break: null },
}
