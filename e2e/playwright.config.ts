import { defineConfig, devices } from 'playwright/test'
import { findChromium } from '#scripts/find-chromium.ts'

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** The generated paths of every machine: few long walks for `npm test`, hundreds of short ones for `npm run test:all`. */
const PATHS = '**/paths/*.e2e.ts'
const LONG_WALKS = '**/paths/long-walks.e2e.ts'
/** One page for all paths, emptied in between: a new one fetches and compiles the app anew. */
const walking = { ...phone, deviceScaleFactor: 1, reuseContext: true }

/** How every state of a screen looks. */
const STATES = '**/states/*.e2e.ts'
const narrow = { ...phone, viewport: { width: 320, height: 740 }, deviceScaleFactor: 1, trace: 'off' as const }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/seeded-data.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // One more than the two cores that the proof is measured on: a page waits for a third of its time.
  workers: 3,
  // Room for a busy machine: a journey takes a twentieth of this on an idle one.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What it answers, no test sees or holds back. Its own journey lets it.
    serviceWorkers: 'block',
    // Recording every step doubles the time of a run: TRACE=1 when a failure needs it.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      // SLOW_MO for a person who watches.
      slowMo: Number(process.env['SLOW_MO'] ?? 0),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    },
  },
  projects: [
    { name: 'phone', use: phone, testIgnore: [PATHS, STATES], grepInvert: /@all/, fullyParallel: true },
    { name: 'phone-all', use: phone, testIgnore: [PATHS, STATES], grep: /@all/, fullyParallel: true },
    { name: 'walks', use: walking, testMatch: LONG_WALKS, fullyParallel: true },
    { name: 'looks', use: narrow, testMatch: STATES, grep: /@quick/, fullyParallel: true },
    { name: 'looks-all', use: narrow, testMatch: STATES, grep: /@whole/, fullyParallel: true },
    { name: 'paths', use: walking, testMatch: PATHS, testIgnore: LONG_WALKS, fullyParallel: true },
    { name: 'tools', use: phone, testDir: '../tools/e2e', timeout: 180_000 },
  ],
})
