import type { Page, Response } from 'playwright/test'
import { signIn } from './support/steps.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { expect, test } from './support/test.ts'
import { type Front, nextVersion, startFront } from './support/two-builds.ts'

const LATENCY_MS = 20
const [BEFORE, AFTER] = ['Mezbaan', 'Dawat']

test.use({ serviceWorkers: 'allow' })
// One next version for all of them.
test.describe.configure({ mode: 'default' })

let next: { folder: string; remove: () => Promise<void> }
let later: TestServer
let front: Front

test.beforeAll(async () => {
  next = await nextVersion(AFTER)
  later = await startTestServer({ APP_DIR: next.folder })
})
test.afterAll(async () => {
  await later.dispose()
  await next.remove()
})
test.beforeEach(async ({ server }) => {
  front = await startFront(LATENCY_MS)
  front.deploy(server.url)
})
test.afterEach(async ({ context }) => {
  // A page that still loads something would log a refused connection.
  for (const page of context.pages()) await page.close()
  await front.close()
})

/** The entry script of a version: its hash names the version. */
async function entryOf(server: { url: string }, page: Page): Promise<string> {
  const html = await (await page.request.get(`${server.url}/home`, { headers: { Accept: 'text/html' } })).text()
  return /\/assets\/index-[\w-]+\.js/.exec(html)![0]
}

const open = async (page: Page, path: string) => {
  await page.goto(front.url + path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page).toHaveTitle(/ · /)
}

/** Goes to another page of the app as a link does, without a load. */
const moveTo = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/**
 * Until the worker of this entry controls the page and has all that it keeps. Chromium stops the worker before as soon as it is idle, and a page that is asked
 * for in that moment never comes.
 */
async function workerIsReady(page: Page, entry: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (file) => {
        const names = await caches.keys()
        const { active, waiting } = (await navigator.serviceWorker.getRegistration()) ?? {}
        const own = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)))
        return (
          active?.state === 'activated' &&
          !waiting &&
          own.some((urls) => urls.some((url) => url.endsWith(file)) && urls.some((url) => url.includes('/about?unfilled')))
        )
      }, entry),
    )
    .toBe(true)
}

const isStored = (page: Page, file: string) =>
  page.evaluate(async (part) => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().some(({ url }) => url.includes(part))
  }, file)

/** Which entry the present page runs, and which brand it names. */
const builtAs = (page: Page) =>
  page.evaluate(() => [
    new URL(document.querySelector<HTMLScriptElement>('script[src*="/assets/index-"]')!.src).pathname,
    document.title.split(' · ').at(-1),
  ])

test('a new version is offered: while two pages are open and it is not asked for, they are those of the version before, and none mixes two @all', async ({
  page,
  server,
}) => {
  const [before, after] = [await entryOf(server, page), await entryOf(later, page)]
  expect(before).not.toBe(after)
  const missing: string[] = []
  page.on('response', (reply: Response) => void (reply.status() === 404 && missing.push(reply.url())))

  await open(page, '/home')
  expect(await builtAs(page)).toEqual([before, BEFORE])
  await workerIsReady(page, before)
  // What a menu fetches when it rests, the worker stores then.
  await open(page, '/outlet/dariya-mahal')
  for (const name of ['category-sheet', 'dish-questions'])
    await expect.poll(() => isStored(page, `/assets/${name}-`), { message: name }).toBe(true)

  front.deploy(later.url)
  const other = await page.context().newPage()
  await open(other, '/home')
  await expect(page.getByRole('status').filter({ hasText: /^A new version is ready$/ })).toHaveCount(1)
  await open(page, '/outlet/dariya-mahal')
  expect(await builtAs(page)).toEqual([before, BEFORE])

  // The browser lets the worker before finish what it loads.
  const release = front.hold(/slow-picture/)
  await page.evaluate(() => document.body.append(Object.assign(new Image(), { src: '/media/slow-picture.webp' })))
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => builtAs(page).catch(() => [])).toEqual([after, AFTER])
  for (const path of ['/login', '/outlet/dariya-mahal']) {
    await open(page, path)
    expect(await builtAs(page), path).toEqual([after, AFTER])
  }
  release()
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)

  // The other page goes on with the code that it has.
  expect(await builtAs(other)).toEqual([before, BEFORE])
  await other.getByRole('link', { name: /^Cart/ }).filter({ visible: true }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/cart/i)
  expect((await builtAs(other))[0]).toBe(before)
  expect(await isStored(other, before)).toBe(true)
  expect(missing).toEqual([])
})

