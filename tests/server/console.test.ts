import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { messages } from '#server/db/schema.ts'
import { startServer } from '#server/main.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'
import { withServer } from './support/server.ts'

const PAGES = ['/console', '/console/inbox']

describe('console', () => {
  const server = withServer('pglite')
  const open = (path: string) => server.ask('GET', path)

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
