import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { auditEvents, menuItems, messages, orders, outlets } from '#server/db/schema.ts'
import { startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'
import { type Reply, withServer } from './support/server.ts'

const PAGES = ['/console', '/console/inbox', '/console/kitchen', '/console/outlet/haveli/kitchen', '/console/outlet/haveli/menu']

describe('console', () => {
  const server = withServer('pglite')
  const open = (path: string) => server.ask('GET', path)
  const tokenIn = (reply: Reply) => /name="token" value="([^"]+)"/.exec(reply.body as string)![1]!
  const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  async function send(path: string, fields: Record<string, string>, headers: Record<string, string> = OWN) {
    const token = tokenIn(await open('/console/outlet/haveli/menu'))
    return server.ask('POST', path, new URLSearchParams({ token, ...fields }).toString(), headers)
  }
  /** What the page that a form goes back to says. */
  async function noticeOf(reply: Reply): Promise<string> {
    expect(reply.status).toBe(303)
    const page = await open(reply.headers.location as string)
    return /<p class="notice[^>]*>([^<]*)</.exec(page.body as string)![1]!
  }
  async function placed(menuIds: string[] = ['dal']) {
    const customer = await server.newCustomer()
    const items = menuIds.map((menuId) => ({ menuId, quantity: 1, itemNote: '<script>alert(1)</script>' }))
    const reply = await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
    return reply.body.data.orderId as string
  }
  const orderRow = async (orderId: string) => (await server.database.db.select().from(orders).where(eq(orders.id, orderId)))[0]!
  const itemRow = async (menuId: string) => (await server.database.db.select().from(menuItems).where(eq(menuItems.menuId, menuId)))[0]!

  test.each(PAGES)('%s is a page of our own files only, that is not cached', async (path) => {
    const reply = await open(path)
    expect([reply.status, reply.headers['content-type'], reply.headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/)
    expect(reply.body).not.toMatch(/ style="|<style| on\w+="|<script(?! src="\/console\/assets\/)/)
  })

  test('what the staff change is noted with the outlet or dish, and what is refused is not', async () => {
    await server.database.db.delete(auditEvents)
    await send('/console/outlet/haveli/status', { status: 'TEMPORARILY_CLOSED' })
    await send('/console/outlet/haveli/status', { status: 'SHUT' })
    await send('/console/outlet/haveli/status', { status: 'LIVE' })
    await send('/console/outlet/haveli/items/repriced/stock', { stock: 'out' })
    await send('/console/outlet/haveli/items/repriced/stock', { stock: 'in' })
    await send('/console/outlet/haveli/items/repriced/prices', { price: '-1' })
    await send('/console/outlet/haveli/items/repriced/prices', { price: '100' })
    const noted = await server.database.db.select().from(auditEvents)
    expect(noted.map(({ actor, action, subject, customerId }) => [actor, action, subject, customerId]).toSorted()).toEqual([
      ['STAFF', 'dish.in-stock', 'haveli/repriced', null],
      ['STAFF', 'dish.out-of-stock', 'haveli/repriced', null],
      ['STAFF', 'dish.priced', 'haveli/repriced', null],
      ['STAFF', 'outlet.live', 'haveli', null],
      ['STAFF', 'outlet.temporarily_closed', 'haveli', null],
    ])
  })

  test('style and script are there', async () => {
    expect((await open('/console/assets/console.css')).headers['content-type']).toContain('text/css')
    expect((await open('/console/assets/console.js')).headers['content-type']).toContain('text/javascript')
    expect((await open('/console/assets/routes.ts')).status).toBe(404)
  })

  test('the inbox shows codes newest first, and no message that is never sent', async () => {
    const row = (id: string, secondsAgo: number, more: object) => ({
      id,
      channel: 'EMAIL' as const,
      recipient: `${id}@example.com`,
      template: 'register-code',
      variables: {},
      createdAt: new Date(server.clock.now.getTime() - secondsAgo * 1000),
      dueAt: null,
      tries: 0,
      sentAt: null,
      ...more,
    })
    await server.database.db
      .insert(messages)
      .values([
        row('older', 90, { variables: { code: '111111' } }),
        row('newer', 3, { variables: { code: '012345' }, channel: 'SMS' as const, recipient: '<b>you</b>' }),
        row('nobody', 1, { template: 'nothing' }),
        row('yesterday', 100_000, { variables: { code: '999999' } }),
      ])
    const page = (await open('/console/inbox')).body as string
    expect(page.indexOf('012345')).toBeLessThan(page.indexOf('111111'))
    expect(page).toContain('1 min ago')
    expect(page).toContain('&lt;b&gt;you&lt;/b&gt;')
    expect(page).toContain('012345 is your code to open a Mezbaan account. Valid for 5 minutes.')
    expect(page).not.toMatch(/nobody@|999999|<b>you/)
  })

  describe('kitchen', () => {
    test("a card names the order by the number on the customer's screen", async () => {
      const orderId = await placed()
      const { dayNumber } = (await orderRow(orderId))!
      expect((await open('/console/kitchen')).body).toMatch(new RegExp(`id="order-${orderId}">[^<]*Order ${dayNumber}<`))
    })

    test('a refusal has its reason, of those that may be told', async () => {
      const [rejected, cancelled, changed] = [await placed(), await placed(), await placed(['repriced', 'dal'])]
      const refuse = (path: string, fields: Record<string, string>) =>
        send(`/console/orders/${path}`, { back: '/console/kitchen', ...fields })
      await refuse(rejected, { action: 'reject', reason: 'The kitchen is closing' })
      await refuse(cancelled, { action: 'cancel', reason: '<b>made up</b>' })
      await refuse(`${changed}/items/0`, { reason: 'Sold out' })
      const reasons = [rejected, cancelled, changed].map(async (id) => (await orderRow(id))!.statusReason)
      expect(await Promise.all(reasons)).toEqual(['The kitchen is closing', null, null])
      const page = (await open('/console/kitchen')).body
      expect(page).toContain('The kitchen is closing')
      expect(page).toMatch(/<s>Dish repriced<\/s>\s*<span[^>]*>Sold out</)
    })

    test('an order goes its whole way by buttons, and only those show that are possible', async () => {
      const orderId = await placed()
      for (const [action, status] of [
        ['accept', 'ACCEPTED'],
        ['prepare', 'PREPARING'],
        ['serve', 'SERVED'],
        ['complete', 'COMPLETED'],
      ] as const) {
        expect((await open('/console/kitchen')).body).toContain(`id="${orderId}-${action}"`)
        const reply = await send(`/console/orders/${orderId}`, { action, back: '/console/outlet/haveli/kitchen' })
        expect(await noticeOf(reply)).toBe(`Order #${orderId} is ${status.toLowerCase()}.`)
        expect(reply.headers.location).toMatch(/^\/console\/outlet\/haveli\/kitchen\?/)
        expect(await orderRow(orderId)).toMatchObject({ status, nextStepAt: null })
        expect((await open('/console/kitchen')).body).not.toContain(`id="${orderId}-${action}"`)
      }
    })

    test('a button pressed twice tells that the order has moved on', async () => {
      const orderId = await placed()
      await send(`/console/orders/${orderId}`, { action: 'accept' })
      expect(await noticeOf(await send(`/console/orders/${orderId}`, { action: 'accept' }))).toBe('This order is already accepted.')
    })

    test('a rejected dish lowers the bill, and the page says so', async () => {
      const orderId = await placed(['dal', 'repriced'])
      expect(await noticeOf(await send(`/console/orders/${orderId}/items/1`, {}))).toBe(
        `The dish is rejected. The bill of order #${orderId} is now ₹189.00.`,
      )
      expect((await open('/console/kitchen')).body).toContain('<s>Dish repriced</s>')
      expect(await noticeOf(await send(`/console/orders/${orderId}/items/0`, {}))).toContain('is rejected.')
      expect((await orderRow(orderId)).status).toBe('REJECTED')
    })

    test("a customer's words are shown as words", async () => {
      await placed()
      const page = (await open('/console/outlet/haveli/kitchen')).body
      expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
      expect(page).not.toContain('<script>alert')
    })

    test("an outlet's board shows its own orders alone", async () => {
      const orderId = await placed()
      expect((await open('/console/outlet/haveli/kitchen')).body).toContain(orderId)
      expect((await open('/console/outlet/taj-view/kitchen')).body).not.toContain(orderId)
    })

    test('an unknown action, order or dish changes nothing', async () => {
      const orderId = await placed()
      expect(await noticeOf(await send(`/console/orders/${orderId}`, { action: 'eat' }))).toBe('Please choose what to do with the order.')
      expect((await send('/console/orders/NOSUCH', { action: 'accept' })).status).toBe(404)
      expect((await send(`/console/orders/${orderId}/items/x`, {})).status).toBe(404)
      expect((await orderRow(orderId)).status).toBe('PENDING')
    })
  })

  describe('menu', () => {
    const item = '/console/outlet/haveli/items'
    let before: (typeof menuItems.$inferSelect)[]
    beforeEach(async () => {
      before = await server.database.db.select().from(menuItems)
    })
    afterEach(async () => {
      for (const { menuId, ...values } of before) await server.database.db.update(menuItems).set(values).where(eq(menuItems.menuId, menuId))
    })

    test('a dish goes out of stock for customers, and comes back', async () => {
      const isOut = async (menuId: string) => (await server.ask('GET', `business/haveli/menu/${menuId}`)).body.data.outOfStock
      expect(await noticeOf(await send(`${item}/dal/stock`, { stock: 'out' }))).toBe('Dish dal is out of stock.')
      expect(await isOut('dal')).toBe(true)
      await send(`${item}/dal/stock`, { stock: 'in' })
      expect(await isOut('dal')).toBe(false)
      // One whose last unit is sold, too.
      await server.database.db.update(menuItems).set({ stock: 0 }).where(eq(menuItems.menuId, 'last-jalebi'))
      await send(`${item}/last-jalebi/stock`, { stock: 'in' })
      expect(await isOut('last-jalebi')).toBe(false)
    })

    test('a price in rupees is kept in paise', async () => {
      await send(`${item}/dal/prices`, { price: ' 205.5 ', offer: '199.99' })
      expect(await itemRow('dal')).toMatchObject({ pricePaise: 205_50, finalPricePaise: 199_99 })
      await send(`${item}/dal/prices`, { price: '210', offer: '' })
      expect(await itemRow('dal')).toMatchObject({ pricePaise: 210_00, finalPricePaise: null })
    })

    test('each serving size has its price', async () => {
      await send(`${item}/biryani/prices`, { 'serving-0': '230', 'serving-1': '401.05', price: '1' })
      const { pricePaise, servings } = await itemRow('biryani')
      expect([pricePaise, servings.map((serving) => serving.pricePaise)]).toEqual([230_00, [230_00, 401_05]])
    })

    test('one serving size can be out of stock, until it is saved without', async () => {
      const prices = { 'serving-0': '220', 'serving-1': '380' }
      const out = async () => (await itemRow('biryani')).servings.map((serving) => serving.outOfStock === true)
      await send(`${item}/biryani/prices`, { ...prices, 'out-1': 'yes' })
      expect(await out()).toEqual([false, true])
      await send(`${item}/biryani/prices`, prices)
      expect(await out()).toEqual([false, false])
    })

    test('what is no price is refused, and the dish has the one it had', async () => {
      expect(await noticeOf(await send(`${item}/dal/prices`, { price: '-5', offer: '' }))).toContain(
        'The price must be an amount in rupees',
      )
      expect((await itemRow('dal')).pricePaise).toBe(180_00)
    })

    test('an offer above the price is refused', async () => {
      expect(await noticeOf(await send(`${item}/dal/prices`, { price: '100', offer: '101' }))).toBe(
        'The offer price must not be above the price.',
      )
    })

    test('the status of the outlet is what customers see', async () => {
      expect(await noticeOf(await send('/console/outlet/haveli/status', { status: 'TEMPORARILY_CLOSED' }))).toBe(
        'Customers now see The haveli as TEMP CLOSED.',
      )
      expect((await server.ask('GET', 'business/haveli')).body.data.status).toBe('TEMPORARILY_CLOSED')
      expect(await noticeOf(await send('/console/outlet/haveli/status', { status: 'ON_FIRE' }))).toBe('Please choose a status.')
      await server.database.db.update(outlets).set({ status: 'LIVE' }).where(eq(outlets.id, 'haveli'))
    })
  })

  describe('forms from elsewhere', () => {
    const form = 'application/x-www-form-urlencoded'
    test.each<[string, Record<string, string>]>([
      ['another site', { 'content-type': form, 'sec-fetch-site': 'cross-site' }],
      ['another port of this host', { 'content-type': form, 'sec-fetch-site': 'same-site' }],
      ['another origin', { 'content-type': form, origin: 'https://evil.example' }],
      ['an origin that hides', { 'content-type': form, origin: 'null' }],
      ['nobody', { 'content-type': form }],
    ])('%s changes nothing', async (_who, headers) => {
      const reply = await send('/console/outlet/haveli/status', { status: 'INACTIVE' }, headers)
      expect(reply.status).toBe(403)
      expect((await server.ask('GET', 'business/haveli')).body.data.status).toBe('LIVE')
    })

    test('our own origin is believed without Sec-Fetch-Site', async () => {
      const reply = await send(
        '/console/outlet/haveli/status',
        { status: 'LIVE' },
        { 'content-type': form, host: 'localhost:1', origin: 'http://localhost:1' },
      )
      expect(reply.status).toBe(303)
    })

    test('without the token, with a wrong one or as JSON it is refused', async () => {
      const status = (token: string) => send('/console/outlet/haveli/status', { status: 'INACTIVE', token })
      expect([(await status('')).status, (await status('x'.repeat(43))).status]).toEqual([403, 403])
      const json = await server.ask('POST', '/console/outlet/haveli/status', { status: 'INACTIVE' }, { 'sec-fetch-site': 'same-origin' })
      expect(json.status).toBe(415)
    })

    test('it goes back to pages of the console only', async () => {
      for (const back of ['//evil.example', 'https://evil.example', '/console/../../x', '/console\n', '/home', '']) {
        const reply = await send('/console/outlet/haveli/status', { status: 'LIVE', back })
        expect(reply.headers.location).toMatch(/^\/console\?notice=/)
      }
    })

    test('no link puts words on a page', async () => {
      const content = Buffer.from(JSON.stringify(['ok', 'Call this number'])).toString('base64url')
      for (const notice of [`${content}.${'x'.repeat(43)}`, content, '.', 'a.b.c']) {
        const reply = await open(`/console?notice=${notice}`)
        expect([reply.status, (reply.body as string).includes('class="notice')]).toEqual([200, false])
      }
    })
  })

  test.each([
    '/console/outlet/nowhere/menu',
    '/console/outlet/a%20b/menu',
    '/console/outlet/haveli%2f..%2f/menu',
    '/console/outlet/%00/menu',
    '/console/outlet/%3Cscript%3E/kitchen',
  ])('%s is not found', async (path) => {
    const reply = await open(path)
    expect(reply.status).toBe(404)
    expect(String(reply.body)).not.toContain('<script>')
  })

  test('the contract is served with every operation, and its file', async () => {
    const page = await open('/api/docs')
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const assets = [...String(page.body).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address!)
    expect(assets).toHaveLength(7)
    for (const address of assets) expect((await open(address)).status, address).toBe(200)
    expect((await open('/api/docs/yaml')).body).toMatch(/^openapi: 3\.1/)
    const contract = JSON.stringify((await open('/api/docs/json')).body)
    for (const operation of ['placeOrder', 'removeCartLines', 'namePlace', 'getUploadAttributes']) expect(contract).toContain(operation)
  })
})

describe('in production', () => {
  const production = { ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' }), isProduction: true, demo: true }
  const server = withServer('pglite', { config: production })
  test.each([...PAGES, '/console/assets/console.css', '/api/docs', '/api/docs/yaml'])(
    '%s is not there, even with demo data',
    async (path) => {
      expect((await server.ask('GET', path, undefined, { accept: 'text/html' })).status).toBe(404)
    },
  )
  test('its forms are not there either', async () => {
    expect((await server.ask('POST', '/console/outlet/haveli/status', {})).status).toBe(404)
  })
})

test('the running server tells where its console is, if it has one', { timeout: 180_000 }, async () => {
  const start = (demo: boolean) =>
    startServer({ env: {}, demo, dataDir: undefined, port: 0, logLevel: 'silent', catalogue: TEST_CATALOGUE, signals: false })
  const [demo, plain] = [await start(true), await start(false)]
  expect([demo.consoleUrl, plain.consoleUrl]).toEqual([`${demo.url}/console`, undefined])
  expect([(await fetch(demo.consoleUrl!)).status, (await fetch(`${plain.url}/console`)).status]).toEqual([200, 404])
  await demo.close()
  await plain.close()
})
