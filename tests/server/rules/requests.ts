import { describe, expect, test } from 'vitest'
import { SERVER_TROUBLE } from '#machines/model/errors.ts'
import type { TestServer } from '#tests/server/support/server.ts'

export const requestRules = (server: TestServer) =>
  describe('requests', () => {
    const json = { 'content-type': 'application/json' }

    test('an unknown path is 404 and a method that a path lacks is 405, both as JSON', async () => {
      const unknown = await server.ask('GET', '/api/nothing', undefined, { accept: 'text/html' })
      expect([unknown.status, unknown.body]).toEqual([404, { message: 'Not found' }])
      const method = await server.ask('DELETE', '/api/customer/order')
      expect([method.status, method.headers.allow]).toEqual([405, 'POST'])
    })

    test.each([
      ['text that is no JSON', '{"username":', json, 400],
      ['a prototype', '{"__proto__":{},"username":"asha@example.com","password":"secret"}', json, 400],
      ['a name twice', '{"username":"asha@example.com","password":"a","password":"b"}', json, 400],
      ['a NUL', '{"username":"asha\\u0000@example.com","password":"secret"}', json, 400],
      ['a form', 'username=asha', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
      ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
      ['no body', undefined, {}, 422],
      ['65 kB', JSON.stringify({ username: 'x'.repeat(65 * 1024) }), json, 413],
    ])('a body of %s is refused', async (_what, body, headers, status) => {
      const reply = await server.ask('POST', 'login', body, headers)
      expect(reply.status).toBe(status)
    })

    test('every reply forbids framing and sniffing and has an id of its own', async () => {
      const [one, other] = [await server.ask('GET', '/healthz'), await server.ask('GET', '/healthz', undefined, { 'x-request-id': 'mine' })]
      expect(one.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
      expect(one.headers['x-request-id']).not.toBe(other.headers['x-request-id'])
      expect(other.headers['x-request-id']).not.toBe('mine')
    })

    test('no other origin may read replies unless it is allowed', async () => {
      const reply = await server.ask('GET', 'business/haveli', undefined, { origin: 'https://evil.example' })
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    })

    test('a failure inside is not told to the caller', async () => {
      const { db } = server.database
      const { select } = db
      db.select = (() => {
        throw new Error('password=hunter2')
      }) as never
      try {
        const reply = await server.ask('GET', 'business/haveli')
        expect([reply.status, reply.body]).toEqual([500, { message: SERVER_TROUBLE }])
      } finally {
        db.select = select
      }
    })
  })
