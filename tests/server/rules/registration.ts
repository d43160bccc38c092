import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { customers, limitCounts } from '#server/db/schema.ts'
import { codesOn, countOf, GOOD_PASSWORD, newContact, notThe } from '#tests/server/support/codes.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

export const registrationRules = (server: TestServer) =>
  describe('registration', () => {
    const { cartStatus, codeFor, logIn, newestMessage, readyToRegister, register, registered, sendRegistrationCode, triesLeft } =
      codesOn(server)
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })
    /** Another person opens an account with these after the codes were sent. */
    const registerMeanwhile = (email: string, contactNumber: string) =>
      server.database.db.insert(customers).values({
        id: `taken-${email}`,
        whitelabelId: 1,
        name: 'Another Person',
        email,
        contactNumber,
        passwordHash: 'none',
        createdAt: server.clock.now,
        updatedAt: server.clock.now,
      })

    test('the policy that was agreed to is stored with the time, and is in the export', async () => {
      const { email, phone } = newContact()
      const reply = await register({ ...(await readyToRegister({ email, phone })), consentVersion: '2026-11-01' })
      const [account] = await server.database.db.select().from(customers).where(eq(customers.email, email))
      expect(account).toMatchObject({ consentVersion: '2026-11-01', consentedAt: server.clock.now })
      const exported = await server.ask('GET', 'data', undefined, { authorization: `Bearer ${reply.body.data.token}` })
      expect(exported.body.data.records.account).toMatchObject([
        { consentVersion: '2026-11-01', consentedAt: server.clock.now.toISOString() },
      ])
    })

    test('an account that says nothing of the policy has agreed to none', async () => {
      const { email, phone } = newContact()
      expect((await register({ ...(await readyToRegister({ email, phone })), consentVersion: 'x'.repeat(41) })).status).toBe(422)
      server.clock.now = new Date(server.clock.now.getTime() + 60_000)
      expect((await register(await readyToRegister({ email, phone }))).status).toBe(200)
      const [account] = await server.database.db.select().from(customers).where(eq(customers.email, email))
      expect(account).toMatchObject({ consentVersion: null, consentedAt: null })
    })

    test('a code for the phone and one for the email open an account that is signed in', async () => {
      const { email, phone } = newContact()
      expect((await sendRegistrationCode(phone)).body).toEqual({ data: null })
      expect((await sendRegistrationCode(email)).body).toEqual({ data: null })
      const [sms, mail] = [await newestMessage(phone), await newestMessage(email)]
      expect([sms.channel, sms.template, mail.channel, mail.template]).toEqual(['SMS', 'register-code', 'EMAIL', 'register-code'])
      expect(mail.variables).toEqual({ code: expect.stringMatching(/^\d{6}$/) })

      const reply = await register({
        name: ' Meera  Iyer ',
        emailId: email,
        emailOtp: await codeFor(email),
        contactNumber: Number(phone),
        contactNumberOtp: await codeFor(phone),
      })
      expect(reply.status).toBe(200)
      expect(reply.body.data.customer).toMatchObject({
        customerId: expect.any(String),
        name: 'Meera Iyer',
        emailId: email,
        contactNumber: Number(phone),
        whitelabelId: 1,
        createdAt: '2026-11-21T12:00:00.000Z',
        updatedAt: '2026-11-21T12:00:00.000Z',
        gender: null,
        dob: null,
        image: null,
      })
      expect(await cartStatus(reply.body.data.token)).toBe(200)
      expect((await logIn(email, GOOD_PASSWORD)).status).toBe(200)
    })

    test('however a contact is written, it is one contact', async () => {
      const { email, phone } = newContact()
      await sendRegistrationCode(` ${email.toUpperCase()} `)
      await sendRegistrationCode(`+91 ${phone.slice(0, 5)}-${phone.slice(5)}`)
      const codes = { emailOtp: await codeFor(email), contactNumberOtp: await codeFor(phone) }
      expect((await register({ ...codes, emailId: email, contactNumber: Number(phone) })).status).toBe(200)
      expect((await logIn(email.toUpperCase(), GOOD_PASSWORD)).status).toBe(200)
    })

    test('only the owner of an account hears that it is there', async () => {
      const owner = await registered()
      const stranger = newContact()
      await server.database.db.delete(limitCounts)
      for (const [known, unknown] of [
        [owner.email, stranger.email],
        [owner.phone, stranger.phone],
      ] as const) {
        const [toKnown, toUnknown] = [await sendRegistrationCode(known), await sendRegistrationCode(unknown)]
        expect([toKnown.status, toKnown.body]).toEqual([toUnknown.status, toUnknown.body])
      }
      server.clock.now = new Date(server.clock.now.getTime() + 30_000)
      await sendRegistrationCode(owner.email)
      expect(await newestMessage(owner.email)).toMatchObject({ template: 'account-exists', variables: {} })
    })

    test('only who has the right codes learns that there is an account, and can go on with another email', async () => {
      const { email, phone } = newContact()
      const ready = await readyToRegister({ email, phone })
      await registerMeanwhile(email, newContact().phone)
      expect(errorOf(await register({ ...ready, emailOtp: notThe(ready.emailOtp) }))).toEqual({ status: 422, code: 'OTP_INVALID' })
      const refused = await register(ready)
      expect([refused.status, refused.body]).toEqual([
        409,
        {
          message: 'An account with this email already exists. Please sign in.',
          error: { message: 'An account with this email already exists. Please sign in.', code: 'ACCOUNT_EXISTS', field: 'emailId' },
        },
      ])
      const other = newContact().email
      await sendRegistrationCode(other)
      expect((await register({ ...ready, emailId: other, emailOtp: await codeFor(other) })).status).toBe(200)
    })

    test('a mobile number that was taken meanwhile is named, too', async () => {
      const { email, phone } = newContact()
      const ready = await readyToRegister({ email, phone })
      await registerMeanwhile(newContact().email, phone)
      const refused = await register(ready)
      expect([refused.status, refused.body.error.field]).toEqual([409, 'contactNumber'])
    })

    test.each([
      ['a common password', { password: 'Password@123' }, 'password'],
      ['the own email as password', {}, 'password'],
      ['a name of spaces', { name: '    ' }, 'name'],
      ['a name with digits', { name: 'R2D2 the first' }, 'name'],
      ['no email', { emailId: 'meera@kitchen' }, 'emailId'],
      ['a password of 5', { password: 'x9$kq' }, 'password'],
      ['a password of 129', { password: 'boat '.repeat(26) }, 'password'],
      ['a code that is text', { emailOtp: '012345' }, 'emailOtp'],
      ['a white label beyond every column', { whitelabelId: 2 ** 40 }, 'whitelabelId'],
    ])('%s is refused, naming the field, before a code is tried', async (what, wrong, field) => {
      const contact = newContact()
      const ready = await readyToRegister(contact)
      const reply = await register({ ...ready, ...(what === 'the own email as password' && { password: contact.email }), ...wrong })
      expect([reply.status, reply.body.error?.field]).toEqual([422, field])
      expect([await triesLeft(contact.email), await triesLeft(contact.phone)]).toEqual([5, 5])
      expect((await register(ready)).status).toBe(200)
    })

    test('a password is checked byte for byte, whatever its 128 characters are', async () => {
      const contact = newContact()
      const password = `quiet river ${'e\u0301🍛'.repeat(38)}ab`
      expect([...password].length).toBe(128)
      expect((await register({ ...(await readyToRegister(contact)), password })).status).toBe(200)
      expect((await logIn(contact.email, password)).status).toBe(200)
      await server.database.db.delete(limitCounts)
      expect((await logIn(contact.email, password.slice(0, -1))).status).toBe(401)
      expect((await logIn(contact.email, password.normalize('NFC'))).status).toBe(401)
    })

    test('of 40 registrations with the same right codes at once exactly one is accepted', async () => {
      const ready = await readyToRegister()
      const replies = await Promise.all(Array.from({ length: 40 }, () => register(ready)))
      expect([countOf(replies, 200), countOf(replies, 422)]).toEqual([1, 39])
      expect(errorOf(await register(ready))).toEqual({ status: 422, code: 'OTP_INVALID' })
    })

    test('codes of one white label open no account of another', async () => {
      const contact = newContact()
      const ready = await readyToRegister(contact)
      expect(errorOf(await register({ ...ready, whitelabelId: 2 }))).toEqual({ status: 422, code: 'OTP_INVALID' })
      expect((await register(ready)).status).toBe(200)
    })
  })
