import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { media } from '#server/db/schema.ts'
import { objectStore, presign } from '#server/media/object-store.ts'
import { dropUnnamedPictures, ownsMedia } from '#server/media/queries.ts'
import { webp } from './support/pictures.ts'
import { addAtCounter } from './support/staff.ts'
import { errorOf, withServer } from './support/server.ts'

// The account and the results are those that AWS publishes in its documentation of Signature Version 4.
const AWS = { region: 'us-east-1', keyId: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' }

describe('signing', () => {
  test("gives the URL of AWS's own example", async () => {
    const url = await presign(AWS, {
      method: 'GET',
      url: 'https://examplebucket.s3.amazonaws.com/test.txt',
      from: new Date('2013-05-24T00:00:00Z'),
      validMs: 86_400_000,
    })
    expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Credential': 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request',
      'X-Amz-Date': '20130524T000000Z',
      'X-Amz-Expires': '86400',
      'X-Amz-SignedHeaders': 'host',
      'X-Amz-Signature': 'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
    })
    expect(isSignedRequest('GET', new URL(url), { host: 'examplebucket.s3.amazonaws.com' }, AWS.secret)).toBe(true)
  })
})

describe('a server with an object storage', () => {
  const received: { method: string; path: string; isSigned: boolean }[] = []
  let answer = 204
  const bucket = createServer((request, reply) => {
    const url = new URL(request.url!, `http://${request.headers.host}`)
    const isSigned = isSignedRequest(request.method!, url, request.headers, STORAGE.secret)
    received.push({ method: request.method!, path: url.pathname, isSigned })
    reply.writeHead(isSigned ? answer : 403).end()
  })
  const STORAGE = { url: '', bucket: 'mezbaan-media', region: 'ap-south-1', keyId: 'MEZBAAN', secret: 'a secret of 20 signs' }
  beforeAll(async () => {
    await new Promise<void>((resolve) => {
      bucket.listen(0, '127.0.0.1', resolve)
    })
    STORAGE.url = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
  })
  beforeEach(() => {
    received.length = 0
    answer = 204
  })
  const spaDir = mkdtempSync(join(tmpdir(), 'mezbaan-dist-'))
  writeFileSync(join(spaDir, 'index.html'), '<!doctype html>')
  afterAll(() => {
    bucket.close()
    rmSync(spaDir, { recursive: true })
  })

  const config = { ...readConfig({ LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '100000' }), objectStorage: STORAGE }
  const server = withServer('pglite', { config, spaDir })
  const upload = async (size = 2000) => {
    const customer = await server.newCustomer()
    const body = { mediaType: 'PROFILE', contentType: 'image/webp', contentLength: size }
    const { data } = (await customer.ask('PUT', 'generate-upload-url', body)).body
    return { customer, ...(data as { url: string; key: string; headers: Record<string, string> }) }
  }

  test('uploads go there, with a signature that holds for exactly this type and size', async () => {
    const { url, key, headers } = await upload()
    const put = async (change: { body?: Buffer; headers?: Record<string, string>; url?: string } = {}) =>
      (await fetch(change.url ?? url, { method: 'PUT', body: new Uint8Array(change.body ?? webp()), headers: change.headers ?? headers }))
        .status
    expect(new URL(url).pathname).toBe(`/mezbaan-media/${key}`)
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
    expect(await put()).toBe(204)
    expect(await put({ body: webp(2001) })).toBe(403)
    expect(await put({ headers: { 'content-type': 'text/html' } })).toBe(403)
    expect(await put({ url: url.replace('.webp', '.html') })).toBe(403)
    expect(await put({ url: url.replace('X-Amz-Expires=300', 'X-Amz-Expires=3000') })).toBe(403)
  })

  test('pictures of dishes come to this server, which puts them there in each width, and URLs there show them to guests', async () => {
    const owner = await addAtCounter(server, { haveli: 'OWNER' })
    const bytes = await sharp({ create: { width: 600, height: 400, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer()
    const asked = { contentType: 'image/jpeg', contentLength: bytes.length }
    const { url, key } = (await owner.ask('POST', '/outlets/haveli/menu/pictures', asked)).body.data as { url: string; key: string }
    answer = 500
    expect(errorOf(await server.ask('PUT', url, bytes, { 'content-type': 'image/jpeg' }))).toEqual({ status: 503, code: 'UNAVAILABLE' })
    answer = 204
    received.length = 0
    expect((await server.ask('PUT', url, bytes, { 'content-type': 'image/jpeg' })).status).toBe(204)
    const keys = [160, 320, 480].map((width) => key.replace('480', String(width)))
    expect(received.toSorted((one, other) => one.path.localeCompare(other.path))).toEqual(
      keys.map((one) => ({ method: 'PUT', path: `/mezbaan-media/${one}`, isSigned: true })),
    )
    const { data } = (await server.ask('GET', `customer/signed-url?key=${key}&width=200`)).body
    expect(new URL(data).pathname).toBe(`/mezbaan-media/${keys[1]}`)
    received.length = 0
    await dropUnnamedPictures(server.database.db, objectStore(STORAGE), server.clock.now, [key])
    expect(received.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(keys.map((one) => `DELETE /mezbaan-media/${one}`))
    expect(await isKnown(key)).toBe(false)
  })

  test('the page may connect to it, and to nothing else but its own server', async () => {
    const { headers } = await server.ask('GET', '/', undefined, { accept: 'text/html' })
    expect(headers['content-security-policy']).toContain(`connect-src 'self' ${STORAGE.url};`)
  })

  test('its owner gets a URL there that stays the same for a while; others get none', async () => {
    const { customer, key } = await upload()
    const path = `customer/signed-url?key=${key}`
    server.clock.now = new Date('2026-11-21T13:10:00Z')
    const { data } = (await customer.ask('GET', path)).body
    server.clock.now = new Date('2026-11-21T13:50:00Z')
    expect((await customer.ask('GET', path)).body.data).toBe(data)
    expect(Object.fromEntries(new URL(data).searchParams)).toMatchObject({
      'X-Amz-Date': '20261121T130000Z',
      'X-Amz-Expires': '7200',
      'response-content-type': 'image/webp',
    })
    answer = 200
    expect((await fetch(data)).status).toBe(200)
    expect((await (await server.newCustomer()).ask('GET', path)).status).toBe(404)
    expect(await ownsMedia(server.database.db, customer.id, key)).toBe(true)
    expect((await server.ask('GET', `/media/${key}?expires=9999999999999&signature=x`)).status).toBe(403)
  })

  const isKnown = async (key: string) => (await server.database.db.select().from(media).where(eq(media.key, key))).length > 0
  const remove = ({ customer, key }: Awaited<ReturnType<typeof upload>>) =>
    customer.ask('DELETE', 'delete-media', { key, mediaType: 'PROFILE' })

  test('deleting deletes there first, so that it can be tried again when that fails', async () => {
    const file = await upload()
    answer = 500
    expect(errorOf(await remove(file))).toEqual({ status: 503, code: 'UNAVAILABLE' })
    expect(await isKnown(file.key)).toBe(true)
    answer = 204
    expect((await remove(file)).status).toBe(200)
    expect(await isKnown(file.key)).toBe(false)
    const sent = { method: 'DELETE', path: `/mezbaan-media/${file.key}`, isSigned: true }
    expect(received).toEqual([sent, sent])
  })

  test('what is not there any more is deleted without complaint', async () => {
    const file = await upload()
    answer = 404
    expect((await remove(file)).status).toBe(200)
    expect(await isKnown(file.key)).toBe(false)
  })
})

describe('settings', () => {
  const ALL = { S3_URL: 'https://s3.example.com', S3_BUCKET: 'mezbaan', S3_KEY_ID: 'KEY', S3_SECRET: 'a-long-secret' }

  test('all of them make an object storage, none of them none', () => {
    expect(readConfig({}).objectStorage).toBeUndefined()
    const read = { url: 'https://s3.example.com', bucket: 'mezbaan', keyId: 'KEY', secret: 'a-long-secret' }
    expect(readConfig(ALL).objectStorage).toEqual({ ...read, region: 'us-east-1' })
    expect(readConfig({ ...ALL, S3_REGION: 'ap-south-1' }).objectStorage).toEqual({ ...read, region: 'ap-south-1' })
  })

  test.each(Object.keys(ALL))('without %s the server does not start', (name) => {
    expect(() => readConfig({ ...ALL, [name]: '' })).toThrow('S3_URL, S3_BUCKET, S3_KEY_ID and S3_SECRET are set together')
  })

  test.each([
    ['S3_URL', 'https://s3.example.com/path'],
    ['S3_BUCKET', 'a/b'],
    ['S3_KEY_ID', 'a b'],
    ['S3_SECRET', 'short'],
    ['S3_REGION', 'Mumbai!'],
  ])('%s=%s stops the start, naming the variable and not its value', (name, value) => {
    const start = () => readConfig({ ...ALL, [name]: value })
    expect(start).toThrow(`- ${name} must be`)
    expect(start).not.toThrow(value)
  })
})

/** Signature Version 4 of a presigned URL, from its description, to hold the library against. */
function isSignedRequest(method: string, url: URL, headers: IncomingMessage['headers'], secret: string): boolean {
  const query = new Map(url.searchParams)
  const signature = query.get('X-Amz-Signature')
  query.delete('X-Amz-Signature')
  const encoded = (text: string) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  const signed = query.get('X-Amz-SignedHeaders')!
  const canonical = [
    method,
    url.pathname,
    [...query]
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .toSorted()
      .join('&'),
    ...signed.split(';').map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    signed,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const [, ...scope] = query.get('X-Amz-Credential')!.split('/')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', query.get('X-Amz-Date'), scope.join('/'), hash].join('\n')
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
  return hmac(scope.reduce<string | Buffer>(hmac, `AWS4${secret}`), text).toString('hex') === signature
}
