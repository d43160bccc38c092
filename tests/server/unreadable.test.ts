import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { withServer } from './support/server.ts'

const server = withServer('pglite')
let port: number
beforeAll(async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})

/** The whole reply, as it stands on the wire, once the server closes the connection. */
async function send(text: string) {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.on('data', (chunk) => (reply += String(chunk)))
  socket.on('error', () => {})
  socket.write(text)
  await once(socket, 'close')
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  const [status = '', ...lines] = head.toLowerCase().split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]))
  return { status: Number(status.split(' ')[1]), headers, body: JSON.parse(body || '{}') as Record<string, unknown> }
}

test.each([
  ['an address that cannot be decoded', 'GET /% HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['one under the API', 'GET /api/customer/business/%E0%A4%A HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 400],
  ['headers of 20 kB', `GET /home HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ['what is no HTTP', 'HELO mail.example.com\r\n\r\n', 400],
  [
    'a length and chunks at once',
    'POST /api/customer/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a request without a host', 'GET /api/customer/businesses HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
])('%s is refused as every call is: in the form of the contract, with the headers that guard it', async (_what, text, status) => {
  const reply = await send(text)
  expect(reply.status).toBe(status)
  expect(reply.body).toEqual({ message: expect.stringMatching(/\w/) })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[\da-f-]{36}$/),
  })
})
