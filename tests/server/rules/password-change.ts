import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { ATTEMPTS_PER_ADDRESS } from '#server/accounts/throttle.ts'
import { customers, devices, limitCounts, messages } from '#server/db/schema.ts'
import { codesOn, countOf, GOOD_PASSWORD, newContact } from '#tests/server/support/codes.ts'
import { errorOf, FIRST_MOMENT, type Reply, type TestServer } from '#tests/server/support/server.ts'

const NEW_PASSWORD = 'a quiet river'

export const passwordChangeRules = (server: TestServer) =>
  describe('a change of the password', () => {
    const { cartStatus, codeFor, later, logIn, newestMessage, owner, reset, sendResetCode } = codesOn(server)
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const ask = (token: string, method: string, path: string, body: object, headers: Record<string, string> = {}): Promise<Reply> =>
      server.ask(method, path, body, { authorization: `Bearer ${token}`, ...headers })
    const change = (token: string, password: string, newPassword: string, headers?: Record<string, string>) =>
      ask(token, 'POST', 'password', { password, newPassword }, headers)
    const rowOf = async (id: string) => (await server.database.db.select().from(customers).where(eq(customers.id, id)))[0]!

    test('ends every other session of the customer, none of others, and the customer gets an email', async () => {
      const [one, other] = [await owner(), await owner()]
      const elsewhere = (await logIn(one.email, GOOD_PASSWORD)).body.data.token
      later(1_000)
      const reply = await change(one.token, GOOD_PASSWORD, NEW_PASSWORD)
      expect([reply.status, reply.body]).toEqual([200, { data: null }])
      expect(await newestMessage(one.email)).toMatchObject({ template: 'password-changed', dueAt: server.clock.now })
      expect(await Promise.all([one.token, elsewhere, other.token].map(cartStatus))).toEqual([200, 401, 200])
      expect((await logIn(one.email, GOOD_PASSWORD)).status).toBe(401)
      expect((await logIn(one.email, NEW_PASSWORD)).status).toBe(200)
      expect((await logIn(other.email, GOOD_PASSWORD)).status).toBe(200)
    })

    test('a wrong password is refused at its field and changes nothing', async () => {
      const one = await owner()
      const before = await rowOf(one.id)
      const reply = await change(one.token, 'another boat', NEW_PASSWORD)
      expect([reply.status, reply.body.error]).toEqual([
        422,
        { message: 'This is not your password', code: 'PASSWORD_WRONG', field: 'password' },
      ])
      expect(await rowOf(one.id)).toEqual(before)
      expect(await newestMessage(one.email)).toBeUndefined()
    })

    test.each([
      ['the same', () => GOOD_PASSWORD, 'VALIDATION', 'This is your password already. Please choose another one.'],
      [
        'a common',
        () => 'qwerty123',
        'PASSWORD_TOO_COMMON',
        'This password is too easy to guess. Please choose a longer one, such as a few words.',
      ],
      ['its own email as', (email: string) => email, 'PASSWORD_TOO_COMMON', undefined],
    ])('%s new password is refused at its field, and the old one stays', async (_what, next, code, message) => {
      const one = await owner()
      const reply = await change(one.token, GOOD_PASSWORD, next(one.email))
      expect([reply.status, reply.body.error]).toEqual([422, { message: message ?? expect.any(String), code, field: 'newPassword' }])
      expect((await logIn(one.email, GOOD_PASSWORD)).status).toBe(200)
    })

    test('of five changes at once with the same password exactly one is made', async () => {
      const one = await owner()
      const news = Array.from({ length: 5 }, (_, n) => `${NEW_PASSWORD} ${n}`)
      const replies = await Promise.all(news.map((next) => change(one.token, GOOD_PASSWORD, next)))
      expect([countOf(replies, 200), countOf(replies, 422)]).toEqual([1, 4])
      const made = news[replies.findIndex(({ status }) => status === 200)]!
      expect(await cartStatus(one.token)).toBe(200)
      expect((await logIn(one.email, made)).status).toBe(200)
      const sent = await server.database.db.select().from(messages).where(eq(messages.recipient, one.email))
      expect(sent.filter(({ template }) => template === 'password-changed')).toHaveLength(1)
    })

    test('forgets every device but the one it is made from', async () => {
      const one = await owner()
      const cookie = deviceIn(await logIn(one.email, GOOD_PASSWORD))
      await logIn(one.email, GOOD_PASSWORD)
      const known = () => server.database.db.select().from(devices).where(eq(devices.customerId, one.id))
      expect(await known()).toHaveLength(2)
      await change(one.token, GOOD_PASSWORD, NEW_PASSWORD, { cookie })
      expect((await known()).map(({ device }) => cookie.startsWith(`device=${device}.`))).toEqual([true])
    })

    test('voids the codes of a reset that was asked for', async () => {
      const one = await owner()
      await sendResetCode(one.phone)
      const code = await codeFor(one.phone)
      expect((await change(one.token, GOOD_PASSWORD, NEW_PASSWORD)).status).toBe(200)
      expect(errorOf(await reset(one.phone, code))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('wrong passwords of all calls and of signing in are counted together, and a right one starts the count again', async () => {
      const one = await owner()
      const { email: username } = newContact()
      const guesses = [
        () => change(one.token, 'a guess', NEW_PASSWORD),
        () => ask(one.token, 'POST', 'contact/send-otp', { username, password: 'a guess' }),
        () => ask(one.token, 'POST', 'contact', { username, otp: 123456, password: 'a guess' }),
        () => ask(one.token, 'POST', 'deletion', { password: 'a guess' }),
        () => logIn(one.email, 'a guess'),
      ]
      const statusesOf = async (count: number) => {
        const statuses = []
        for (let n = 0; n < count; n++) statuses.push((await guesses[n % guesses.length]!()).status)
        return statuses
      }
      const round = [422, 422, 422, 422, 401]
      expect(await statusesOf(5)).toEqual(round)
      expect((await change(one.token, GOOD_PASSWORD, NEW_PASSWORD)).status).toBe(200)
      expect(await statusesOf(ATTEMPTS_PER_ADDRESS)).toEqual([...round, ...round])
      expect(await statusesOf(5)).toEqual([429, 429, 429, 429, 429])
      expect(errorOf(await change(one.token, NEW_PASSWORD, GOOD_PASSWORD))).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
    })
  })

/** The cookie that a reply sets, as the next request brings it. */
const deviceIn = (reply: Reply): string => String(reply.headers['set-cookie']).split(';')[0]!
