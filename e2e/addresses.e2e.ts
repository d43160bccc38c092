import type { Page } from 'playwright/test'
import { expect, test } from './support/test.ts'

/** What stands round a page, and where it is. */
async function frameAt(page: Page, address: string) {
  await page.goto(address)
  await page.locator('h1:not([data-waiting])').first().waitFor({ state: 'attached' })
  await expect(page).toHaveTitle(/ · Mezbaan$/)
  const { pathname, search } = new URL(page.url())
  return {
    address: pathname + search,
    title: await page.title(),
    topBar: await page.getByRole('region', { name: 'Site' }).isVisible(),
    tabs: await page.getByRole('navigation', { name: 'Main' }).isVisible(),
    tab: await page.locator('nav [aria-current="page"]').allTextContents(),
  }
}

test('an address with a slash at its end or in capitals is the same page, with the same bars, title, guard and way back @all', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const address of ['/home', '/login', '/my-orders'])
    expect(await frameAt(page, `${address}/`), address).toEqual(await frameAt(page, address))
  expect(await frameAt(page, '/Home')).toEqual(await frameAt(page, '/home'))
})

test.describe('an address that is none', () => {
  // The browser itself logs the status of a page.
  test.use({ allowedProblems: [/the server responded with a status of 404/] })

  test('is answered by the app with 404, also where it cannot be decoded', async ({ page }) => {
    for (const address of ['/%', '/outlet/%', '/order/%zz', '/home.']) {
      const reply = await page.goto(address)
      expect(reply?.status(), address).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' }), address).toBeVisible()
    }
  })
})
