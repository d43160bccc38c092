import { get } from 'node:http'
import { cartTab, fillCart, OUTLET, quantityOf, withoutData } from './support/steps.ts'
import { expect, test } from './support/test.ts'

// The page of an address comes with its data: what it shows, with the app and before it.

declare global {
  var headingsOfServer: number
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the outlets and a menu can be read, and their links lead on', async ({ page }) => {
    await page.goto('/home')
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(5)
    await page.getByRole('link', { name: OUTLET.name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: OUTLET.name })).toBeVisible()
    expect(await page.getByRole('button', { name: /^ADD/ }).count()).toBeGreaterThan(10)
    // Nothing promises more dishes.
    await expect(page.locator('.bones-menu')).toBeHidden()
    await expect(page.locator('.banner img').first()).toBeVisible()
  })
})

for (const [width, tag] of [
  [360, ''],
  [1280, ' @all'],
] as const)
  for (const path of ['/home', `/outlet/${OUTLET.id}`, `/outlet/${OUTLET.id}/menu/${OUTLET.id}_butter-naan`])
    test(`the app takes ${path} over as it is at ${width} px: no call is made for what the page has, and no element is made anew${tag}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 740 })
      const asked: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (/\/customer\/business/.test(pathname)) asked.push(pathname)
      })
      await page.addInitScript(() => {
        const note = () => {
          const headings = document.querySelectorAll('#content :is(h3, .item-text h1)')
          headings.forEach((heading) => Object.assign(heading, { isServers: true }))
          globalThis.headingsOfServer = headings.length
        }
        document.addEventListener('readystatechange', note, { once: true })
      })
      await page.goto(path)
      await page.waitForFunction(() => globalThis.earlyTap === null)
      const headings = page.locator('#content :is(h3, .item-text h1)')
      await page.waitForFunction(() =>
        [...document.querySelectorAll('#content h3')].every((heading) => Object.keys(heading).some((key) => key.startsWith('__react'))),
      )
      const isServers = await headings.evaluateAll((all) => all.map((heading) => 'isServers' in heading))
      // Of a menu the app renders the rest.
      const rendered = await page.evaluate(() => globalThis.headingsOfServer)
      expect(isServers.filter(Boolean)).toHaveLength(rendered)
      expect(isServers.slice(0, rendered)).not.toContain(false)
      expect(rendered).toBeGreaterThan(0)
      expect(asked).toEqual([])
    })

test('of what a menu announces, the banner’s middle picture alone is asked for with high priority', async ({ page }) => {
  const links = (await page.request.get(`/outlet/${OUTLET.id}`)).headers()['link']!.split(', ')
  expect(links[0]).toMatch(/^<\/media\/[^>]+>; rel=preload; as=image; fetchpriority=high$/)
  expect(links.filter((link) => link.includes('fetchpriority'))).toHaveLength(1)
})

test('an ADD is answered while the code of the calls is on its way, and stored @all', async ({ page }) => {
  await page.route(/\/assets\/calls-.*\.js/, () => {})
  await page.goto(`/outlet/${OUTLET.id}`)
  await page.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
  await page.reload()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('1')
})

test.describe('without the code of the calls', () => {
  test.use({ allowedProblems: [/status of 503|Failed to fetch dynamically imported module/] })

  test('a page without data tells its failure, and goes on once the code can be had', async ({ page }) => {
    await withoutData(page)
    const calls = /\/assets\/calls-.*\.js/
    await page.route(calls, (route) => route.fulfill({ status: 503 }))
    await page.goto('/home')
    await expect(page.getByText('Failed to fetch hotels. Please try again.')).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByRole('heading', { level: 3, name: OUTLET.name })).toBeVisible()
  })
})

test('what is in the cart is shown once the app is there @all', async ({ page }) => {
  await fillCart(page)
  await page.reload()
  await expect(quantityOf(page, 'Butter Naan')).toContainText('2')
  await expect(cartTab(page)).toContainText('3')
})

test('a customer at a table gets the page of one who sits there, and never the pictures of the outlet', async ({ page }) => {
  await page.goto(`/outlet/${OUTLET.id}?table=5`)
  await expect(page.locator('.seated .head')).toBeVisible()
  await expect(page.locator('.banner-place')).toHaveCount(0)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a menu that is fetched once more for the worker leaves the customer at the dish they read @all', async ({ page }) => {
    const again = page.waitForResponse(/\/customer\/business\/[^/]+\/menu$/)
    await page.goto(`/outlet/${OUTLET.id}`)
    await expect(page.getByRole('button', { name: 'MENU' })).toBeVisible()
    await page.getByRole('heading', { level: 2, name: /^Drinks & Sweets/ }).evaluate((heading) => heading.scrollIntoView())
    await (await again).finished()
    // What must not happen has time to: the new menu is read and rendered.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
    await expect(page.getByRole('heading', { level: 2, name: /^Drinks & Sweets/ })).toBeInViewport()
  })

  test('a page with data is never cached for another address @all', async ({ page }) => {
    await page.goto(`/outlet/${OUTLET.id}`)
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
    for (const path of [`/outlet/${OUTLET.id}`, '/home']) await page.goto(path)
    const cached = await page.evaluate(async () => {
      const replies: Response[] = []
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys()) if (request.url.includes('?unfilled')) replies.push((await cache.match(request))!)
      }
      return Promise.all(replies.map((reply) => reply.text()))
    })
    expect(cached.length).toBeGreaterThan(3)
    for (const text of cached) expect(text).not.toContain('<script type="application/json" id="page-data">')
  })
})

/** Bytes of a page as it is sent. */
const weightOf = (url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } }, (reply) => {
      expect(reply.headers['content-encoding']).toBe('br')
      let bytes = 0
      reply.on('data', (piece: Buffer) => (bytes += piece.length)).on('end', () => resolve(bytes))
    }).on('error', reject)
  })

test('a page with its data weighs at most 22 kB at /home, and 30 kB for an ordinary menu', async ({ page, server }) => {
  // Its outlets and dishes are in it.
  expect(await (await page.request.get('/home')).text()).toContain('id="page-data"')
  expect(await weightOf(`${server.url}/home`)).toBeLessThanOrEqual(22_000)
  expect(await weightOf(`${server.url}/outlet/${OUTLET.id}`)).toBeLessThanOrEqual(30_000)
  expect(await weightOf(`${server.url}/outlet/${OUTLET.id}/menu/${OUTLET.id}_butter-naan`)).toBeLessThanOrEqual(22_000)
})
