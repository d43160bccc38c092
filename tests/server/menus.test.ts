import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { brotliDecompressSync } from 'node:zlib'
import { openMenus, takesBrotli } from '#server/catalogue/menus.ts'
import { openRows } from '#server/observability/rows.ts'
import { menuItems } from '#server/db/schema.ts'
import { withServer } from './support/server.ts'

const NOTHING_SOLD = async () => ({ bestsellers: new Set<string>(), sizes: new Map<string, string>() })
const EVERY_ROW = openRows(() => {}, { error: () => {} })
const HOUR_MS = 3_600_000
const server = withServer('pglite', { menuMaxAgeMs: HOUR_MS })
const jalebi = { businessId: 'haveli', items: [{ menuId: 'last-jalebi', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
const isOut = async () => {
  const { body } = await server.ask('GET', 'business/haveli/menu')
  return body.data.Desserts.find((item: any) => item.menuId === 'last-jalebi').outOfStock as boolean
}

describe('a cached menu', () => {
  test('shows at once what this process changed, though it may be old for an hour', async () => {
    expect(await isOut()).toBe(false)
    const customer = await server.newCustomer()
    expect((await customer.ask('POST', 'order', jalebi)).status).toBe(201)
    expect(await isOut()).toBe(true)
  })

  test('shows what another process changed when its time is over', async () => {
    const menus = openMenus(server.database.db, NOTHING_SOLD, EVERY_ROW, () => server.clock.now, 0)
    const cached = openMenus(server.database.db, NOTHING_SOLD, EVERY_ROW, () => server.clock.now, HOUR_MS)
    const [one, other] = [await menus.get('haveli'), await cached.get('haveli')]
    await server.database.db.update(menuItems).set({ pricePaise: 9_900 }).where(eq(menuItems.menuId, 'dal'))
    expect((await menus.get('haveli')).tag).not.toBe(one.tag)
    expect((await cached.get('haveli')).json).toBe(other.json)
    cached.forget('haveli')
    expect((await cached.get('haveli')).tag).toBe((await menus.get('haveli')).tag)
  })

  test('is read once for all who ask at once, and a failure is not cached', async () => {
    const cached = openMenus(server.database.db, NOTHING_SOLD, EVERY_ROW, () => server.clock.now, HOUR_MS)
    const menus = await Promise.all(Array.from({ length: 20 }, () => cached.get('haveli')))
    expect(new Set(menus).size).toBe(1)
    await expect(cached.get('opens-later')).rejects.toThrow('Outlet not found')
    await expect(cached.get('opens-later')).rejects.toThrow('Outlet not found')
  })

  test('is the same compressed, and carries the same tag', async () => {
    const plain = await server.app.inject({ url: '/api/customer/business/taj-view/menu' })
    const packed = await server.app.inject({ url: '/api/customer/business/taj-view/menu', headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      etag: plain.headers.etag,
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
    const again = await server.app.inject({
      url: '/api/customer/business/taj-view/menu',
      headers: { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) },
    })
    expect([again.statusCode, again.rawPayload.length, again.headers['content-encoding']]).toEqual([304, 0, undefined])
  })
})

test.each([
  ['br', true],
  ['gzip, deflate, br', true],
  ['br;q=0.5, gzip', true],
  ['br;q=0', false],
  ['br;q=0.0, gzip', false],
  ['gzip', false],
  ['brotli', false],
  [undefined, false],
])('Accept-Encoding %j: brotli %s', (header, expected) => expect(takesBrotli(header)).toBe(expected))
