import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { issueCode } from '#server/accounts/otp.ts'
import { CODES_PER_HOUR, RESEND_WAIT_MS } from '#server/accounts/otp-throttle.ts'
import { availabilityRequests, customers, limitCounts, messages, otps } from '#server/db/schema.ts'
import { CODE_LIFE_MS } from '#server/messages/code-life.ts'
import { codesOn, countOf, GOOD_PASSWORD, newContact, notThe } from '#tests/server/support/codes.ts'
import type { SignedIn } from '#tests/server/support/customers.ts'
import { errorOf, FIRST_MOMENT, TEST_PEPPERS, type TestServer } from '#tests/server/support/server.ts'

const WRONG_CODE = { status: 422, code: 'OTP_INVALID' }

export const contactChangeRules = (server: TestServer) =>
  describe('a change of email or phone', () => {
    const { cartStatus, codeFor, later, logIn, newestMessage, owner, register, reset, sendRegistrationCode, sendResetCode } =
      codesOn(server)
    const forgetThrottles = () => server.database.db.delete(limitCounts)
    afterEach(async () => {
      await forgetThrottles()
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const ask = ({ token }: SignedIn, path: string, body: object, headers: Record<string, string> = {}) =>
      server.ask('POST', path, body, { authorization: `Bearer ${token}`, ...headers })
    const sendCode = (one: SignedIn, username: string, password = GOOD_PASSWORD, headers?: Record<string, string>) =>
      ask(one, 'contact/send-otp', { username, password }, headers)
    const change = (one: SignedIn, username: string, otp: number, password = GOOD_PASSWORD, headers?: Record<string, string>) =>
      ask(one, 'contact', { username, otp, password }, headers)
    /** Asks for a code and reads it. */
    async function codeSentTo(one: SignedIn, username: string): Promise<number> {
      const reply = await sendCode(one, username)
      expect([reply.status, reply.body]).toEqual([200, { data: null }])
      await forgetThrottles()
      return codeFor(username)
    }
    const rowOf = async ({ id }: SignedIn) => (await server.database.db.select().from(customers).where(eq(customers.id, id)))[0]!
    const sentTo = async (recipient: string) =>
      (await server.database.db.select().from(messages).where(eq(messages.recipient, recipient))).map(({ template }) => template)
    /** A code that is stored and not sent, as one for a contact that another account has. */
    const luckyCode = async ({ id }: SignedIn, contact: string) =>
      Number(
        await issueCode(
          server.database.db,
          TEST_PEPPERS,
          { whitelabelId: 1, purpose: 'CONTACT', recipient: `${contact} of ${id}` },
          { id: 'phone', isNew: true },
          server.clock.now,
        ),
      )

    test('of the email: the code goes to the new one, the message to the old one, and the session goes on', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const code = await codeSentTo(one, email)
      later(1_000)
      const reply = await change(one, email.toUpperCase(), code)
      expect([reply.status, reply.body.data]).toMatchObject([
        200,
        { customerId: one.id, emailId: email, contactNumber: Number(one.phone), updatedAt: server.clock.now.toISOString() },
      ])
      expect(await newestMessage(one.email)).toMatchObject({
        channel: 'EMAIL',
        template: 'contact-changed',
        variables: { changed: 'EMAIL' },
      })
      expect(await sentTo(email)).toEqual(['contact-code'])
      expect(await cartStatus(one.token)).toBe(200)
      expect([(await logIn(email, GOOD_PASSWORD)).status, (await logIn(one.email, GOOD_PASSWORD)).status]).toEqual([200, 401])
    })

    test('tried again after a lost reply, it is answered as before, and the old contact is told once', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const code = await codeSentTo(one, email)
      const replies = [await change(one, email, code), await change(one, email, code)]
      expect(replies.map(({ status, body }) => [status, body.data.emailId])).toEqual([
        [200, email],
        [200, email],
      ])
      expect((await sentTo(one.email)).filter((template) => template === 'contact-changed')).toHaveLength(1)
      expect((await change(one, email, code, 'not the password')).status).toBe(422)
    })

    test('of the phone: the code goes to the new one by SMS, the message by email', async () => {
      const [one, { phone }] = [await owner(), newContact()]
      const code = await codeSentTo(one, phone)
      expect((await newestMessage(phone)).channel).toBe('SMS')
      later(1_000)
      const reply = await change(one, `+91 ${phone}`, code)
      expect([reply.status, reply.body.data]).toMatchObject([200, { emailId: one.email, contactNumber: Number(phone) }])
      expect(await newestMessage(one.email)).toMatchObject({ channel: 'EMAIL', template: 'contact-changed', variables: { changed: 'SMS' } })
      expect([await sentTo(phone), await sentTo(one.phone)]).toEqual([['contact-code'], []])
      await sendResetCode(phone)
      expect((await reset(phone, await codeFor(phone))).status).toBe(200)
    })

    test("no code is sent to the customer's own contact", async () => {
      const one = await owner()
      for (const [contact, what] of [
        [one.email.toUpperCase(), 'email'],
        [`0${one.phone}`, 'mobile number'],
      ] as const) {
        const reply = await sendCode(one, contact)
        expect([reply.status, reply.body.error]).toEqual([
          422,
          { message: `This is your ${what} already.`, code: 'VALIDATION', field: 'username' },
        ])
      }
      const reply = await sendCode(one, 'no contact')
      expect([reply.status, reply.body.error]).toMatchObject([422, { code: 'VALIDATION', field: 'username' }])
    })

    test('without the password no code is sent, and a right code changes nothing', async () => {
      const [one, { email }] = [await owner(), newContact()]
      expect(errorOf(await sendCode(one, email, 'a guess'))).toEqual({ status: 422, code: 'PASSWORD_WRONG' })
      expect(await sentTo(email)).toEqual([])
      const code = await codeSentTo(one, email)
      const reply = await change(one, email, code, 'a guess')
      expect([reply.status, reply.body.error]).toMatchObject([422, { code: 'PASSWORD_WRONG', field: 'password' }])
      expect((await rowOf(one)).email).toBe(one.email)
      // The code still has all its tries.
      for (let n = 0; n < 2; n++) expect(errorOf(await change(one, email, notThe(code)))).toEqual(WRONG_CODE)
      expect((await change(one, email, code)).status).toBe(200)
    })

    test.each(['email', 'phone'] as const)('the %s of another account: its owner is told, the caller learns nothing', async (by) => {
      const [one, other, free] = [await owner(), await owner(), newContact()]
      const replies = [await sendCode(one, free[by]), await sendCode(one, other[by])]
      expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { data: null }]))
      expect([await sentTo(other[by]), await sentTo(free[by])]).toEqual([['account-exists'], ['contact-code']])
      expect([errorOf(await change(one, free[by], 1)), errorOf(await change(one, other[by], 1))]).toEqual([WRONG_CODE, WRONG_CODE])
    })

    test.each(['email', 'phone'] as const)(
      'the %s of another account is refused, and the code stays good for when it is free',
      async (by) => {
        const [one, other] = [await owner(), await owner()]
        const code = await luckyCode(one, other[by])
        const reply = await change(one, other[by], code)
        const what = by === 'email' ? 'email' : 'mobile number'
        expect([reply.status, reply.body.error]).toEqual([
          409,
          { message: `Another account has this ${what} already.`, code: 'ACCOUNT_EXISTS', field: 'username' },
        ])
        expect(await rowOf(one)).toMatchObject({ email: one.email, contactNumber: one.phone })
        expect(await sentTo(one.email)).toEqual([])
        const free = newContact()
        await change(other, free[by], await codeSentTo(other, free[by]))
        expect((await change(one, other[by], code)).status).toBe(200)
      },
    )

    test('a code that one customer asked for is useless for another, and for another purpose', async () => {
      const [one, other, { email, phone }] = [await owner(), await owner(), newContact()]
      const code = await codeSentTo(one, email)
      expect(errorOf(await change(other, email, code))).toEqual(WRONG_CODE)
      expect(errorOf(await reset(email, code))).toEqual(WRONG_CODE)
      await sendRegistrationCode(phone)
      const body = { emailId: email, emailOtp: code, contactNumber: Number(phone), contactNumberOtp: await codeFor(phone) }
      expect(errorOf(await register(body))).toEqual(WRONG_CODE)
      await forgetThrottles()
      await sendRegistrationCode(phone)
      expect(errorOf(await change(one, phone, await codeFor(phone)))).toEqual(WRONG_CODE)
      expect((await change(one, email, code)).status).toBe(200)
    })

    test('a code belongs to the browser that asked for it', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const cookie = String((await sendCode(one, newContact().email)).headers['set-cookie']).split(';')[0]!
      await sendCode(one, email, GOOD_PASSWORD, { cookie })
      const code = await codeFor(email)
      expect(errorOf(await change(one, email, code))).toEqual(WRONG_CODE)
      expect((await change(one, email, code, GOOD_PASSWORD, { cookie })).status).toBe(200)
    })

    test('a code is used once, also after the contact was changed back', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const code = await codeSentTo(one, email)
      expect((await change(one, email, code)).status).toBe(200)
      later(1)
      expect((await change(one, one.email, await codeSentTo(one, one.email))).status).toBe(200)
      expect(errorOf(await change(one, email, code))).toEqual(WRONG_CODE)
    })

    test('of two changes at once with the same right code exactly one is made', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const code = await codeSentTo(one, email)
      const restore = holdTransactions(server, 2)
      const replies = await Promise.all([change(one, email, code), change(one, email, code)]).finally(restore)
      expect(replies.map(errorOf).toSorted((a, b) => a.status - b.status)).toEqual([{ status: 200, code: undefined }, WRONG_CODE])
      expect((await sentTo(one.email)).filter((template) => template === 'contact-changed')).toHaveLength(1)
    })

    test.each(['email', 'phone'] as const)('of two customers who take one %s at once exactly one gets it', async (by) => {
      const [one, other, free] = [await owner(), await owner(), newContact()]
      const codes = [await luckyCode(one, free[by]), await luckyCode(other, free[by])]
      const replies = await Promise.all([change(one, free[by], codes[0]!), change(other, free[by], codes[1]!)])
      expect([countOf(replies, 200), countOf(replies, 409)]).toEqual([1, 1])
      const had = await server.database.db
        .select()
        .from(customers)
        .where(eq(by === 'email' ? customers.email : customers.contactNumber, free[by]))
      expect(had).toHaveLength(1)
    })

    test('three wrong guesses without a cookie, or five minutes, end a code', async () => {
      const [one, { email, phone }] = [await owner(), newContact()]
      const code = await codeSentTo(one, email)
      for (let n = 0; n < 3; n++) expect(errorOf(await change(one, email, notThe(code)))).toEqual(WRONG_CODE)
      expect(errorOf(await change(one, email, code))).toEqual(WRONG_CODE)
      const late = await codeSentTo(one, phone)
      later(CODE_LIFE_MS)
      expect(errorOf(await change(one, phone, late))).toEqual(WRONG_CODE)
    })

    test('codes are counted for the contact, whoever asks, and not with those of a registration', async () => {
      const [one, other, { email }] = [await owner(), await owner(), newContact()]
      expect((await sendCode(one, email)).status).toBe(200)
      expect(errorOf(await sendCode(other, email))).toEqual({ status: 429, code: 'TOO_MANY_CODES' })
      for (let n = 1; n < CODES_PER_HOUR; n++) {
        later(RESEND_WAIT_MS)
        expect((await sendCode(n % 2 === 0 ? one : other, email)).status).toBe(200)
      }
      later(RESEND_WAIT_MS)
      expect(errorOf(await sendCode(one, email))).toEqual({ status: 429, code: 'TOO_MANY_CODES' })
      expect((await sendRegistrationCode(email)).status).toBe(200)
    })

    test('the codes of a reset that went to the old contact are void', async () => {
      const [one, other, { phone }] = [await owner(), await owner(), newContact()]
      await sendResetCode(one.phone)
      const code = await codeFor(one.phone)
      await sendResetCode(other.phone)
      const ofOther = await codeFor(other.phone)
      expect((await change(one, phone, await codeSentTo(one, phone))).status).toBe(200)
      expect(await server.database.db.select().from(otps).where(eq(otps.recipient, one.phone))).toEqual([])
      expect(errorOf(await reset(one.phone, code))).toEqual(WRONG_CODE)
      expect((await reset(other.phone, ofOther)).status).toBe(200)
    })

    test('what was asked for as a guest under the old contact stays with the customer', async () => {
      const [one, { email }] = [await owner(), newContact()]
      const place = { latitude: 20, longitude: 73, place: 'Surat', contact: one.email }
      expect((await server.ask('POST', 'availability-request', place)).status).toBeLessThan(300)
      await change(one, email, await codeSentTo(one, email))
      const asked = await server.database.db.select().from(availabilityRequests).where(eq(availabilityRequests.contact, one.email))
      expect(asked).toMatchObject([{ customerId: one.id }])
    })
  })

/** Lets transactions begin once so many are asked for, so that each request has looked at what it needs before the first changes it. */
function holdTransactions({ database: { db } }: TestServer, count: number): () => void {
  const { transaction } = db
  let begin = () => {}
  const all = new Promise<void>((resolve) => (begin = resolve))
  let asked = 0
  db.transaction = (async (...args: Parameters<typeof transaction>) => {
    if (++asked === count) begin()
    await all
    return transaction.apply(db, args)
  }) as typeof transaction
  return () => {
    db.transaction = transaction
  }
}
