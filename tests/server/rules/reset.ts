import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { issueCode } from '#server/accounts/otp.ts'
import { ATTEMPTS_PER_ADDRESS } from '#server/accounts/throttle.ts'
import { openSession } from '#server/auth/tokens.ts'
import { customers, limitCounts, messages } from '#server/db/schema.ts'
import { codesOn, countOf, GOOD_PASSWORD, newContact, notThe } from '#tests/server/support/codes.ts'
import { errorOf, FIRST_MOMENT, TEST_PEPPERS, type TestServer } from '#tests/server/support/server.ts'

export const resetRules = (server: TestServer) =>
  describe('a forgotten password', () => {
    const { cartStatus, codeFor, later, logIn, newestMessage, owner, reset, sendResetCode, triesLeft } = codesOn(server)
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })
    async function ownerWithCode(by: 'email' | 'phone' = 'email') {
      const one = await owner()
      expect((await sendResetCode(one[by])).body).toEqual({ data: null })
      return { ...one, code: await codeFor(one[by]) }
    }

    test.each(['email', 'phone'] as const)('a code by %s sets a new one and signs out every device', async (by) => {
      const owner = await ownerWithCode(by)
      const other = (await logIn(owner.email, GOOD_PASSWORD)).body.data.token
      later(1_000)
      expect((await reset(owner[by], owner.code, 'a quiet river')).body).toEqual({ data: null })
      expect([await cartStatus(owner.token), await cartStatus(other)]).toEqual([401, 401])
      expect(await newestMessage(owner.email)).toMatchObject({ template: 'password-changed', variables: {} })
      expect((await logIn(owner.email, GOOD_PASSWORD)).status).toBe(401)
      expect((await logIn(owner.email, 'a quiet river')).status).toBe(200)
    })

    test('an unknown account is answered as a known one, at each step', async () => {
      const owner = await ownerWithCode()
      const stranger = newContact()
      const sent = await sendResetCode(stranger.email)
      expect([sent.status, sent.body]).toEqual([200, { data: null }])
      expect((await sendResetCode(stranger.email)).status).toBe(429)
      const [known, unknown] = [await reset(owner.email, notThe(owner.code)), await reset(stranger.email, 123456)]
      expect(known.status).toBe(422)
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect(await triesLeft(stranger.email)).toBe(await triesLeft(owner.email))
    })

    test('nothing is sent to an unknown account, and a lucky guess opens none', async () => {
      const { email } = newContact()
      await sendResetCode(email)
      expect(await server.database.db.select().from(messages).where(eq(messages.recipient, email))).toMatchObject([
        { template: 'nothing', variables: {}, dueAt: null },
      ])
      const binding = { whitelabelId: 1, purpose: 'RESET', recipient: email } as const
      const code = await issueCode(server.database.db, TEST_PEPPERS, binding, { id: 'phone', isNew: true }, server.clock.now)
      expect(errorOf(await reset(email, Number(code)))).toEqual({ status: 422, code: 'OTP_INVALID' })
      expect(await server.database.db.select().from(customers).where(eq(customers.email, email))).toEqual([])
    })

    test('of 40 resets with the same right code at once exactly one is accepted', async () => {
      const owner = await ownerWithCode()
      const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => reset(owner.email, owner.code, `a quiet river ${n}`)))
      expect([countOf(replies, 200), countOf(replies, 422)]).toEqual([1, 39])
    })

    test('a new password voids the codes sent to the other contact', async () => {
      const owner = await ownerWithCode('phone')
      await sendResetCode(owner.email)
      const code = await codeFor(owner.email)
      expect((await reset(owner.phone, owner.code)).status).toBe(200)
      expect(errorOf(await reset(owner.email, code))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('an owner locked out by guesses of another person comes in again by a reset', async () => {
      const owner = await ownerWithCode()
      for (let n = 0; n < ATTEMPTS_PER_ADDRESS; n++) await logIn(owner.email, `guess ${n}`)
      expect((await logIn(owner.email, GOOD_PASSWORD)).status).toBe(429)
      expect((await reset(owner.email, owner.code, 'a quiet river')).status).toBe(200)
      expect((await logIn(owner.email, 'a quiet river')).status).toBe(200)
    })

    test('a sign-in that read the old password opens no session after the reset', async () => {
      const owner = await ownerWithCode()
      const from = { remember: false, device: 'phone', browser: null }
      const [before] = await server.database.db.select().from(customers).where(eq(customers.id, owner.id))
      await reset(owner.email, owner.code)
      expect(await openSession(server.database.db, before!, from, server.clock.now)).toBeUndefined()
      const [after] = await server.database.db.select().from(customers).where(eq(customers.id, owner.id))
      expect(await openSession(server.database.db, after!, from, server.clock.now)).toEqual(expect.any(String))
    })

    test('a common password is refused before the code is tried', async () => {
      const owner = await ownerWithCode()
      const reply = await reset(owner.email, owner.code, 'qwerty123')
      expect([reply.status, reply.body.error]).toEqual([
        422,
        {
          message: 'This password is too easy to guess. Please choose a longer one, such as a few words.',
          code: 'PASSWORD_TOO_COMMON',
          field: 'password',
        },
      ])
      expect((await reset(owner.email, owner.code)).status).toBe(200)
    })

    test('an account of one white label is not reset through another', async () => {
      const owner = await ownerWithCode()
      const body = { recipient: owner.email, otp: owner.code, password: 'a quiet river', userType: 'customer' }
      const reply = await server.ask('POST', 'reset-password', body, { 'whitelabel-id': '2' })
      expect(errorOf(reply)).toEqual({ status: 422, code: 'OTP_INVALID' })
    })
  })
