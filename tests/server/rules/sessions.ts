import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { SESSION_MS } from '#server/auth/tokens.ts'
import { limitCounts, messages, tokens } from '#server/db/schema.ts'
import { codesOn, GOOD_PASSWORD, NEW_ACCOUNT, newContact } from '#tests/server/support/codes.ts'
import { FIRST_MOMENT, type Reply, type TestServer } from '#tests/server/support/server.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOUR_MS = 60 * 60_000

export const sessionsRules = (server: TestServer) => {
  const { cartStatus, later, readyToRegister } = codesOn(server)
  afterEach(async () => {
    await server.database.db.delete(limitCounts)
    server.clock.now = new Date(FIRST_MOMENT)
  })

  /** A browser that keeps its cookie. */
  function browser(userAgent?: string) {
    let cookie: string | undefined
    const send = async (path: string, body: object): Promise<Reply> => {
      const reply = await server.ask('POST', path, body, { ...(userAgent && { 'user-agent': userAgent }), ...(cookie && { cookie }) })
      cookie = String(reply.headers['set-cookie'] ?? cookie).split(';')[0]
      return reply
    }
    return {
      logIn: (username: string, password = GOOD_PASSWORD, remember = false) => send('login', { username, password, remember }),
      async register() {
        const contact = newContact()
        const { body } = await send('register', { ...NEW_ACCOUNT, ...(await readyToRegister(contact)) })
        later(1)
        return { email: contact.email, token: body.data.token as string, id: body.data.customer.customerId as string }
      },
    }
  }
  const tokenOf = (reply: Reply) => reply.body.data.token as string
  const as = (token: string) => ({ authorization: `Bearer ${token}` })
  const list = async (token: string) => (await server.ask('GET', 'sessions', undefined, as(token))).body.data as Listed[]
  const end = (token: string, id: string) => server.ask('DELETE', `sessions/${id}`, undefined, as(token))

  describe('the sessions of a customer', () => {
    test('are listed with browser and times, the one used last first, and without what opens them', async () => {
      const phone = browser(PHONE)
      const { email, token, id } = await phone.register()
      later(HOUR_MS)
      const onLaptop = tokenOf(await browser(LAPTOP).logIn(email, GOOD_PASSWORD, true))
      later(HOUR_MS)
      const plain = tokenOf(await browser('curl/8.14.1').logIn(email))
      later(HOUR_MS)
      const listed = await list(onLaptop)
      expect(listed.map((session) => [session.browser, session.signedInAt, session.usedAt, session.isCurrent])).toEqual([
        ['Firefox on Windows', '2026-11-21T13:00:00.001Z', '2026-11-21T15:00:00.001Z', true],
        [null, '2026-11-21T14:00:00.001Z', '2026-11-21T14:00:00.001Z', false],
        ['Chrome on Android', '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z', false],
      ])
      const stored = await server.database.db.select().from(tokens).where(eq(tokens.customerId, id))
      for (const secret of [token, onLaptop, plain, ...stored.map(({ tokenHash }) => tokenHash)])
        expect(JSON.stringify(listed)).not.toContain(secret)
      for (const session of listed) expect((await server.ask('GET', 'cart', undefined, as(session.id))).status).toBe(401)
      expect((await list(token)).map(({ id: listedId }) => listedId).toSorted()).toEqual(listed.map((session) => session.id).toSorted())
    })

    test('are listed while they last', async () => {
      const { email } = await browser(PHONE).register()
      later(SESSION_MS)
      const token = tokenOf(await browser(LAPTOP).logIn(email))
      expect((await list(token)).map((session) => session.browser)).toEqual(['Firefox on Windows'])
    })

    test('one of them is ended, and ending it again or an unknown one is answered alike', async () => {
      const { email, token } = await browser(PHONE).register()
      const [ended, open] = [tokenOf(await browser(LAPTOP).logIn(email)), tokenOf(await browser().logIn(email))]
      const { id } = (await list(token)).find((session) => session.browser === 'Firefox on Windows')!
      const replies = [await end(token, id), await end(token, id), await end(token, 'unknown'), await end(token, 'x'.repeat(64))]
      expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, { data: null }]))
      expect(await Promise.all([token, ended, open].map(cartStatus))).toEqual([200, 401, 200])
    })

    test('the one that asks may end itself', async () => {
      const { token } = await browser(PHONE).register()
      const [{ id }] = (await list(token)) as [Listed]
      expect((await end(token, id)).status).toBe(200)
      expect(await cartStatus(token)).toBe(401)
    })

    test('all are ended at once, and none of others', async () => {
      const [one, other] = [await browser(PHONE).register(), await browser(LAPTOP).register()]
      const elsewhere = tokenOf(await browser(LAPTOP).logIn(one.email))
      const reply = await server.ask('DELETE', 'sessions', undefined, as(elsewhere))
      expect([reply.status, reply.body]).toEqual([200, { data: null }])
      expect(await Promise.all([one.token, elsewhere, other.token].map(cartStatus))).toEqual([401, 401, 200])
      expect((await browser(PHONE).logIn(one.email)).status).toBe(200)
    })
  })

  describe('a sign-in from a new device', () => {
    const mailsTo = async (email: string) =>
      (await server.database.db.select().from(messages).where(eq(messages.recipient, email))).filter(
        ({ template }) => template === 'new-device',
      )

    test('is reported by email with browser and time, once for each device', async () => {
      const { email } = await browser(PHONE).register()
      const laptop = browser(LAPTOP)
      await laptop.logIn(email)
      expect(await mailsTo(email)).toMatchObject([
        { channel: 'EMAIL', dueAt: server.clock.now, variables: { browser: 'Firefox on Windows', time: '21 November 2026 at 5:30 pm' } },
      ])
      await laptop.logIn(email)
      expect(await mailsTo(email)).toHaveLength(1)
      await browser('curl/8.14.1').logIn(email)
      expect((await mailsTo(email)).map(({ variables }) => Object.keys(variables))).toContainEqual(['time'])
    })

    test('is not reported from where the account was opened, nor without the password', async () => {
      const phone = browser(PHONE)
      const { email } = await phone.register()
      await phone.logIn(email)
      expect((await browser(LAPTOP).logIn(email, 'a guess')).status).toBe(401)
      expect(await mailsTo(email)).toEqual([])
    })

    test('is not reported where no device is known yet, as for accounts from before devices were', async () => {
      const { email } = await browser(PHONE).register()
      await server.database.db.execute('delete from devices')
      await browser(LAPTOP).logIn(email)
      expect(await mailsTo(email)).toEqual([])
      await browser(PHONE).logIn(email)
      expect(await mailsTo(email)).toHaveLength(1)
    })

    test('is reported once where it signs in several times at once', async () => {
      const { email } = await browser(PHONE).register()
      const laptop = browser(LAPTOP)
      // Another account gives the browser its cookie.
      await laptop.register()
      const replies = await Promise.all(Array.from({ length: 5 }, () => laptop.logIn(email)))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
      expect(await mailsTo(email)).toHaveLength(1)
    })
  })
}

interface Listed {
  id: string
  browser: string | null
  signedInAt: string
  usedAt: string
  isCurrent: boolean
}
