import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withServer } from './support/server.ts'

const server = withServer('pglite')
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(() => sockets.forEach((socket) => socket.destroy()))

const login = (body: Buffer<ArrayBuffer> | string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}/api/customer/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })

test.each([
  ['a body of 1 MB', () => login(JSON.stringify({ username: 'x'.repeat(1_000_000) })), [413]],
  ['10,000 lines', () => login(JSON.stringify(Array.from({ length: 10_000 }, () => ({ menuId: 'dal', quantity: 1 })))), [413]],
  ['JSON 30,000 levels deep', () => login('['.repeat(30_000) + ']'.repeat(30_000)), [400, 422]],
  ['an object 10,000 levels deep', () => login('{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)), [400, 422]],
  ['a field 5,000 times', () => login(`{${Array.from({ length: 5_000 }, () => '"username":"a"').join(',')}}`), [413, 422]],
  ['another content type', () => login('<a/>', { 'content-type': 'application/xml' }), [415]],
  // 50 MB when unpacked: a server that unpacks it before counting pays.
  [
    'a small packet that unpacks to 50 MB',
    () => login(gzipSync(Buffer.alloc(50_000_000, 32)), { 'content-encoding': 'gzip' }),
    [400, 413, 415],
  ],
])('%s is refused, and who asks meanwhile is answered', async (_what, send, statuses) => {
  const [reply, other] = await Promise.all([send(), fetch(`http://127.0.0.1:${port}/healthz`)])
  expect(statuses).toContain(reply.status)
  expect(typeof ((await reply.json()) as { message: unknown }).message).toBe('string')
  expect(other.status).toBe(200)
})

test('300 connections that never finish their request keep no caller waiting, and are closed in the end', { timeout: 60_000 }, async () => {
  const { server: http } = server.app
  expect(http.requestTimeout).toBeLessThanOrEqual(15_000)
  const slow = await Promise.all(
    Array.from({ length: 300 }, async (_, n) => {
      const socket = connect(port, '127.0.0.1')
      sockets.push(socket)
      socket.on('error', () => {})
      await once(socket, 'connect')
      socket
        .resume()
        .write(n % 2 ? 'GET / HTTP/1.1\r\nhost: a\r\n' : 'POST /api/customer/login HTTP/1.1\r\nhost: a\r\ncontent-length: 50\r\n\r\n{')
      return socket
    }),
  )
  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(`http://127.0.0.1:${port}/healthz`)))
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))

  // The server's own limits are longer than a test may take. A connection that ends in an error counts as closed, too.
  http.headersTimeout = 300
  http.requestTimeout = 300
  await Promise.all(slow.map((socket) => socket.closed || new Promise<void>((resolve) => socket.once('close', resolve))))
})
