import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { ENGINES } from './support/postgres.ts'
import { errorOf, withServer } from './support/server.ts'

const TOKEN = 'reads-the-figures'
const logged: string[] = []
const config = readConfig({ LOG_LEVEL: 'warn', REQUESTS_PER_MINUTE: '2000', METRICS_TOKEN: TOKEN })
const version = expect.stringMatching(/^\d+\.\d+\.\d+/)

const ORDER = { businessId: 'haveli', orderSourceArea: 'TABLE', orderSourceAreaId: 5, items: [{ menuId: 'dal', quantity: 1 }] }

describe.each(ENGINES)('on %s', (engine) => {
  const server = withServer(engine, { config, logTo: { write: (line) => void logged.push(line) } })
  const figures = async (): Promise<string> =>
    (await server.ask('GET', '/metrics', undefined, { authorization: `Bearer ${TOKEN}` })).body as string
  const figure = async (line: string): Promise<number> => {
    const found = (await figures()).split('\n').find((one) => one.startsWith(`${line} `))
    return Number(found?.slice(line.length) ?? 0)
  }

  test('the process and its readiness answer with the version', async () => {
    for (const path of ['/livez', '/readyz', '/healthz'])
      expect(await server.ask('GET', path)).toMatchObject({ status: 200, body: { ok: true, version } })
  })

  test('a database without the newest tables is not ready, and the process lives', async () => {
    const { db } = server.database
    const removed = (await db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations) returning hash, created_at`,
    )) as unknown as { rows: { hash: string; created_at: string }[] }
    const [{ hash, created_at: at }] = removed.rows as [{ hash: string; created_at: string }]
    onTestFinished(async () => {
      await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`)
    })
    const reply = await server.ask('GET', '/readyz')
    expect([errorOf(reply), reply.headers['retry-after']]).toEqual([{ status: 503, code: 'NOT_MIGRATED' }, '10'])
    expect((await server.ask('GET', '/livez')).status).toBe(200)
  })

  test('figures are for those who hold the token', async () => {
    for (const authorization of [undefined, 'Bearer ', 'Bearer reads-the-figure', TOKEN])
      expect((await server.ask('GET', '/metrics', undefined, authorization === undefined ? {} : { authorization })).status).toBe(404)
    expect(await figures()).toContain('process_cpu_seconds_total')
  })

  test('an order is counted once as placed, its repeat as repeated, and a refused one with its reason', async () => {
    const before = await Promise.all(['placed', 'repeated', 'refused'].map((outcome) => figure(`orders_total{outcome="${outcome}"}`)))
    const customer = await server.newCustomer()
    const key = { 'idempotency-key': 'one-attempt-of-one-draft' }
    for (const status of [201, 201]) expect((await customer.ask('POST', 'order', ORDER, key)).status).toBe(status)
    const shut = await customer.ask('POST', 'order', { ...ORDER, businessId: 'shut', items: [{ menuId: 'poha', quantity: 1 }] })
    expect(errorOf(shut)).toEqual({ status: 409, code: 'OUTLET_CLOSED' })
    const after = await Promise.all(['placed', 'repeated', 'refused'].map((outcome) => figure(`orders_total{outcome="${outcome}"}`)))
    expect(after).toEqual(before.map((count) => count + 1))
    expect(await figure('http_requests_total{operation="placeOrder",status="409",code="OUTLET_CLOSED"}')).toBe(1)
  })

  test('made-up addresses are one operation, and no address of a customer is among the figures', async () => {
    for (const path of ['/nowhere', '/api/customer/nothing', '/.env']) await server.ask('GET', path)
    const operations = new Set([...(await figures()).matchAll(/operation="(\w+)"/g)].map(([, name]) => name))
    for (const name of operations) expect(name).toMatch(/^(page|livez|readyz|healthz|metrics|placeOrder)$/)
  })

  test('connections are counted where there is a pool, and messages that wait', async () => {
    expect((await figures()).includes('database_connections{state="idle"}')).toBe(engine === 'postgres')
    expect(await figure('messages_waiting')).toBe(0)
  })

  test('what browsers report is counted and logged in one line, without the query of the page', async () => {
    const report = { message: 'x is not a function\n{"level":60}', place: 'main.js:1:2', path: '/home?lat=19.07' }
    expect((await server.ask('POST', 'trouble', report)).status).toBe(200)
    expect(await figure('client_reports_total{kind="error"}')).toBe(1)
    expect(JSON.parse(logged.at(-1)!)).toMatchObject({ message: 'x is not a function {"level":60}', place: 'main.js:1:2', path: '/home' })
    expect((await server.ask('POST', 'trouble', { ...report, message: 'x'.repeat(301) })).status).toBe(422)
  })

  test('a breach of the content policy is counted, and logged by directive and origin', async () => {
    const type = { 'content-type': 'application/csp-report' }
    const report = (body: unknown) => server.ask('POST', '/policy-report', JSON.stringify(body), type)
    const blocked = { 'effective-directive': 'img-src', 'blocked-uri': 'https://ads.example/pixel?who=asha' }
    expect((await report({ 'csp-report': blocked })).status).toBe(204)
    expect(JSON.parse(logged.at(-1)!)).toMatchObject({ directive: 'img-src', blocked: 'https://ads.example' })
    expect(logged.at(-1)).not.toContain('asha')
    for (const body of [null, [], { 'csp-report': { 'blocked-uri': 7 } }]) expect((await report(body)).status).toBe(204)
    expect((await report({ 'csp-report': 'x'.repeat(9_000) })).status).toBe(413)
    expect(await figure('client_reports_total{kind="policy"}')).toBe(4)
  })

  test('browsers that report without end are refused after twenty a minute', async () => {
    const type = { 'content-type': 'application/csp-report' }
    const statuses = await Promise.all(
      Array.from({ length: 25 }, async () => (await server.ask('POST', '/policy-report', '{}', type)).status),
    )
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('while the server stops', () => {
  const server = withServer('pglite')

  test('a call under way is finished, and one that comes now is refused in the form of the contract', async () => {
    const { app } = server
    let answer = () => {}
    const held = new Promise<string>((resolve) => {
      answer = () => resolve('answered')
    })
    app.get('/held', () => held)
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    let heard = ''
    socket.setEncoding('utf8').on('data', (text: string) => (heard += text))
    await once(socket, 'connect')
    socket.write('GET /held HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(app.server, 'request')
    const closed = app.close()
    socket.write('GET /readyz HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(app.server, 'request')
    answer()
    await once(socket, 'close')
    expect(heard).toContain('answered')
    expect(heard).toMatch(/HTTP\/1\.1 503 [\s\S]*retry-after: 2[\s\S]*"code":"STOPPING"/)
    await closed
  })
})
