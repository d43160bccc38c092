import { describe, expect, test } from 'vitest'
import { FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const HOUR_MS = 60 * 60 * 1000

export const mediaRules = (server: TestServer) =>
  describe('media', () => {
    const urlOf = async () => (await server.ask('GET', 'customer/signed-url?key=catalogue/dish.webp')).body.data as string

    test('a guest gets a URL of a catalogue picture that works for an hour at least, and is the same for a while', async () => {
      const start = new Date(FIRST_MOMENT).getTime()
      server.clock.now = new Date(start)
      const url = await urlOf()
      server.clock.now = new Date(start + HOUR_MS)
      expect(await urlOf()).toBe(url)
      const picture = await server.ask('GET', url)
      expect([picture.status, picture.body]).toEqual([200, 'a picture'])
      expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' })
      server.clock.now = new Date(start + 24 * HOUR_MS)
      expect((await server.ask('GET', url)).status).toBe(403)
    })

    test('a URL that was changed does not work', async () => {
      const url = new URL(await urlOf(), 'http://here')
      const changed = (change: (url: URL) => void) => {
        const copy = new URL(url)
        change(copy)
        return server.ask('GET', copy.pathname + copy.search)
      }
      expect((await changed((copy) => copy.searchParams.set('expires', '99999999999999'))).status).toBe(403)
      expect((await changed((copy) => copy.searchParams.set('signature', 'x'))).status).toBe(403)
      expect((await changed((copy) => copy.searchParams.append('expires', '1'))).status).toBe(403)
      expect((await changed((copy) => (copy.search = ''))).status).toBe(403)
      expect((await changed((copy) => (copy.pathname = '/media/catalogue/other.webp'))).status).toBe(403)
      expect((await server.ask('GET', `/media/..%2f..%2fpackage.json${url.search}`)).status).toBe(404)
    })

    test('a picture that is not there is not found', async () => {
      expect((await server.ask('GET', 'customer/signed-url?key=catalogue/none.webp')).status).toBe(404)
    })

    test.each(['../secret.txt', 'catalogue/../x.webp', '/etc/passwd', 'catalogue', ''])('the key %j is refused', async (key) => {
      expect((await server.ask('GET', `customer/signed-url?key=${encodeURIComponent(key)}`)).status).toBe(422)
    })
  })
