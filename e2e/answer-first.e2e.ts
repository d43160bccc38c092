import type { Page } from 'playwright/test'
import { addDish, cartTab, emptyCart, OUTLET, quantityOf, SECOND, signIn } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The document answers before the app's code is there, and loses nothing if that never comes.

const CODE = /\/assets\/index-.*\.js/
const MENU = `/outlet/${OUTLET.id}`

/** The code waits until the returned function is called. */
async function holdCode(page: Page): Promise<() => void> {
  let bring = () => {}
  const held = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route(CODE, async (route) => {
    await held
    await route.continue()
  })
  return bring
}
const more = (page: Page, name: string) => quantityOf(page, name).getByRole('button', { name: `Add one ${name}`, exact: true })
const isThere = (page: Page) => page.waitForFunction(() => globalThis.earlyTap === null)
/** What the page shows of the cart, in the rows that the server has rendered. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [...[...document.querySelectorAll('.add-place')].slice(0, 16), ...document.querySelectorAll('.tabs, .view-cart')]
      .map(({ outerHTML }) => outerHTML)
      .join('\n')
      .replaceAll('<!-- -->', ''),
  )

test('ADD, + and − are answered at once, and nothing of it changes when the app comes', async ({ page }) => {
  const bring = await holdCode(page)
  await page.goto(MENU, { waitUntil: 'commit' })
  await addDish(page, 'Paneer Tikka')
  for (const count of ['2', '3']) {
    await more(page, 'Paneer Tikka').click()
    await expect(quantityOf(page, 'Paneer Tikka')).toContainText(count)
  }
  await quantityOf(page, 'Paneer Tikka').getByRole('button', { name: 'Remove one Paneer Tikka' }).click()
  await expect(page.locator('.view-cart')).toContainText('2 items · ₹')
  await expect(cartTab(page)).toContainText('2 in it')
  const answered = await looks(page)
  bring()
  await isThere(page)
  expect(await looks(page)).toBe(answered)
  await more(page, 'Paneer Tikka').click()
  await page.reload()
  await expect(quantityOf(page, 'Paneer Tikka')).toContainText('3')
})

test('a sheet of sizes opens at once, stays when the app comes, and adds to its cart @all', async ({ page }) => {
  const bring = await holdCode(page)
  await page.goto(MENU, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.readyState !== 'loading')
  const name = await page.evaluate(() => {
    const { content } = document.querySelector<HTMLTemplateElement>('#answers')!
    return content.querySelector('[data-part^=sheet] h2 bdi')!.textContent
  })
  await page.getByRole('button', { name: `ADD ${name}`, exact: true }).click()
  const sheet = page.getByRole('dialog', { name })
  await sheet.getByRole('button', { name: `Add one ${name}` }).click()
  bring()
  await isThere(page)
  await sheet.getByRole('button', { name: /^Add 2 items · ₹/ }).click()
  await expect(sheet).toBeHidden()
  await expect(quantityOf(page, name)).toContainText('2')
})

test('a link is followed by the browser itself, and what was tapped before is on the next page', async ({ page }) => {
  await page.route(CODE, () => {})
  await page.goto(MENU, { waitUntil: 'commit' })
  await addDish(page, 'Paneer Tikka')
  await page.getByRole('link', { name: 'Paneer Tikka', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paneer Tikka' })).toBeVisible()
  await expect(quantityOf(page, 'Paneer Tikka')).toContainText('1')
})

test.describe('when the code fails', () => {
  test.use({ allowedProblems: [/status of 503/] })

  test('the taps are in the cart at the next visit, and once', async ({ page }) => {
    await page.route(CODE, (route) => route.fulfill({ status: 503 }))
    await page.goto(MENU)
    await addDish(page, 'Paneer Tikka')
    await more(page, 'Paneer Tikka').click()
    await page.unroute(CODE)
    await page.goto('/home')
    await expect(cartTab(page)).toContainText('2')
    await page.goto(MENU)
    await expect(quantityOf(page, 'Paneer Tikka')).toContainText('2')
    await page.reload()
    await isThere(page)
    await expect(quantityOf(page, 'Paneer Tikka')).toContainText('2')
  })
})

test('a tap of a signed-in customer reaches the cart that the server has @all', async ({ page }) => {
  await emptyCart(page, SECOND)
  await page.goto('/login')
  await signIn(page, SECOND)
  await page.waitForURL('**/home')
  const bring = await holdCode(page)
  await page.goto(MENU, { waitUntil: 'commit' })
  await addDish(page, 'Paneer Tikka')
  const saved = page.waitForResponse((response) => response.request().method() !== 'GET' && /\/cart/.test(response.url()))
  bring()
  expect((await saved).ok()).toBe(true)
  await page.goto('/my-cart')
  await expect(page.getByRole('link', { name: 'Paneer Tikka', exact: true })).toBeVisible()
})
