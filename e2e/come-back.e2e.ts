import type { Page } from 'playwright/test'
import { beginAtCheckout } from './customers.ts'
import { fillCart, OUTLET } from './support/steps.ts'
import { expect, test } from './support/test.ts'
import { startFront } from './support/two-builds.ts'

/** No server listens there. */
const NOBODY = 'http://127.0.0.1:9'

// The browser itself tells that it cannot look for another service worker.
test.use({
  serviceWorkers: 'allow',
  allowedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_EMPTY_RESPONSE|error occurred when fetching the script/],
})

test('after one visit home, a menu, a dish and the cart open without the network, and say of when they are', async ({ page, context }) => {
  await page.goto('/home')
  await workerKeeps(page, '/api/customer/businesses')
  await fillCart(page)
  await workerKeeps(page, `/api/customer/business/${OUTLET.id}/menu`)
  const neverOpened = (await page.locator('a[href*="/menu/"]').last().getAttribute('href'))!
  await page.locator('a[href*="/menu/"]').first().click()
  await expect(page).toHaveURL(/\/menu\//)
  const dish = new URL(page.url()).pathname
  await workerKeeps(page, `/api/customer/business${dish.replace('/outlet', '')}`)

  await context.setOffline(true)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(isOffline(page)).toHaveText(/^As of \d{1,2}:\d\d [ap]m\. You are offline\. Your cart is safe on this device\.$/)
  await expect(page.getByRole('status').filter({ hasText: /^You are offline$/ })).toHaveCount(1)
  await page.goto(`/outlet/${OUTLET.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OUTLET.name)
  await expect(page.getByText('Butter Naan').first()).toBeVisible()
  await expect(isOffline(page)).toHaveText(/^As of/)
  await page.goto(dish)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This dish could not be loaded')).toHaveCount(0)
  expect(neverOpened).not.toBe(dish)
  await page.goto(neverOpened)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('This dish could not be loaded')).toHaveCount(0)
  await page.goto('/my-cart')
  await expect(page.getByText('Butter Naan').first()).toBeVisible()
  await expect(isOffline(page)).toHaveText('You are offline. Your cart is safe on this device.')
  // What was never seen is not there, and says so.
  await page.goto('/outlet/hotel-sagar-kinara')
  await expect(page.getByRole('heading', { name: 'This outlet could not be loaded' })).toBeVisible()

  await context.setOffline(false)
  await expect(isOffline(page)).toHaveCount(0)
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(isOffline(page)).toHaveCount(0)
})

test('a network that the device believes in and that answers nothing is noticed, and its return too @all', async ({ page, server }) => {
  const front = await startFront(0)
  front.deploy(server.url)
  try {
    await page.goto(`${front.url}/home`)
    await workerKeeps(page, '/api/customer/businesses')
    front.deploy(NOBODY)
    await page.reload()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(isOffline(page)).toHaveText(/^As of/)
    front.deploy(server.url)
    await expect(isOffline(page)).toHaveCount(0)
  } finally {
    await front.close()
  }
})

test('the worker keeps nothing of the signed-in customer, and only replies that are for everyone @all', async ({ page }) => {
  await page.goto('/home')
  await workerKeeps(page, '/api/customer/businesses')
  const { email } = await beginAtCheckout(page)
  for (const path of ['/my-orders', '/profile', '/profile/edit-profile', '/my-favorites', `/outlet/${OUTLET.id}`, '/home', '/my-cart']) {
    await page.goto(path)
    await expect(page.locator('main')).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  }
  const { ownToken, entries } = await page.evaluate(async () => {
    const replies: { url: string; sent: string; received: string; body: string }[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const reply = (await cache.match(request, { ignoreVary: true }))!
        replies.push({
          url: request.url,
          sent: JSON.stringify([...request.headers]),
          received: JSON.stringify([...reply.headers]),
          body: request.url.includes('/assets/') ? '' : await reply.text(),
        })
      }
    }
    return { ownToken: localStorage.getItem('authToken')!, entries: replies }
  })
  expect(entries.length).toBeGreaterThan(20)
  for (const { url, sent, received, body } of entries) {
    const all = [url, sent, received, body].join('\n')
    expect(sent, url).toBe('[]')
    for (const own of [ownToken, email, 'Bearer ']) expect(all.includes(own), `${own} in ${url}`).toBe(false)
    const { pathname } = new URL(url)
    expect(pathname).toMatch(
      /^\/(assets\/.*|media\/catalogue\/.*|about|home|outlet(-detail)?\/any(\/menu\/any)?|api\/customer\/businesses|api\/customer\/business\/[^/]+(\/menu(\/[^/]+)?)?)?$/,
    )
  }
})

const isOffline = (page: Page) => page.locator('.app-news')

/** Until the worker serves this page and has kept the reply to this call. */
const workerKeeps = (page: Page, path: string) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return []
        const cached = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
        return cached.flat().map(({ url }) => new URL(url).pathname)
      }),
    )
    .toContain(path)
