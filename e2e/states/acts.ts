import type { Page } from 'playwright/test'

/** What a customer does to come to a state. */
type Act = (page: Page) => Promise<unknown>

export const inOrder =
  (...acts: Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }
const button = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .filter({ visible: true })
    .first()
export const press =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).click()
/** Without a pointer: what has just come takes no tap for half a second, and what is marked as disabled would be waited for. */
export const enter =
  (name: string | RegExp): Act =>
  (page) =>
    button(page, name).press('Enter')
export const tap =
  (text: string | RegExp): Act =>
  (page) =>
    page.getByText(text, { exact: true }).filter({ visible: true }).first().click()
export const fill =
  (fields: Record<string, string>): Act =>
  async (page) => {
    for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  }
export const key =
  (name: string): Act =>
  (page) =>
    page.keyboard.press(name)
/** A message goes by itself, unless a pointer rests on it. */
export const holdMessage: Act = (page) => page.locator('.toast').first().hover()
/** The device reports that it has no network. */
export const offline: Act = (page) => page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }))
export const submit: Act = (page) => page.locator('form button[type=submit]').click()

/** Until a code can be sent again, by the clock of the page, which was installed before. */
export const waitToResend: Act = (page) => page.clock.fastForward(30_000)
export const installClock: Act = (page) => page.clock.install()

export const sees =
  (selector: string): Act =>
  (page) =>
    page.locator(selector).filter({ visible: true }).first().waitFor()
export const isBusy = sees('[aria-busy=true]')
/** There for a screen reader. */
export const hears =
  (text: string): Act =>
  (page) =>
    page.getByText(text).first().waitFor({ state: 'attached' })
/** Until the cart has come, whose tab counts one dish. */
export const seesCartOfOne: Act = (page) =>
  page
    .getByRole('link', { name: /^Cart.*1/ })
    .first()
    .waitFor()
/** Once the dialog has its entry in the history: Back before that leaves the page. */
export const behind: Act = async (page) => {
  await page.waitForFunction(() => (history.state as { usr?: { sheets?: number } } | null)?.usr?.sheets)
  await page.goBack()
}
