import type { Locator, Page } from 'playwright/test'
import { beginSignedIn, inAnotherTab } from './paths/accounts.ts'
import { addDish, hasNoSheetEntry, OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { wireItem, wireOrder } from './support/wire.ts'

const API = '**/api/customer/'
const BEFORE = '/notification'

const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
const tells = (page: Page, url: string, data: unknown) => page.route(url, (route) => route.fulfill({ json: { data } }))

async function withOrder(page: Page, orderStatus: string): Promise<void> {
  await beginSignedIn(page)
  const order = wireOrder('o1', { orderStatus, menus: [wireItem('Biryani', 1)] })
  for (const list of ['ongoing-orders', 'completed', 'history']) await tells(page, `${API}order/${list}`, [order])
  await tells(page, `${API}order/o1`, order)
  // Its outlet says how one pays.
  await tells(page, `${API}business/b1`, { businessId: 'b1' })
}

/** After the answer: a page that is left cannot give it. */
const back = (page: Page, times = 1) =>
  page.evaluate((many) => void setTimeout(() => Array.from({ length: many }).forEach(() => history.back())), times)

/** Goes on from the page before by a tap, as people do: browsers skip entries of pages that were never touched. */
async function reach(page: Page, path: string): Promise<void> {
  await page.goto(BEFORE)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(path)
  await expect(page.locator('h1:not([data-waiting])').first()).toBeAttached()
}

const SHEETS: { name: string | RegExp; path: string; ready?: (page: Page) => Promise<unknown>; open: (page: Page) => Promise<unknown> }[] =
  [
    { name: 'Select Your Location', path: '/home', open: (page) => page.getByRole('button', { name: /Select location/ }).click() },
    { name: 'Scan QR Code', path: '/home', open: (page) => page.getByRole('button', { name: 'Scan QR Code' }).click() },
    { name: 'Menu categories', path: `/outlet/${OUTLET.id}`, open: (page) => page.getByRole('button', { name: 'MENU' }).click() },
    {
      name: 'Opening hours',
      path: `/outlet/${OUTLET.id}`,
      open: (page) =>
        page
          .getByRole('button', { name: /hours|Timing|Open/i })
          .first()
          .click(),
    },
    {
      name: /Biryani/,
      path: `/outlet/${OUTLET.id}`,
      open: (page) => page.getByRole('button', { name: 'ADD Hyderabadi Chicken Biryani', exact: true }).click(),
    },
    {
      name: 'Available Offers',
      path: `/checkout/${OUTLET.id}`,
      ready: async (page) => {
        await beginSignedIn(page)
        await page.goto(`/outlet/${OUTLET.id}`)
        await addDish(page, 'Butter Naan')
      },
      open: (page) => page.getByRole('button', { name: /Apply Coupon|Coupon Applied!/ }).click(),
    },
    {
      name: 'Track Your Order',
      path: '/orders/success/o1',
      ready: (page) => withOrder(page, 'PREPARING'),
      open: (page) => page.getByRole('button', { name: 'Track Your Order' }).click(),
    },
    {
      name: 'Move Add More',
      path: '/about',
      ready: (page) => withOrder(page, 'PREPARING'),
      open: (page) => page.getByRole('link', { name: 'Add More' }).click({ delay: 900 }),
    },
    {
      name: 'Rate Your Experience',
      path: '/order/o1',
      ready: (page) => withOrder(page, 'SERVED'),
      open: (page) => page.getByRole('button', { name: 'Rate & Review' }).click(),
    },
    {
      name: 'Remove from favorites?',
      path: '/my-favorites',
      ready: async (page) => {
        await beginSignedIn(page)
        await page.goto(`/outlet/${OUTLET.id}`)
        const heart = page.getByRole('button', { name: `Favorite ${OUTLET.name}`, exact: true })
        await expect(heart).toBeEnabled()
        if ((await heart.getAttribute('aria-pressed')) === 'false') {
          const saved = page.waitForResponse((reply) => reply.request().method() === 'POST' && /favourites/.test(reply.url()))
          await heart.click()
          await saved
        }
        await expect(heart).toHaveAttribute('aria-pressed', 'true')
      },
      open: (page) => page.getByRole('button', { name: `Remove ${OUTLET.name}` }).click(),
    },
  ]

for (const { name, path, ready, open } of SHEETS) {
  const tag = name === 'Menu categories' ? '' : ' @all'
  test(`Back closes the sheet ${name} and stays on ${path}; a second Back leaves it${tag}`, async ({ page }) => {
    await ready?.(page)
    await reach(page, path)
    await open(page)
    const sheet = dialog(page, name)
    await expect(sheet).toBeVisible()
    // The document opens a sheet of sizes by itself, and the app then gives it its entry.
    await expect.poll(() => page.evaluate(() => history.state?.usr?.sheets)).toBeDefined()
    // The page behind it does not scroll.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('hidden')
    const heading = await page.locator('h1:not([data-waiting])').first().textContent()
    await back(page)
    await expect(sheet).toBeHidden()
    await expect(page).toHaveURL(path)
    await expect(page.locator('h1:not([data-waiting])').first()).toHaveText(heading!)

    // Closed by hand it leaves no entry behind.
    await open(page)
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await hasNoSheetEntry(page)
    await back(page)
    await expect(page).toHaveURL(BEFORE)
  })
}

test('Back closes the welcome of a first visit', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! })
  await page.goto(BEFORE)
  await page.goto('/home')
  await expect(page.getByRole('dialog')).toBeVisible()
  await back(page)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/home')
  await page.close()
})

test('a quick double Back, Forward, and a reload over a sheet leave the history as it was @all', async ({ page }) => {
  await reach(page, `/outlet/${OUTLET.id}`)
  const open = () => page.getByRole('button', { name: 'MENU' }).click()
  const sheet = dialog(page, 'Menu categories')
  await open()
  await expect(sheet).toBeVisible()
  await back(page, 2)
  await expect(page).toHaveURL(BEFORE)

  await reach(page, `/outlet/${OUTLET.id}`)
  await open()
  await expect(sheet).toBeVisible()
  await back(page)
  await expect(sheet).toBeHidden()
  await page.evaluate(() => history.forward())
  await hasNoSheetEntry(page)
  await expect(sheet).toBeHidden()

  await open()
  await expect(sheet).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
  await expect(sheet).toBeHidden()
  await hasNoSheetEntry(page)
  await back(page)
  await expect(page).toHaveURL(BEFORE)
})

test('a session that ends under an open sheet leads to the sign-in page', async ({ page }) => {
  await beginSignedIn(page)
  await page.goto('/profile/your-data')
  await page.getByRole('button', { name: 'Delete Your Account' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await inAnotherTab(page, undefined)
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
