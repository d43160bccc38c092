import { type BrowserContext, chromium } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { findChromium } from '#scripts/find-chromium.ts'
import { nextVersion } from '#scripts/next-version.ts'
import { startBalancer } from './support/balancer.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { type ServerProcess, startProcess } from './support/process.ts'

let postgres: TestPostgres
let next: Awaited<ReturnType<typeof nextVersion>>
let servers: ServerProcess[]
beforeAll(async () => {
  if (postgresMissing) return
  await buildIfStale({})
  next = await nextVersion('Dawat')
  postgres = await startPostgres()
  servers = [await startProcess(env(), { withApp: true }), await startProcess({ ...env(), APP_DIR: next.folder }, { withApp: true })]
}, 120_000)
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.stop()) ?? [])
  await postgres?.stop()
  await next?.remove()
}, 60_000)

const env = () => ({ DATABASE_URL: postgres.url, MEDIA_SECRET: 'm'.repeat(32), OTP_PEPPER: 'p'.repeat(32), TABLE_SECRET: 't'.repeat(32) })

const VISITS = 200
const NAMED = /(?<=\/)assets\/[\w.-]+\.(?:js|css)/g

test.skipIf(postgresMissing).each([
  ['an earlier', 0],
  ['the next', 1],
])('all code that pages of %s build name, in themselves and in their code, is had from a process of the other', async (_of, of) => {
  const [own, other] = [servers[of]!.url, servers[1 - of]!.url]
  const wanted = new Set<string>()
  for (const path of ['/home', '/outlet/dariya-mahal', '/my-cart']) {
    const html = await (await fetch(own + path, { headers: { accept: 'text/html' } })).text()
    for (const [file] of html.matchAll(NAMED)) wanted.add(file)
  }
  const missing: string[] = []
  // Iterating a Set also visits what is added meanwhile.
  for (const file of wanted) {
    const reply = await fetch(`${other}/${file}`)
    if (reply.status !== 200) missing.push(`${reply.status} ${file}`)
    for (const [, name] of (await reply.text()).matchAll(/["'`/]((?:[\w.-]+-)?[\da-f]{7,8}(?:-next)?\.(?:js|css))["'`]/g))
      wanted.add(`assets/${name}`)
  }
  expect(missing).toEqual([])
  expect(wanted.size).toBeGreaterThan(100)
  expect([...wanted].some((file) => file.endsWith('-next.js'))).toBe(of === 1)
})

test.skipIf(postgresMissing)(
  'of 200 visits in Chromium over a rolling deploy and the way back, none misses a file, and ADD and View Cart work in each',
  { timeout: 900_000 },
  async () => {
    const settings = { ...env(), DRAIN_SECONDS: '5', DEMO_TIME: '2026-11-20T19:00+05:30' }
    const [before, after] = [{}, { APP_DIR: next.folder }]
    const start = (build: object) => startProcess({ ...settings, ...build }, { withApp: true })
    const running = await Promise.all([start(before), start(before)])
    // One that has gone stays in the list: it is not ready.
    const addresses = running.map(({ url }) => url)
    const balancer = await startBalancer(addresses)
    const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(async () => {
      await browser.close()
      await balancer.close()
      await Promise.all(running.map((server) => server.kill()))
    })
    async function replaceOne(build: object): Promise<void> {
      const fresh = await start(build)
      addresses.push(fresh.url)
      running.push(fresh)
      await running.shift()!.stop()
    }

    const missing: string[] = []
    const dead: string[] = []
    const seen: Record<string, number> = {}
    async function openContext(): Promise<BrowserContext> {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-IN' })
      context.setDefaultTimeout(30_000)
      context.on('response', (reply) => void (reply.status() >= 400 && missing.push(`${reply.status()} ${reply.url()}`)))
      context.on('weberror', (error) => void missing.push(String(error.error())))
      // Each visit begins with an empty cart, and is not asked for the location.
      await context.addInitScript(() => {
        if (origin === 'null' || sessionStorage.getItem('begun')) return
        localStorage.clear()
        localStorage.setItem('locationWelcomed', '1')
        sessionStorage.setItem('begun', '1')
      })
      return context
    }
    async function visit(context: BrowserContext, name: string): Promise<void> {
      const page = await context.newPage()
      try {
        await page.goto(`${balancer.url}/outlet/dariya-mahal`)
        await page.getByRole('button', { name: 'ADD Butter Naan', exact: true }).click()
        await page.getByRole('link', { name: /View Cart/ }).click()
        await page.getByRole('heading', { level: 1, name: /cart/i }).waitFor()
        await page.getByText('Butter Naan').first().waitFor()
        const brand = (await page.title()).split(' · ').at(-1)!
        seen[brand] = (seen[brand] ?? 0) + 1
      } catch (error) {
        dead.push(`${name}: ${String(error)}`)
      } finally {
        await page.close()
      }
    }

    // Half of the visitors are new, half come again with what their browser has stored.
    let visits = 0
    async function visitors(): Promise<void> {
      const returning = await openContext()
      while (visits < VISITS) {
        const turn = ++visits
        if (turn % 2 === 0) {
          await visit(returning, `visit ${turn}, again`)
          continue
        }
        const context = await openContext()
        await visit(context, `visit ${turn}, new`)
        await context.close()
      }
      await returning.close()
    }
    async function deploys(): Promise<void> {
      for (const [turn, build] of [after, after, before, before].entries()) {
        await vi.waitUntil(() => visits >= ((turn + 1) * VISITS) / 5, { timeout: 600_000 })
        await replaceOne(build)
      }
    }
    await Promise.all([visitors(), visitors(), visitors(), deploys()])
    expect({ missing, dead }).toEqual({ missing: [], dead: [] })
    expect(seen['Dawat']).toBeGreaterThan(VISITS / 5)
    expect(seen['Mezbaan']).toBeGreaterThan(VISITS / 5)
  },
)
