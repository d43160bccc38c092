import { defineConfig, devices } from 'playwright/test'
import { findChromium } from '#scripts/find-chromium.ts'

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** The generated paths of every machine: hundreds of short visits, run by `npm run test:paths`. */
const PATHS = '**/paths/*.e2e.ts'

/** How every state of a screen looks. */
const STATES = '**/states/*.e2e.ts'
const EACH_ALONE = { fullyParallel: true, retries: 0, timeout: 60_000 }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './support/seeded-data.ts',
  outputDir: '../test-results',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  // Room for a busy machine: a journey takes a third of this on an idle one.
  timeout: 180_000,
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
    { name: 'phone', use: phone, testIgnore: [PATHS, STATES] },
    { name: 'desktop', grep: /@desktop/, use: { viewport: { width: 1280, height: 800 } }, testIgnore: [PATHS, STATES] },
    { name: 'looks', use: phone, testMatch: STATES, grep: /@quick/, ...EACH_ALONE },
    { name: 'looks-all', use: phone, testMatch: STATES, grep: /@whole/, ...EACH_ALONE },
    { name: 'paths', use: phone, testMatch: PATHS, retries: 0 },
    { name: 'tools', use: phone, testDir: '../tools/e2e' },
  ],
})
