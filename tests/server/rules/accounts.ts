import { afterEach, describe, expect, test } from 'vitest'
import { IDLE_MS, SESSION_MS } from '#server/auth/tokens.ts'
import { ATTEMPTS_PER_ADDRESS, WINDOW_MS } from '#server/accounts/throttle.ts'
import { limitCounts, tokens } from '#server/db/schema.ts'
import { FIRST_MOMENT, type Reply, type TestServer } from '#tests/server/support/server.ts'

export const accountsRules = (server: TestServer) =>
  describe('accounts', () => {
    const logIn = (username: string, password: string, more: object = {}) => server.ask('POST', 'login', { username, password, ...more })
    const cartWith = (login: Reply) => server.ask('GET', 'cart', undefined, { authorization: `Bearer ${login.body.data.token}` })
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })

    test('the right password opens a session of 12 hours that logout ends', async () => {
      const login = await logIn(' Asha@Example.com', 'mezbaan123')
      expect(login.status).toBe(200)
      expect(login.headers['cache-control']).toBe('no-store')
      expect(login.body.data.customer).toMatchObject({ name: 'Asha Rao', emailId: 'asha@example.com', contactNumber: 9876543210 })
      expect((await cartWith(login)).status).toBe(200)
      const authorization = `Bearer ${login.body.data.token}`
      expect((await server.ask('POST', 'logout', undefined, { authorization })).body).toEqual({ data: null })
      expect((await cartWith(login)).status).toBe(401)
      expect((await server.ask('POST', 'logout', undefined, { authorization })).status).toBe(401)
    })

    test('a session ends after 12 hours, a remembered one after 30 days without use', async () => {
      const [short, long] = [
        await logIn('asha@example.com', 'mezbaan123'),
        await logIn('asha@example.com', 'mezbaan123', { remember: true }),
      ]
      const start = server.clock.now.getTime()
      const statusesAfter = async (ms: number) => {
        server.clock.now = new Date(start + ms)
        return [(await cartWith(short)).status, (await cartWith(long)).status]
      }
      expect(await statusesAfter(SESSION_MS - 1)).toEqual([200, 200])
      expect(await statusesAfter(SESSION_MS)).toEqual([401, 200])
      expect(await statusesAfter(SESSION_MS - 1 + IDLE_MS - 1)).toEqual([401, 200])
      expect(await statusesAfter(SESSION_MS - 1 + 2 * IDLE_MS - 1)).toEqual([401, 401])
    })

    test('a wrong password and an unknown account are answered alike', async () => {
      const wrong = await logIn('asha@example.com', 'not her password')
      const unknown = await logIn('nobody@example.com', 'not her password')
      expect(wrong.status).toBe(401)
      expect(wrong.body.message).toBe('Invalid email or password')
      expect([unknown.status, unknown.body]).toEqual([wrong.status, wrong.body])
    })

    test('of 25 parallel guesses only the first 10 are looked at, and waiting 15 minutes helps', async () => {
      const guesses = await Promise.all(Array.from({ length: 25 }, (_, n) => logIn('ravi@example.com', `guess ${n}`)))
      const count = (status: number) => guesses.filter((reply) => reply.status === status).length
      expect([count(401), count(429)]).toEqual([ATTEMPTS_PER_ADDRESS, 25 - ATTEMPTS_PER_ADDRESS])
      const refused = await logIn('ravi@example.com', 'mezbaan123')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers['retry-after'])).toBe(WINDOW_MS / 1000)
      server.clock.now = new Date(server.clock.now.getTime() + WINDOW_MS)
      expect((await logIn('ravi@example.com', 'mezbaan123')).status).toBe(200)
    })

    test('tokens are stored as hashes only', async () => {
      const { body } = await logIn('asha@example.com', 'mezbaan123')
      const stored = await server.database.db.select().from(tokens)
      expect(stored.length).toBeGreaterThan(0)
      expect(JSON.stringify(stored)).not.toContain(body.data.token)
    })

    test.each([
      [{ username: 'asha@example.com' }, 'password'],
      [{ username: 'asha@example.com', password: 'x'.repeat(129) }, 'password'],
      [{ username: 5, password: 'mezbaan123' }, 'username'],
      [{ username: 'asha@example.com', password: 'mezbaan123', admin: true }, 'admin'],
    ])('a login body that breaks the contract is refused, naming the field: %j', async (body, field) => {
      const reply = await server.ask('POST', 'login', body)
      expect(reply.status).toBe(422)
      expect(reply.body.error.field).toBe(field)
    })
  })