test('a tab that stays open has the new version with the first page that is opened once it is installed @all', async ({ page, server }) => {
  // Two versions are installed one after the other, beside all other journeys.
  test.slow()
  const [before, after] = [await entryOf(server, page), await entryOf(later, page)]
  await open(page, '/home')
  await workerIsReady(page, before)
  front.deploy(later.url)
  await open(page, '/home')
  expect(await builtAs(page)).toEqual([before, BEFORE])
  await expect(page.getByRole('status').filter({ hasText: /^A new version is ready$/ })).toHaveCount(1)
  for (const path of ['/my-cart', '/home']) {
    await open(page, path)
    expect(await builtAs(page), path).toEqual([after, AFTER])
    // Until then the worker before shows its own page where the server takes longer than its patience.
    await workerIsReady(page, after)
  }
  await expect(page.getByRole('button', { name: 'Reload' })).toHaveCount(0)
})

test.describe('a file of code is gone', () => {
  // It is asked for, and the browser says so.
  test.use({ allowedProblems: [/status of 404 .*\/assets\/|Failed to fetch dynamically imported module/] })

  test('a page that is open during a deploy shows sign-in, by loading anew once where its file is gone', async ({ page, server }) => {
    const [before, after] = [await entryOf(server, page), await entryOf(later, page)]
    await open(page, '/home')
    await workerIsReady(page, before)
    // As after thirty days: a server keeps the files of earlier builds for so long.
    await page.context().route(/\/assets\/login-route-(?!.*-next\.js)/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    front.deploy(later.url)
    const loads: string[] = []
    page.on('request', (request) => void (request.isNavigationRequest() && loads.push(request.url())))
    await moveTo(page, '/login')
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByText('This page could not be shown')).toHaveCount(0)
    await expect.poll(() => builtAs(page)).toEqual([after, AFTER])
    expect(loads).toEqual([`${front.url}/login`])
    expect(before).not.toBe(after)
  })

  test('where the file stays gone there is one load and then the page that says so @all', async ({ page, server }) => {
    const before = await entryOf(server, page)
    await open(page, '/home')
    await workerIsReady(page, before)
    await page.context().route(/\/assets\/login-route-/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await moveTo(page, '/login')
    await expect(page.getByText('This page could not be shown')).toBeVisible()
    expect(loads).toBe(1)
  })

  test('a file that is fetched ahead and is gone leaves the page as it is, with what is typed @all', async ({ page }) => {
    await page.context().route(/\/assets\/order-strip-.*\.js/, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await page.goto(`${front.url}/login?returnTo=/profile/edit-profile`)
    const missed = page.waitForResponse(/\/assets\/order-strip-.*\.js/)
    await signIn(page)
    await page.getByLabel('Name').fill('Asha Rao Nair')
    await missed
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    // Longer than the page takes to ask whether the server is there.
    for (let turn = 0; turn < 3; turn++) await page.evaluate(() => fetch('/', { cache: 'no-store' }).then((reply) => reply.text()))
    expect(loads).toBe(0)
    await expect(page.getByLabel('Name')).toHaveValue('Asha Rao Nair')
  })
})

test.describe('there is no network', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch dynamically imported module|Unable to preload CSS/] })

  test('without the network a page whose code does not come is not loaded anew @all', async ({ page, server, context }) => {
    const before = await entryOf(server, page)
    await open(page, '/home')
    await workerIsReady(page, before)
    let loads = 0
    page.on('request', (request) => void (request.isNavigationRequest() && loads++))
    await context.setOffline(true)
    await moveTo(page, '/login')
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
    expect(loads).toBe(0)
  })
})
