import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { customers, media } from '#server/db/schema.ts'
import { dropUnusedUploads, ownsMedia } from '#server/media/queries.ts'
import { jpeg, png, webp } from '#tests/server/support/pictures.ts'
import { type Customer, errorOf, type TestServer } from '#tests/server/support/server.ts'

const MINUTE_MS = 60 * 1000
const MOST_BYTES = 5_000_000

export const uploadsRules = (server: TestServer) =>
  describe('uploads', () => {
    const askForUrl = (customer: Customer, contentType: string, contentLength: number) =>
      customer.ask('PUT', 'generate-upload-url', { mediaType: 'PROFILE', contentType, contentLength })
    async function link(customer: Customer, contentType = 'image/webp', contentLength = 2000) {
      const { data } = (await askForUrl(customer, contentType, contentLength)).body
      return data as { url: string; key: string; headers: Record<string, string> }
    }
    const put = (url: string, body: Buffer | string, headers: Record<string, string> = { 'content-type': 'image/webp' }) =>
      server.ask('PUT', url, body, headers)
    async function uploaded(customer: Customer, bytes = webp()): Promise<string> {
      const { url, key } = await link(customer, 'image/webp', bytes.length)
      expect((await put(url, bytes)).status).toBe(204)
      return key
    }
    const signedUrl = (who: { ask: TestServer['ask'] }, key: string) => who.ask('GET', `customer/signed-url?key=${encodeURIComponent(key)}`)
    const remove = (customer: Customer, key: unknown) => customer.ask('DELETE', 'delete-media', { key, mediaType: 'PROFILE' })
    const pictureOf = async ({ id }: Customer) =>
      (await server.database.db.select().from(customers).where(eq(customers.id, id)))[0]!.picture
    const setPicture = ({ id }: Customer, picture: string) =>
      server.database.db.update(customers).set({ picture }).where(eq(customers.id, id))
    const wait = (ms: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + ms)
    }

    test('the reply says what may be uploaded', async () => {
      const customer = await server.newCustomer()
      expect((await customer.ask('GET', 'upload-attributes/PROFILE')).body.data).toEqual({
        mediaType: 'PROFILE',
        contentTypes: ['image/jpeg', 'image/png', 'image/webp'],
        maxBytes: MOST_BYTES,
      })
      expect((await customer.ask('GET', 'upload-attributes/BANNER')).status).toBe(422)
    })

    test.each([
      ['image/jpeg', 'jpg', jpeg()],
      ['image/png', 'png', png()],
      ['image/webp', 'webp', webp()],
      ['image/jpeg', 'jpg', jpeg(MOST_BYTES)],
    ])('a picture of type %s comes back as it was sent, under a key of the server', async (type, ending, bytes) => {
      const customer = await server.newCustomer()
      const { url, key, headers } = await link(customer, type, bytes.length)
      expect(key).toMatch(new RegExp(`^customers/${customer.id}/[\\w-]{22}\\.${ending}$`))
      const reply = await put(url, bytes, headers)
      expect([reply.status, reply.body]).toEqual([204, ''])
      const { data } = (await signedUrl(customer, key)).body
      const picture = await server.app.inject({ method: 'GET', url: data })
      expect([picture.statusCode, picture.rawPayload.equals(bytes)]).toEqual([200, true])
      expect(picture.headers).toMatchObject({
        'content-type': type,
        'content-length': String(bytes.length),
        'cache-control': 'private, max-age=3600',
        'x-content-type-options': 'nosniff',
      })
      expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
    })

    test.each([
      ['SVG', { contentType: 'image/svg+xml' }],
      ['HTML', { contentType: 'text/html' }],
      ['GIF', { contentType: 'image/gif' }],
      ['0 bytes', { contentLength: 0 }],
      ['a byte too many', { contentLength: MOST_BYTES + 1 }],
      ['a size as text', { contentLength: '2000' }],
      ['another media type', { mediaType: 'BANNER' }],
      ["a key of the sender's own", { key: 'catalogue/dish.webp' }],
    ])('a URL for %s is refused', async (_what, change) => {
      const customer = await server.newCustomer()
      const body = { mediaType: 'PROFILE', contentType: 'image/webp', contentLength: 2000, ...change }
      expect(errorOf(await customer.ask('PUT', 'generate-upload-url', body))).toEqual({ status: 422, code: 'VALIDATION' })
    })

    test('a link works once, also for 10 uploads at the same time', async () => {
      const customer = await server.newCustomer()
      const { url, key } = await link(customer)
      const sent = Array.from({ length: 10 }, (_, n) => Buffer.concat([webp(1999), Buffer.from([n])]))
      const replies = await Promise.all(sent.map((bytes) => put(url, bytes)))
      expect(replies.map((reply) => reply.status).toSorted()).toEqual([204, ...Array(9).fill(409)])
      expect(errorOf(await put(url, webp()))).toEqual({ status: 409, code: 'LINK_USED' })
      const [stored] = await server.database.db.select().from(media).where(eq(media.key, key))
      expect(stored!.body!.at(-1)).toBe(replies.findIndex((reply) => reply.status === 204))
    })

    test('a link works for five minutes', async () => {
      const customer = await server.newCustomer()
      const [early, late] = [await link(customer), await link(customer)]
      wait(5 * MINUTE_MS - 1)
      expect((await put(early.url, webp())).status).toBe(204)
      wait(1)
      expect((await put(late.url, webp())).status).toBe(403)
    })

    test('a link that was changed does not work', async () => {
      const customer = await server.newCustomer()
      const [mine, others] = [await link(customer), await link(await server.newCustomer())]
      const changed = (change: (url: URL) => void, body = webp(), headers?: Record<string, string>) => {
        const url = new URL(mine.url, 'http://here')
        change(url)
        return put(url.pathname + url.search, body, headers)
      }
      const tries = [
        changed((url) => url.searchParams.set('expires', '99999999999999')),
        changed((url) => url.searchParams.set('size', '3000'), webp(3000)),
        changed((url) => url.searchParams.set('type', 'image/png'), png(), { 'content-type': 'image/png' }),
        changed((url) => url.searchParams.set('signature', 'x')),
        changed((url) => url.searchParams.delete('signature')),
        changed((url) => url.searchParams.append('size', '2000')),
        changed((url) => (url.pathname = `/media/${others.key}`)),
        changed((url) => (url.pathname = '/media/catalogue/dish.webp')),
      ]
      expect((await Promise.all(tries)).map((reply) => reply.status)).toEqual(Array(tries.length).fill(403))
      expect((await put(mine.url, webp())).status).toBe(204)
    })

    test('a link to look at a picture takes no upload, and one to upload shows none', async () => {
      const customer = await server.newCustomer()
      const { data } = (await signedUrl(customer, await uploaded(customer))).body
      expect((await put(data, webp())).status).toBe(403)
      expect((await server.ask('GET', (await link(customer)).url)).status).toBe(403)
    })

    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`.padEnd(2000))
    const html = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000))
    test.each([
      ['an SVG', svg, undefined, 415],
      ['HTML', html, undefined, 415],
      ['a PNG', png(), undefined, 415],
      ['a sound in the same container', Buffer.concat([Buffer.from('RIFF\x10\x00\x00\x00WAVE'), Buffer.alloc(1988)]), undefined, 415],
      ['zeros', Buffer.alloc(2000), undefined, 415],
      ['a byte too few', webp(1999), undefined, 422],
      ['a byte too many', webp(2001), undefined, 413],
      ['six megabytes', webp(6_000_000), undefined, 413],
      ['nothing', Buffer.alloc(0), undefined, 422],
      ['another type in the header', webp(), { 'content-type': 'image/png' }, 415],
      ['a parameter in the type', webp(), { 'content-type': 'image/webp; charset=x' }, 415],
      ['JSON', '{}', { 'content-type': 'application/json' }, 415],
      ['no type', webp(), {}, 415],
    ])('%s is refused, and the link stays good', async (_what, body, headers, status) => {
      const customer = await server.newCustomer()
      const { url, key } = await link(customer)
      expect((await put(url, body, headers)).status).toBe(status)
      expect((await signedUrl(customer, key)).status).toBe(404)
      expect((await put(url, webp())).status).toBe(204)
    })

    test('no other route reads a picture, or so much', async () => {
      const customer = await server.newCustomer()
      expect((await customer.ask('PATCH', 'cart/upsert', webp(), { 'content-type': 'image/webp' })).status).toBe(415)
      const json = { 'content-type': 'application/json' }
      expect((await customer.ask('PUT', 'generate-upload-url', 'x'.repeat(65 * 1024), json)).status).toBe(413)
    })

    test('an upload of unknown length is not read, and neither is what a refused one announces', async () => {
      const { url } = await link(await server.newCustomer())
      const reply = await overTheWire(`PUT ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: image/webp\r\nTransfer-Encoding: chunked\r\n\r\n`)
      expect(reply).toMatch(/^HTTP\/1\.1 411 /)
      const large = await overTheWire(`PUT ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: image/webp\r\nContent-Length: 4000000000\r\n\r\n`)
      expect(large).toMatch(/^HTTP\/1\.1 413 [^]*connection: close/i)
    })

    /** Sends the head of a request and no body; answers all that came until the server closed the connection. */
    async function overTheWire(head: string): Promise<string> {
      if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' })
      const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1')
      socket.write(head)
      let reply = ''
      for await (const chunk of socket) reply += String(chunk)
      return reply
    }

    test("a customer's picture is shown for an hour at least, two at most, by a URL that stays the same for a while", async () => {
      server.clock.now = new Date('2026-12-01T12:00:00Z')
      const customer = await server.newCustomer()
      const key = await uploaded(customer)
      const { data } = (await signedUrl(customer, key)).body
      wait(59 * MINUTE_MS)
      expect((await signedUrl(customer, key)).body.data).toBe(data)
      expect((await server.ask('GET', data)).status).toBe(200)
      wait(61 * MINUTE_MS)
      expect((await server.ask('GET', data)).status).toBe(403)
    })

    test('only its owner gets a URL of a picture, or deletes it; for others it is not there', async () => {
      const [owner, other] = [await server.newCustomer(), await server.newCustomer()]
      const key = await uploaded(owner)
      const missing = key.replace(/[\w-]{22}/, 'A'.repeat(22))
      const [foreign, none] = [await signedUrl(other, key), await signedUrl(other, missing)]
      expect([foreign.status, foreign.body]).toEqual([404, { message: 'Picture not found' }])
      expect([none.status, none.body]).toEqual([foreign.status, foreign.body])
      expect((await signedUrl(server, key)).status).toBe(401)
      const [foreignDelete, noneDelete] = [await remove(other, key), await remove(other, missing)]
      expect([foreignDelete.status, foreignDelete.body]).toEqual([404, { message: 'Picture not found' }])
      expect([noneDelete.status, noneDelete.body]).toEqual([foreignDelete.status, foreignDelete.body])
      expect((await signedUrl(owner, key)).status).toBe(200)
      const { db } = server.database
      expect([await ownsMedia(db, owner.id, key), await ownsMedia(db, other.id, key), await ownsMedia(db, owner.id, missing)]).toEqual([
        true,
        false,
        false,
      ])
    })

    test('a file that was announced and has not come is no picture', async () => {
      const customer = await server.newCustomer()
      const { key } = await link(customer)
      expect((await signedUrl(customer, key)).status).toBe(404)
      expect(await ownsMedia(server.database.db, customer.id, key)).toBe(false)
    })

    test('a deleted picture is gone, from the profile too, and its old URLs show nothing', async () => {
      const customer = await server.newCustomer()
      const [key, later] = [await uploaded(customer), await uploaded(customer)]
      await setPicture(customer, key)
      const { data } = (await signedUrl(customer, key)).body
      expect((await remove(customer, key)).body).toEqual({ data: null })
      expect(await pictureOf(customer)).toBeNull()
      expect((await server.ask('GET', data)).status).toBe(404)
      expect((await signedUrl(customer, key)).status).toBe(404)
      expect((await remove(customer, key)).status).toBe(404)
      await setPicture(customer, later)
      const third = await uploaded(customer)
      await remove(customer, third)
      expect(await pictureOf(customer)).toBe(later)
    })

    test('deleting a file that was only announced makes its link useless', async () => {
      const customer = await server.newCustomer()
      const { url, key } = await link(customer)
      expect((await remove(customer, key)).status).toBe(200)
      expect((await put(url, webp())).status).toBe(409)
      expect((await signedUrl(customer, key)).status).toBe(404)
    })

    test('a customer has five files at most besides the picture in use: the oldest make room', async () => {
      const customer = await server.newCustomer()
      const keys: string[] = []
      for (let n = 0; n < 8; n++) {
        wait(1000)
        keys.push(await uploaded(customer))
        if (n === 0) await setPicture(customer, keys[0]!)
      }
      const rows = await server.database.db.select({ key: media.key }).from(media).where(eq(media.customerId, customer.id))
      expect(rows.map((row) => row.key).toSorted()).toEqual([keys[0], ...keys.slice(-5)].toSorted())
      expect(await pictureOf(customer)).toBe(keys[0])
    })

    test('links that were never used are forgotten, files are not', async () => {
      const customer = await server.newCustomer()
      const key = await uploaded(customer)
      await link(customer)
      wait(11 * MINUTE_MS)
      const { key: pending } = await link(customer)
      await dropUnusedUploads(server.database.db, server.clock.now)
      const rows = await server.database.db.select({ key: media.key }).from(media).where(eq(media.customerId, customer.id))
      expect(rows.map((row) => row.key).toSorted()).toEqual([key, pending].toSorted())
    })

    const hostile = [
      '../../etc/passwd',
      'customers/../x.webp',
      '/etc/passwd',
      'customers//x.webp',
      'a\\b.webp',
      "x' or 1=1.webp",
      'é.webp',
      '',
    ]
    test.each([...hostile, 'x'.repeat(200), 'catalogue/dish.webp'])('the key %j deletes nothing', async (key) => {
      const customer = await server.newCustomer()
      expect((await remove(customer, key)).status).toBe(404)
      expect((await signedUrl(server, 'catalogue/dish.webp')).status).toBe(200)
    })

    test.each(hostile)('the key %j takes and shows nothing', async (key) => {
      const customer = await server.newCustomer()
      expect((await signedUrl(customer, key)).status).toBe(422)
      const { search } = new URL((await link(customer)).url, 'http://here')
      const path = `/media/${encodeURIComponent(key)}${search}`
      expect((await put(path, webp())).status).toBe(404)
      expect((await server.ask('GET', path)).status).toBe(404)
    })

    test.each([
      ['a key of 201 characters', 'x'.repeat(201)],
      ['a NUL', 'a\u0000.webp'],
      ['a number', 7],
    ])('%s is refused', async (_what, key) => {
      expect((await remove(await server.newCustomer(), key)).status).toBeOneOf([400, 422])
    })
  })
