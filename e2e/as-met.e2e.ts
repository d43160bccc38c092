import type { Page } from 'playwright/test'
import { openAccount } from './paths/accounts.ts'
import { countOrders, placedOrder } from './customers.ts'
import { addDish, cartTab, chooseTable, OUTLET, placeOrder, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

interface Way {
  title: string
  /** What this browser lacks or refuses, before the page's own code runs. */
  browser?: () => void
  /** What happens to the page between two steps. */
  between?: (page: Page) => Promise<unknown>
  landing?: string
  /** Without storage the page knows who is signed in until it is left. */
  forgets?: true
}

const WAYS: Way[] = [
  {
    title: 'from a message, in a browser of another app, without position, worker, locks, clipboard and sharing',
    browser: () => {
      for (const name of ['geolocation', 'serviceWorker', 'locks', 'clipboard', 'share', 'permissions', 'vibrate', 'connection'])
        Reflect.deleteProperty(Navigator.prototype, name)
      for (const name of ['Notification', 'BroadcastChannel', 'caches', 'BarcodeDetector']) Reflect.deleteProperty(globalThis, name)
      globalThis.open = () => null
    },
    landing: '?fbclid=abc&utm_source=message',
  },
  {
    title: 'in a frame where every getter for storage and workers throws @all',
    browser: () => {
      const refuse = (on: object, name: string) =>
        Object.defineProperty(on, name, {
          get() {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) refuse(globalThis, name)
      for (const name of ['serviceWorker', 'locks', 'storage']) refuse(Navigator.prototype, name)
      refuse(Document.prototype, 'cookie')
    },
    forgets: true,
  },
  { title: 'in a tab that is discarded and restored after each step @all', between: (page) => page.reload() },
  {
    title: 'with letters twice as large, in forced colours @all',
    between: async (page) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
    },
  },
]

for (const { title, browser, between, landing = '', forgets } of WAYS)
  test(`a guest orders ${title}`, async ({ page, context }) => {
    const account = await openAccount(page)
    if (browser) await context.addInitScript(browser)
    const step = async (title: string, take: () => Promise<unknown>) =>
      test.step(title, async () => {
        await between?.(page)
        await take()
      })
    await page.goto(`/outlet/${OUTLET.id}${landing}`)
    await step('adds a dish', () => addDish(page, 'Butter Naan'))
    await step('opens the cart', () => cartTab(page).click())
    await step('goes to the checkout', () => page.getByRole('button', { name: 'Proceed to Checkout' }).click())
    await step('signs in', () => signIn(page, account))
    await expect(page.getByText('Order Summary (1 item)')).toBeVisible()
    await step('chooses the table', () => chooseTable(page, 7))
    await step('places the order', () => placeOrder(page).click())
    await placedOrder(page)
    await step('follows it', () => page.getByRole('button', { name: 'Track Your Order' }).click())
    await expect(page.getByRole('dialog', { name: 'Track Your Order' })).toBeVisible()
    if (!forgets) expect(await countOrders(page)).toBe(1)
  })
