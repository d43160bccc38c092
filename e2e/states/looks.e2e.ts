import { type PlainBackend, startPlainBackend } from '../support/plain-backend.ts'
import { expect, test as base } from '../support/test.ts'
import { LOOKS, quickLook } from './looks.ts'
import { open } from './open.ts'
import { STATES } from './table.ts'

const test = base.extend<object, { backend: PlainBackend }>({
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
  baseURL: async ({ backend }, provide) => provide(backend.url),
})
// One browser window for all states, emptied in between: a new one fetches and compiles the app anew. Refusals are logged by the browser itself.
test.use({
  reuseContext: true,
  // What moves is looked at where it comes to rest.
  contextOptions: { reducedMotion: 'reduce' },
  firstVisit: true,
  trace: 'off',
  actionTimeout: 10_000,
  allowedProblems: [/Failed to load resource/],
} as object)

for (const state of STATES) {
  const title = `${state.screen}: ${state.name}`
  test(title, { tag: state.isRare ? '@rare' : '@quick' }, async ({ page, backend }) => {
    await open(page, backend, state)
    await quickLook(page)
  })
  for (const [name, look] of Object.entries(LOOKS))
    test(`${title}, ${name}`, { tag: '@whole' }, async ({ page, backend }) => {
      await open(page, backend, state)
      await look(page, state)
    })
}

test('a message below a field moves nothing from under the finger', { tag: '@quick' }, async ({ page, backend }) => {
  for (const [screen, name] of [
    ['sign-in', 'for an order to a table'],
    ['registration', 'open'],
  ]) {
    await open(
      page,
      backend,
      STATES.find((state) => state.screen === screen && state.name === name)!,
    )
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
