import sharp from 'sharp'
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

    describe('a drawn dish', () => {
      const DRAWN = 'catalogue/butter-chicken/464.avif'
      const load = async (width: number | undefined, accept: string) => {
        const url = (await server.ask('GET', `customer/signed-url?key=${DRAWN}${width === undefined ? '' : `&width=${width}`}`)).body.data
        const reply = await server.app.inject({ method: 'GET', url, headers: { accept } })
        return {
          ...(await sharp(reply.rawPayload).metadata()),
          type: reply.headers['content-type'],
          vary: String(reply.headers['vary']),
          bytes: reply.rawPayload,
        }
      }

      test.each([
        [undefined, 464],
        [1, 116],
        [116, 116],
        [117, 232],
        [348, 464],
        [2000, 464],
      ])('asked for in %s pixels comes in %s', async (asked, width) => {
        const { type, vary, ...picture } = await load(asked, 'image/avif,image/webp,*/*;q=0.8')
        expect([type, picture.width, picture.format, picture.hasAlpha]).toEqual(['image/avif', width, 'heif', true])
        expect(vary).toContain('Accept')
      })

      test('comes as WebP to a browser that does not say it reads AVIF, the same each time', async () => {
        const { type, vary, format, width, bytes } = await load(232, 'image/webp,*/*;q=0.8')
        expect([type, format, width]).toEqual(['image/webp', 'webp', 232])
        expect(vary).toContain('Accept')
        expect((await load(232, 'image/webp')).bytes.equals(bytes)).toBe(true)
      })
    })

    test('a picture that is not there is not found', async () => {
      expect((await server.ask('GET', 'customer/signed-url?key=catalogue/none.webp')).status).toBe(404)
    })

    test.each(['../secret.txt', 'catalogue/../x.webp', '/etc/passwd', 'catalogue', ''])('the key %j is refused', async (key) => {
      expect((await server.ask('GET', `customer/signed-url?key=${encodeURIComponent(key)}`)).status).toBe(422)
    })
  })
