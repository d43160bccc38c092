import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findChromium } from '#scripts/find-chromium.ts'
import { placeLink } from '#server/origins/links.ts'
import { addCustomer, type SignedIn } from './support/customers.ts'
import { postgresMissing } from './support/postgres.ts'
import { certificateIn, COOK, openOutlet, type Production, startProduction, TABLE_SECRET } from './support/production.ts'
import { openDevice } from './support/push-device.ts'

const folder = mkdtempSync(join(tmpdir(), 'mezbaan-pocket-'))
const closes: (() => unknown)[] = [() => rmSync(folder, { recursive: true })]
const device = openDevice()
/** What the push service was handed for the device, decrypted. */
const pushed: { path: string; message: unknown }[] = []
let production: Production
let customer: SignedIn
let phone: Page

beforeAll(async () => {
  if (postgresMissing) return
  const certificate = certificateIn(folder, 'IP:127.0.0.1,DNS:push.example.com')
  const pushService = createServer({ key: readFileSync(certificate.key), cert: readFileSync(certificate.cert) }, async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    pushed.push({ path: request.url!, message: device.read(Buffer.concat(chunks)) })
    reply.writeHead(201).end()
  })
  await new Promise<void>((ready) => pushService.listen(0, '127.0.0.1', ready))
  closes.push(() => pushService.close())
  production = await startProduction('postgres', {
    certificate,
    preload: join(import.meta.dirname, 'support/road-to-push.ts'),
    settings: { PUSH_CONTACT: 'mailto:push@example.com', PUSH_PORT: String((pushService.address() as AddressInfo).port) },
    async fill(database) {
      await openOutlet(database)
      customer = await addCustomer(database.db, new Date(), { remembered: true })
    },
  })
  closes.push(production.close)
  const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox', '--disable-gpu'] })
  closes.push(() => browser.close())
  phone = await openPhone(await browser.newContext({ viewport: { width: 360, height: 740 }, baseURL: production.url }))
}, 240_000)
afterAll(async () => {
  for (const close of closes.toReversed()) await close()
}, 60_000)

/** The customer's phone. Its push service knows it under this address and these keys; the customer gives the permission. */
async function openPhone(context: BrowserContext): Promise<Page> {
  context.setDefaultTimeout(30_000)
  const { id, email, token } = customer
  const stored = { id, name: 'Test Customer', email, contactNumber: customer.phone, whitelabelId: '1' }
  await context.addInitScript(
    (storage) => {
      for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
    },
    { locationWelcomed: '1', authToken: token, customer: JSON.stringify(stored) },
  )
  await context.addInitScript(
    ({ endpoint, keys }) => {
      let key: BufferSource | undefined
      const subscription = () => ({ options: { applicationServerKey: key }, toJSON: () => ({ endpoint, keys }) })
      const pushManager = {
        getSubscription: async () => key && subscription(),
        subscribe: async (options: { applicationServerKey: BufferSource }) => ((key = options.applicationServerKey), subscription()),
      }
      let permission: NotificationPermission = 'default'
      Object.defineProperty(Notification, 'permission', { get: () => permission })
      Notification.requestPermission = async () => (permission = 'granted')
      navigator.serviceWorker.getRegistration = async () => ({ pushManager }) as unknown as ServiceWorkerRegistration
    },
    { endpoint: 'https://push.example.com/pocket', keys: device.keys },
  )
  return context.newPage()
}

async function openKitchen() {
  const ask = (path: string, body: object, cookie = '') =>
    fetch(`${production.url}/api/counter/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
  const entered = await ask('login', COOK)
  const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
  return async (orderId: string, move: object) =>
    expect((await ask(`outlets/haveli/orders/${orderId}/moves`, move, cookie)).status).toBe(200)
}

/** A browser without a window grants no notifications, so what the worker asks it to show is written down instead. */
interface Recording {
  registration: { showNotification(title: string, options: { tag: string }): Promise<void> }
  shown: { title: string; tag: string }[]
}

/** The worker of the closed app, to which the browser hands what its push service brings. */
async function openWorker(page: Page) {
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const self = globalThis as unknown as Recording
    self.shown = []
    self.registration.showNotification = async (title, { tag }) => void self.shown.push({ title, tag })
  })
  const session = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      for (const { status, registrationId } of versions) if (status === 'activated') resolve(registrationId)
    }),
  )
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  return {
    deliver: (message: unknown) =>
      session.send('ServiceWorker.deliverPushMessage', { origin: production.url, registrationId, data: JSON.stringify(message) }),
    shown: () => worker.evaluate(() => (globalThis as unknown as Recording).shown),
  }
}

test.skipIf(postgresMissing)(
  'a phone in the pocket is told once of each change, by one of two processes',
  { timeout: 120_000 },
  async () => {
    await phone.goto(placeLink([TABLE_SECRET], '', 'haveli', { type: 'TABLE', id: 7 }))
    await phone.getByRole('button', { name: 'ADD Dish dal', exact: true }).click()
    await phone.getByRole('group', { name: 'Quantity of Dish dal' }).first().waitFor()
    await phone.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).click()
    await phone.getByRole('button', { name: 'Proceed to Checkout' }).click()
    await phone.getByRole('button', { name: /Place Order/ }).click()
    await phone.getByRole('button', { name: 'Yes, Tell Me' }).click()
    await phone.getByRole('region', { name: 'We tell you on this device' }).waitFor()
    const orderId = new URL(phone.url()).pathname.split('/').at(-1)!
    await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
    const worker = await openWorker(phone)
    await phone.goto('about:blank')

    const move = await openKitchen()
    await move(orderId, { action: 'accept', minutes: 20 })
    await vi.waitUntil(() => pushed.length > 0, { timeout: 15_000 })
    await move(orderId, { action: 'prepare' })
    await move(orderId, { action: 'ready' })
    await vi.waitUntil(() => pushed.length > 1, { timeout: 15_000 })
    const titles = ['Order 1 is accepted', 'Order 1 is ready']
    expect(pushed).toEqual(
      titles.map((title) => ({ path: '/pocket', message: { orderId, title, body: expect.stringContaining('The haveli') } })),
    )
    for (const { message } of pushed) await worker.deliver(message)
    await vi.waitFor(async () => expect(await worker.shown()).toEqual(titles.map((title) => ({ title, tag: orderId }))))

    // Processes send what is due before they end.
    await production.close()
    expect(pushed).toHaveLength(2)
  },
)
