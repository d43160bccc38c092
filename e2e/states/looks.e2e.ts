import { type Browser, type Page, test as base, type TestInfo, type ViewportSize } from 'playwright/test'
import { type PlainBackend, startPlainBackend } from '../support/plain-backend.ts'
import { expect, watchProblems } from '../support/test.ts'
import { translate } from '../support/translator.ts'
import { LOOKS, quickLook } from './looks.ts'
import { open, watchMachines } from './open.ts'
import type { State } from './state.ts'
import { STATES } from './table.ts'

interface Opened {
  page: Page
  problems: string[]
}

interface PageFixtures {
  openState: (state: State) => Promise<Page>
  isTranslated: boolean
}

const test = base.extend<PageFixtures, { backend: PlainBackend; shared: Opened; translated: Opened }>({
  isTranslated: [false, { option: true }],
  backend: [
    // Playwright reads what a fixture needs from its first argument.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const backend = await startPlainBackend()
      await provide(backend)
      await backend.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser, backend }, provide, { project }) => provide(await openPage(browser, backend, project.use)),
    { scope: 'worker' },
  ],
  translated: [
    async ({ browser, backend }, provide, { project }) => {
      const opened = await openPage(browser, backend, project.use)
      await translate(opened.page, 'once React is there')
      await provide(opened)
    },
    { scope: 'worker' },
  ],
  // One page for all states of which the device is as any: a new one fetches and compiles the app anew.
  async openState({ browser, backend, shared: usual, translated, isTranslated }, provide, { project }) {
    const shared = isTranslated ? translated : usual
    const opened = new Set<Opened>()
    await provide(async (state) => {
      const one = state.device ? await openPage(browser, backend, project.use) : shared
      opened.add(one)
      if (one === shared) await reset(one, project.use.viewport!)
      await open(one.page, backend, state)
      return one.page
    })
    for (const { page, problems } of opened) {
      // The browser itself logs each refusal.
      expect(problems.filter((problem) => !/Failed to load resource/.test(problem))).toEqual([])
      if (page !== shared.page) await page.context().close()
    }
  },
})

async function openPage(browser: Browser, backend: PlainBackend, use: TestInfo['project']['use']): Promise<Opened> {
  const { viewport, deviceScaleFactor, hasTouch, isMobile, locale, timezoneId } = use
  const context = await browser.newContext({
    baseURL: backend.url,
    viewport,
    deviceScaleFactor,
    hasTouch,
    isMobile,
    locale,
    timezoneId,
    serviceWorkers: 'block',
    // What moves is looked at where it comes to rest.
    reducedMotion: 'reduce',
  })
  context.setDefaultTimeout(10_000)
  await context.addInitScript(watchMachines)
  const problems = await watchProblems(context)
  return { page: await context.newPage(), problems }
}

/** What the state before has done to the page, beyond what it has stored. */
async function reset({ page, problems }: Opened, viewport: ViewportSize): Promise<void> {
  problems.length = 0
  // A call that it holds back would be held for the next state too.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.mouse.up()
  await page.mouse.move(0, 0)
  await page.emulateMedia({ colorScheme: null, forcedColors: null, media: null })
  await page.setViewportSize(viewport)
}

/** LOOKS_OF=cart,checkout looks at these screens alone. */
const chosen = process.env['LOOKS_OF']?.split(',')

const looked = STATES.filter(({ screen }) => chosen?.includes(screen) ?? true)
for (const state of looked) {
  const title = `${state.screen}: ${state.name}`
  if (!state.isRare) test(title, { tag: '@quick' }, async ({ openState }) => quickLook(await openState(state)))
  for (const [name, look] of Object.entries(LOOKS))
    test(`${title}, ${name}`, { tag: '@whole' }, async ({ openState }) => look(await openState(state), state))
}

test.describe(() => {
  test.use({ isTranslated: true })
  for (const state of looked.filter(({ device }) => !device))
    test(`${state.screen}: ${state.name}, translated`, { tag: '@whole' }, async ({ openState }) => void (await openState(state)))
})

test('a message below a field moves nothing from under the finger', { tag: '@quick' }, async ({ openState }) => {
  for (const [screen, name] of [
    ['sign-in', 'for an order to a table'],
    ['registration', 'open'],
  ]) {
    const page = await openState(STATES.find((state) => state.screen === screen && state.name === name)!)
    const place = () => page.locator('form button[type=submit]').evaluate((button) => button.getBoundingClientRect().top + scrollY)
    const before = await place()
    for (const input of await page.locator('form input[name]:not([type=checkbox])').all()) {
      await input.focus()
      await input.blur()
    }
    await expect(page.locator('.field-error').first()).toBeVisible()
    expect(await place(), screen).toBe(before)
  }
})
