import { chromium, type Page, type Request } from 'playwright'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildIfStale } from '#scripts/build-if-stale.ts'
import { findChromium } from '#scripts/find-chromium.ts'
import { startBalancer } from './support/balancer.ts'
import type { SignedIn } from './support/customers.ts'
import { postgresMissing, startPostgres, type TestPostgres } from './support/postgres.ts'
import { prepareDatabase, type ServerProcess, startProcess } from './support/process.ts'

const PLACED = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const CLIENTS = 6

let postgres: TestPostgres
let customers: SignedIn[]
let servers: ServerProcess[]
beforeAll(async () => {
  if (postgresMissing) return
  await buildIfStale({})
  postgres = await startPostgres()
  customers = await prepareDatabase({ databaseUrl: postgres.url }, CLIENTS)
  const env = {
    DATABASE_URL: postgres.url,
    KITCHEN_SPEED: '86400',
    MEDIA_SECRET: 'm'.repeat(32),
    OTP_PEPPER: 'p'.repeat(32),
    TABLE_SECRET: 't'.repeat(32),
  }
  servers = [await startProcess(env, { withApp: true }), await startProcess(env, { withApp: true })]
}, 300_000)
afterAll(async () => {
  await Promise.all(servers?.map((server) => server.kill()) ?? [])
  await postgres?.stop()
}, 60_000)

test.skipIf(postgresMissing)(
  'browsers whose process is killed follow the other one within 5 s, not all at once, and miss nothing',
  { timeout: 240_000 },
  async () => {
    // At first all requests go to the process that is killed later, so that it has streams.
    const urls = [servers[0]!.url]
    const balancer = await startBalancer(urls)
    const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
    onTestFinished(async () => {
      await browser.close()
      await balancer.close()
    })
    const asStaff = async (path: string, body: object, cookie = '') =>
      fetch(`${balancer.url}/api/counter/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      })
    const entered = await asStaff('login', { email: 'counter@example.com', password: 'mezbaan123' })
    const cookie = entered.headers.get('set-cookie')!.split(';')[0]!

    async function begin({ id, token, email, phone }: SignedIn) {
      const placed = await fetch(`${balancer.url}/api/customer/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(PLACED),
      })
      const { orderId } = ((await placed.json()) as { data: { orderId: string } }).data
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, serviceWorkers: 'block' })
      const customer = JSON.stringify({ id, name: 'Test Customer', email, contactNumber: phone, whitelabelId: '1' })
      await context.addInitScript(
        (stored) => {
          for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
        },
        { locationWelcomed: '1', authToken: token, customer },
      )
      const page = await context.newPage()
      const client = { orderId, page, openedAt: [] as number[], lostAt: [] as number[] }
      const isStream = (request: Request) => request.url().endsWith('/api/customer/events')
      page.on('response', (reply) => {
        if (isStream(reply.request()) && reply.status() === 200) client.openedAt.push(Date.now())
      })
      page.on('requestfailed', (request) => void (isStream(request) && client.lostAt.push(Date.now())))
      await page.goto(`${balancer.url}/about`)
      await expect.poll(() => client.openedAt.length, { timeout: 30_000 }).toBeGreaterThan(0)
      return client
    }
    const clients: Awaited<ReturnType<typeof begin>>[] = []
    for (const customer of customers.slice(0, 2)) clients.push(await begin(customer))
    urls.push(servers[1]!.url)
    for (const customer of customers.slice(2)) clients.push(await begin(customer))
    const isNotified = (page: Page, text: string) => page.locator('.toast.slip').filter({ hasText: text }).first().isVisible()

    const killedAt = Date.now()
    await servers[0]!.kill()
    const lost = () => clients.filter(({ lostAt }) => lostAt.some((at) => at >= killedAt))
    await expect.poll(() => lost().length, { timeout: 5_000 }).toBeGreaterThan(1)
    // While these browsers have no stream.
    const minutes = { action: 'accept', minutes: 20 }
    for (const { orderId } of clients)
      await expect.poll(async () => (await asStaff(`outlets/haveli/orders/${orderId}/moves`, minutes, cookie)).status).toBe(200)
    await Promise.all(clients.map(({ page }) => expect.poll(() => isNotified(page, 'is accepted'), { timeout: 8_000 }).toBe(true)))

    const isBack = ({ openedAt, lostAt }: (typeof clients)[number]) => openedAt.some((at) => at > lostAt[0]!)
    await expect.poll(() => lost().every(isBack), { timeout: 8_000 }).toBe(true)
    const away = lost().map(({ openedAt, lostAt }) => openedAt.find((at) => at > lostAt[0]!)! - lostAt[0]!)
    console.log(`${away.length} of ${CLIENTS} browsers were away for ${away.join(', ')} ms`)
    expect(away.every((ms) => ms < 5_000)).toBe(true)
    expect(Math.max(...away) - Math.min(...away)).toBeGreaterThan(20)
    for (const { orderId } of clients)
      expect((await asStaff(`outlets/haveli/orders/${orderId}/moves`, { action: 'prepare' }, cookie)).status).toBe(200)
    await Promise.all(clients.map(({ page }) => expect.poll(() => isNotified(page, 'is being prepared'), { timeout: 5_000 }).toBe(true)))
  },
)
