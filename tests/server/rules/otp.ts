import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { CODE_LIFE_MS } from '#server/messages/code-life.ts'
import { type Binding, issueCode, OPEN_TRIES_PER_CODE, tryCode, TRIES_PER_CODE, useCodes } from '#server/accounts/otp.ts'
import { limitCounts, messages, otps } from '#server/db/schema.ts'
import { codesOn, countOf, newContact, notThe } from '#tests/server/support/codes.ts'
import { errorOf, FIRST_MOMENT, TEST_PEPPERS, type TestServer } from '#tests/server/support/server.ts'

const HOUR_MS = 60 * 60_000

export const otpRules = (server: TestServer) =>
  describe('one-time codes', () => {
    const { codeFor, later, owner, reset, sendRegistrationCode, sendResetCode, readyToRegister, register } = codesOn(server)
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const binding = (more: Partial<Binding> = {}): Binding => ({
      whitelabelId: 1,
      purpose: 'RESET',
      recipient: newContact().email,
      ...more,
    })
    const issue = (bound: Binding) => issueCode(server.database.db, TEST_PEPPERS, bound, { id: 'phone', isNew: true }, server.clock.now)
    const guess = (bound: Binding, code: number | string) =>
      tryCode(server.database.db, TEST_PEPPERS, bound, { guess: Number(code), device: 'phone' }, server.clock.now)
    const guessOpenly = (bound: Binding, code: number | string) =>
      tryCode(server.database.db, TEST_PEPPERS, bound, { guess: Number(code) }, server.clock.now)
    const manyAtOnce = <T>(length: number, ask: (n: number) => Promise<T>) => Promise.all(Array.from({ length }, (_, n) => ask(n)))

    test('of 60 guesses of its device at once exactly five are looked at, of 60 others three', async () => {
      const bound = binding()
      const code = await issue(bound)
      // All guesses are right, so that each one that is looked at shows.
      const looks = await manyAtOnce(60, () => guess(bound, code))
      expect(looks.filter((id) => id !== undefined)).toHaveLength(TRIES_PER_CODE)
      expect((await manyAtOnce(60, () => guessOpenly(bound, code))).filter((id) => id !== undefined)).toHaveLength(OPEN_TRIES_PER_CODE)
    })

    test('after 50 wrong guesses at once the right code is refused, too', async () => {
      const { email } = await owner()
      await sendResetCode(email)
      const code = await codeFor(email)
      const replies = await manyAtOnce(50, (n) => reset(email, (code + 1 + n) % 1_000_000))
      expect(countOf(replies, 422)).toBe(50)
      expect(errorOf(await reset(email, code))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('four wrong guesses leave one that is right', async () => {
      const bound = binding()
      const code = await issue(bound)
      for (let n = 0; n < 4; n++) expect(await guess(bound, notThe(Number(code)))).toBeUndefined()
      expect(await guess(bound, code)).toEqual(expect.any(String))
      expect(await guess(bound, code)).toBeUndefined()
    })

    test('of 40 uses of a right code at once exactly one counts', async () => {
      const bound = binding()
      const id = (await guess(bound, await issue(bound)))!
      const uses = await manyAtOnce(40, () => useCodes(server.database.db, [id], server.clock.now))
      expect(uses.filter(Boolean)).toHaveLength(1)
    })

    test('two codes are used together or not at all', async () => {
      const { db } = server.database
      const [one, other] = [binding(), binding()]
      const ids = [(await guess(one, await issue(one)))!, (await guess(other, await issue(other)))!]
      await useCodes(db, [ids[0]!], server.clock.now)
      expect(await useCodes(db, ids, server.clock.now)).toBe(false)
    })

    test('012345 and 12345 are the same code', async () => {
      const bound = binding()
      let code = await issue(bound)
      while (!code.startsWith('0')) code = await issue(bound)
      expect(code).toMatch(/^0\d{5}$/)
      expect(await guess(bound, Number(code))).toEqual(expect.any(String))
    })

    test('a code is good for five minutes, not a millisecond longer', async () => {
      const bound = binding()
      const code = await issue(bound)
      later(CODE_LIFE_MS - 1)
      expect(await guess(bound, code)).toEqual(expect.any(String))
      later(1)
      expect(await guess(bound, code)).toBeUndefined()
    })

    test('a code that expires between being tried and being used does not count', async () => {
      const bound = binding()
      const id = (await guess(bound, await issue(bound)))!
      later(CODE_LIFE_MS)
      expect(await useCodes(server.database.db, [id], server.clock.now)).toBe(false)
    })

    test('only the newest code counts', async () => {
      const bound = binding()
      const first = await issue(bound)
      let second = await issue(bound)
      while (second === first) second = await issue(bound)
      expect(await guess(bound, first)).toBeUndefined()
      expect(await guess(bound, second)).toEqual(expect.any(String))
    })

    test('a used code is refused', async () => {
      const { email } = await owner()
      await sendResetCode(email)
      const code = await codeFor(email)
      expect((await reset(email, code)).status).toBe(200)
      expect(errorOf(await reset(email, code))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('a code is good for its purpose, recipient and white label only', async () => {
      const bound = binding()
      const code = await issue(bound)
      const others = [binding({ ...bound, purpose: 'REGISTER' }), binding(), binding({ ...bound, whitelabelId: 2 })]
      for (const other of others) {
        let theirs = await issue(other)
        while (theirs === code) theirs = await issue(other)
        expect(await guess(other, code)).toBeUndefined()
      }
      expect(await guess(bound, code)).toEqual(expect.any(String))
    })

    test('the code sent to register resets nothing, and the one sent to reset registers no account', async () => {
      const { email } = await owner()
      const ready = await readyToRegister()
      const stranger = ready.emailId
      expect(errorOf(await reset(stranger, ready.emailOtp))).toEqual({ status: 422, code: 'OTP_INVALID' })
      await sendResetCode(email)
      const swapped = { ...ready, emailId: email, emailOtp: await codeFor(email) }
      expect(errorOf(await register(swapped))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('a code is stored as a MAC that another pepper does not make', async () => {
      const bound = binding()
      const code = await issue(bound)
      const [row] = await server.database.db.select().from(otps).where(eq(otps.recipient, bound.recipient))
      expect(row!.codeMac).toMatch(/^[\w-]{43}$/)
      expect(Object.values(row!)).not.toContain(code)
      expect(
        await tryCode(server.database.db, ['another pepper'], bound, { guess: Number(code), device: 'phone' }, server.clock.now),
      ).toBeUndefined()
    })

    test('a code can be sent again after 30 s, not sooner, and asking too soon costs nothing', async () => {
      const { email } = newContact()
      expect((await sendRegistrationCode(email)).status).toBe(200)
      later(29_001)
      for (let n = 0; n < 20; n++) {
        const refused = await sendRegistrationCode(email)
        expect([refused.status, refused.body.error.code, refused.headers['retry-after']]).toEqual([429, 'TOO_MANY_CODES', '1'])
        expect(refused.body.message).toBe('Please wait 1 s before asking for another code.')
      }
      later(999)
      expect((await sendRegistrationCode(email)).status).toBe(200)
      expect(await server.database.db.select().from(messages).where(eq(messages.recipient, email))).toHaveLength(2)
    })

    test('five codes an hour and ten a day go to one recipient', async () => {
      const { phone } = newContact()
      const sent = async () => {
        const { status } = await sendRegistrationCode(phone)
        later(30_000)
        return status
      }
      const start = server.clock.now.getTime()
      const six = [await sent(), await sent(), await sent(), await sent(), await sent(), await sent()]
      expect(six).toEqual([200, 200, 200, 200, 200, 429])
      server.clock.now = new Date(start + HOUR_MS)
      expect([await sent(), await sent(), await sent(), await sent(), await sent()]).toEqual([200, 200, 200, 200, 200])
      server.clock.now = new Date(start + 2 * HOUR_MS)
      const refused = await sendRegistrationCode(phone)
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(22 * 60 * 60)])
      expect(refused.body.message).toBe('Please wait 22 hours before asking for another code.')
      server.clock.now = new Date(start + 24 * HOUR_MS)
      expect(await sent()).toBe(200)
    })

    test('another white label or spelling is no way round the wait', async () => {
      const { email } = newContact()
      await sendRegistrationCode(email)
      expect((await sendRegistrationCode(email, { 'whitelabel-id': '7' })).status).toBe(429)
      expect((await sendRegistrationCode(email.toUpperCase())).status).toBe(429)
    })

    test('twenty codes an hour are sent for one address', async () => {
      const send = () => sendRegistrationCode(newContact().email)
      const replies = await manyAtOnce(24, send)
      expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([20, 4])
      later(HOUR_MS)
      expect((await send()).status).toBe(200)
    })

    test('of 12 requests at once for one recipient exactly one sends a code', async () => {
      const { email } = newContact()
      const replies = await manyAtOnce(12, () => sendRegistrationCode(email))
      expect([countOf(replies, 200), countOf(replies, 429)]).toEqual([1, 11])
      expect(await server.database.db.select().from(messages).where(eq(messages.recipient, email))).toHaveLength(1)
    })

    test('no code goes to what is no contact', async () => {
      const reply = await sendRegistrationCode('x@example.com\r\nBcc: y@z.in')
      expect([reply.status, reply.body.error.field]).toEqual([422, 'username'])
      expect(reply.body.message).toBe('Please enter a valid email or 10-digit phone number')
    })
  })
