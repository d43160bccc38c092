import { and, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeStaff, dropOldStaffLinks } from '#server/auth/staff.ts'
import { auditEvents, limitCounts, messages, staff, staffLinks, staffSessions } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { emailOf } from '#server/messages/templates.ts'
import { countOf, GOOD_PASSWORD, newContact, QUICK_HASH } from '#tests/server/support/codes.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const STAFF = '/outlets/haveli/staff'
const NEW_PASSWORD = 'a quiet river'
interface Person {
  staffId: string
  name: string
  email: string
  role: string
  seenAt?: string
  isYou: boolean
  isDisabled?: boolean
}
interface Invitation {
  invitationId: string
  email: string
  role: string
  sentAt: string
  expiresAt: string
  isOver: boolean
}

export const peopleRules = (server: TestServer) =>
  describe('the staff of an outlet', () => {
    beforeEach(async () => {
      await server.database.db.delete(limitCounts)
    })
    afterEach(async () => {
      await server.database.db.delete(limitCounts)
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const later = (ms: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + ms)
    }
    const owner = (name = 'Ravi') => addAtCounter(server, { haveli: 'OWNER' }, { name })
    const sent = (email: string) =>
      server.database.db.select().from(messages).where(eq(messages.recipient, email)).orderBy(desc(messages.createdAt))
    /** What the newest email says; its link's key. */
    async function keyFor(email: string): Promise<string> {
      const [message] = await sent(email)
      const { text } = emailOf(message!.template as 'staff-invitation', message!.variables, 'Mezbaan')
      return /\/counter\/link#([\w-]{43})\n/.exec(text)![1]!
    }
    const listed = async (person: AtCounter): Promise<{ people: Person[]; invitations: Invitation[] }> =>
      (await person.ask('GET', STAFF)).body.data
    const invite = (person: AtCounter, email: string, role = 'WAITER') => person.ask('POST', `${STAFF}/invitations`, { email, role })
    const read = (key: string) => server.ask('POST', '/api/counter/link', { key })
    const use = (key: string, more: object = {}) =>
      server.ask('POST', '/api/counter/link/use', { key, name: 'Meera Iyer', password: NEW_PASSWORD, ...more })
    const signIn = (email: string, password: string) => server.ask('POST', '/api/counter/login', { email, password })
    async function invited(by: AtCounter, role = 'WAITER') {
      const { email } = newContact()
      expect((await invite(by, email, role)).status).toBe(200)
      return { email, key: await keyFor(email) }
    }
    const auditOf = async (person: AtCounter) =>
      (await server.database.db.select().from(auditEvents).where(eq(auditEvents.staffId, person.id))).map(({ action }) => action)
    const isSignedIn = async (person: AtCounter) => (await person.ask('GET', '/session')).body.data !== null
    /** Leaves this one owner, as other tests have made some. */
    async function onlyOwner(name?: string) {
      const one = await owner(name)
      for (const { staffId, isYou, role } of (await listed(one)).people)
        if (!isYou && role === 'OWNER') expect((await one.ask('DELETE', `${STAFF}/${staffId}`)).status).toBe(200)
      return one
    }

    test('the owner reads who works there, as what, and when they did last', async () => {
      const ravi = await owner()
      const meera = await addAtCounter(server, { haveli: 'KITCHEN' }, { name: 'Meera' })
      const find = async (id: string) => (await listed(ravi)).people.find(({ staffId }) => staffId === id)
      expect(await find(meera.id)).toEqual({ staffId: meera.id, name: 'Meera', email: meera.email, role: 'KITCHEN', isYou: false })
      await meera.ask('GET', '/outlets/haveli/board')
      later(4 * MINUTE_MS)
      await meera.ask('GET', '/outlets/haveli/board')
      expect((await find(meera.id))?.seenAt).toBe('2026-11-21T12:00:00.000Z')
      later(MINUTE_MS)
      await meera.ask('GET', '/outlets/haveli/board')
      expect((await find(meera.id))?.seenAt).toBe('2026-11-21T12:05:00.000Z')
      await changeStaff(server.database.db, meera.email, { isDisabled: true }, server.clock.now)
      expect(await find(meera.id)).toMatchObject({ isDisabled: true })
      expect(await find(ravi.id)).toMatchObject({ isYou: true })
    })

    describe('an invitation', () => {
      test('makes a new person with a name and password of their own, and signs them in', async () => {
        const ravi = await owner()
        const { email, key } = await invited(ravi, 'KITCHEN')
        expect((await read(key)).body.data).toEqual({ purpose: 'INVITATION', email, outlet: expect.any(String), role: 'KITCHEN' })
        const reply = await use(key)
        expect(reply.body.data).toEqual({
          name: 'Meera Iyer',
          outlets: [{ outletId: 'haveli', name: expect.any(String), role: 'KITCHEN' }],
        })
        expect(String(reply.headers['set-cookie'])).toMatch(/^counter=[\w-]{43}; Path=\/api\/counter/)
        expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
        const { people, invitations } = await listed(ravi)
        expect(people.filter((person) => person.email === email)).toMatchObject([{ name: 'Meera Iyer', role: 'KITCHEN' }])
        expect(invitations.filter((one) => one.email === email)).toEqual([])
        expect(await auditOf(ravi)).toEqual(['staff.invited'])
      })

      test('works once, also of 20 at the same time', async () => {
        const { email, key } = await invited(await owner())
        const replies = await Promise.all(Array.from({ length: 20 }, () => use(key)))
        expect([countOf(replies, 200), replies.filter(({ status }) => status >= 500)]).toEqual([1, []])
        expect(errorOf(await use(key))).toEqual({ status: 404, code: 'LINK_GONE' })
        expect(await server.database.db.select().from(staff).where(eq(staff.email, email))).toHaveLength(1)
      })

      test('is stored as a hash, goes after 72 hours, and from the list a month later', async () => {
        const ravi = await owner()
        const { email, key } = await invited(ravi)
        const rows = await server.database.db.select().from(staffLinks).where(eq(staffLinks.email, email))
        expect(JSON.stringify(rows)).not.toContain(key)
        later(72 * HOUR_MS - 1)
        expect((await read(key)).status).toBe(200)
        later(1)
        expect([errorOf(await read(key)), errorOf(await use(key))]).toEqual([
          { status: 404, code: 'LINK_GONE' },
          { status: 404, code: 'LINK_GONE' },
        ])
        const again = await owner()
        expect((await listed(again)).invitations.find((one) => one.email === email)).toMatchObject({ isOver: true })
        await dropOldStaffLinks(server.database.db, new Date(server.clock.now.getTime() + 31 * 24 * HOUR_MS))
        expect((await listed(again)).invitations.find((one) => one.email === email)).toBeUndefined()
      })

      test('that is sent again has a new link, and the one before works no more', async () => {
        const ravi = await owner()
        const { email, key } = await invited(ravi)
        const [{ invitationId }] = (await listed(ravi)).invitations.filter((one) => one.email === email) as [Invitation]
        expect(errorOf(await ravi.ask('POST', `${STAFF}/invitations/${invitationId}`))).toEqual({ status: 429, code: 'TOO_MANY_MAILS' })
        expect((await read(key)).status).toBe(200)
        later(30_000)
        expect((await ravi.ask('POST', `${STAFF}/invitations/${invitationId}`)).status).toBe(200)
        expect((await read(key)).status).toBe(404)
        expect((await use(await keyFor(email))).status).toBe(200)
        expect(errorOf(await ravi.ask('POST', `${STAFF}/invitations/${invitationId}`))).toEqual({ status: 404, code: 'INVITATION_GONE' })
        expect(await auditOf(ravi)).toEqual(expect.arrayContaining(['staff.invited', 'staff.invitation-sent-again']))
      })

      test('that is taken back opens nothing, and can be sent anew', async () => {
        const ravi = await owner()
        const { email, key } = await invited(ravi)
        const [{ invitationId }] = (await listed(ravi)).invitations.filter((one) => one.email === email) as [Invitation]
        const elsewhere = await addAtCounter(server, { 'taj-view': 'OWNER' })
        expect((await elsewhere.ask('DELETE', `/outlets/taj-view/staff/invitations/${invitationId}`)).status).toBe(404)
        expect((await ravi.ask('DELETE', `${STAFF}/invitations/${invitationId}`)).status).toBe(200)
        expect((await use(key)).status).toBe(404)
        later(30_000)
        expect((await invite(ravi, email)).status).toBe(200)
      })

      test('of a person who has an account is accepted with its password, and with no other', async () => {
        const meera = await addAtCounter(server, { 'taj-view': 'KITCHEN' }, { name: 'Meera', passwordHash: await QUICK_HASH })
        await invite(await owner(), meera.email)
        const key = await keyFor(meera.email)
        expect((await read(key)).body.data).toMatchObject({ name: 'Meera', email: meera.email })
        expect(errorOf(await use(key, { password: 'another boat' }))).toEqual({ status: 401, code: 'INVALID_CREDENTIALS' })
        const { name, outlets } = (await use(key, { name: undefined, password: GOOD_PASSWORD })).body.data
        expect([name, outlets.map(({ outletId }: { outletId: string }) => outletId).toSorted()]).toEqual(['Meera', ['haveli', 'taj-view']])
        expect((await use(key, { password: GOOD_PASSWORD })).status).toBe(404)
      })

      test('to who works there, or is invited, is refused at the email', async () => {
        const ravi = await owner()
        const { email } = await invited(ravi)
        const twice = await invite(ravi, ` ${email.toUpperCase()} `)
        expect([twice.status, twice.body.error]).toMatchObject([409, { code: 'INVITED_ALREADY', field: 'email' }])
        const there = await invite(ravi, ravi.email)
        expect([there.status, there.body.error]).toMatchObject([409, { code: 'STAFF_EXISTS', field: 'email' }])
        expect((await invite(ravi, 'nobody at all')).body.error.field).toBe('email')
      })

      test('asks for a password that is not easy to guess, and for a name', async () => {
        const { email, key } = await invited(await owner())
        for (const [more, field] of [
          [{ password: 'qwerty123' }, 'password'],
          [{ password: email }, 'password'],
          [{ password: 'boat' }, 'password'],
          [{ name: undefined }, 'name'],
        ] as const) {
          const { status, body } = await use(key, more)
          expect([status, body.error.field]).toEqual([422, field])
        }
        expect((await use(key)).status).toBe(200)
      })
    })

    describe('a role', () => {
      test('is changed from the next call on, where the owner saw the one of now', async () => {
        const ravi = await owner()
        const meera = await addAtCounter(server, { haveli: 'WAITER' }, { name: 'Meera' })
        const set = (role: string, was: string) => ravi.ask('PUT', `${STAFF}/${meera.id}`, { role, was })
        expect((await meera.ask('GET', STAFF)).status).toBe(403)
        expect((await set('OWNER', 'WAITER')).status).toBe(200)
        expect((await meera.ask('GET', STAFF)).status).toBe(200)
        const late = await set('KITCHEN', 'WAITER')
        expect([late.status, late.body.message]).toEqual([409, 'Meera is an owner by now.'])
        expect(await auditOf(ravi)).toEqual(['staff.role-set'])
      })

      test('of the last owner stays, and so does that person', async () => {
        const ravi = await onlyOwner()
        const meera = await addAtCounter(server, { haveli: 'OWNER' }, { name: 'Meera' })
        await changeStaff(server.database.db, meera.email, { isDisabled: true }, server.clock.now)
        expect(errorOf(await ravi.ask('PUT', `${STAFF}/${ravi.id}`, { role: 'WAITER', was: 'OWNER' }))).toEqual({
          status: 409,
          code: 'LAST_OWNER',
        })
        expect(errorOf(await ravi.ask('DELETE', `${STAFF}/${ravi.id}`))).toEqual({ status: 409, code: 'LAST_OWNER' })
        expect((await ravi.ask('PUT', `${STAFF}/${ravi.id}`, { role: 'OWNER', was: 'OWNER' })).status).toBe(200)
      })

      test('two owners who take each other off at once leave one of them', async () => {
        const [ravi, meera] = [await onlyOwner(), await owner('Meera')] as const
        const replies = await Promise.all([
          ravi.ask('DELETE', `${STAFF}/${meera.id}`),
          meera.ask('PUT', `${STAFF}/${ravi.id}`, { role: 'WAITER', was: 'OWNER' }),
        ])
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
      })
    })

    describe('who is taken off the staff', () => {
      test('is signed out at once, and may be invited again', async () => {
        const ravi = await owner()
        const meera = await addAtCounter(server, { haveli: 'KITCHEN' }, { passwordHash: await QUICK_HASH })
        const { people } = (await ravi.ask('DELETE', `${STAFF}/${meera.id}`)).body.data
        expect(people.map(({ staffId }: Person) => staffId)).not.toContain(meera.id)
        expect([await isSignedIn(meera), (await meera.ask('GET', '/outlets/haveli/board')).status]).toEqual([false, 401])
        expect((await ravi.ask('DELETE', `${STAFF}/${meera.id}`)).body.error.code).toBe('STAFF_GONE')
        expect((await signIn(meera.email, GOOD_PASSWORD)).body.data.outlets).toEqual([])
        await invite(ravi, meera.email)
        expect((await use(await keyFor(meera.email), { password: GOOD_PASSWORD })).body.data.outlets).toHaveLength(1)
        expect(await auditOf(ravi)).toEqual(expect.arrayContaining(['staff.removed', 'staff.invited']))
      })

      test('goes on at the other outlets', async () => {
        const meera = await addAtCounter(server, { haveli: 'KITCHEN', 'taj-view': 'OWNER' })
        await (await owner()).ask('DELETE', `${STAFF}/${meera.id}`)
        expect((await meera.ask('GET', '/outlets/haveli/board')).status).toBe(403)
        expect((await meera.ask('GET', '/outlets/taj-view/board')).status).toBe(200)
      })
    })

    describe('the own password', () => {
      const cook = async () => addAtCounter(server, { haveli: 'KITCHEN' }, { passwordHash: await QUICK_HASH })
      const change = (person: AtCounter, password: string, newPassword: string) =>
        person.ask('POST', '/password', { password, newPassword })

      test('is changed with the one of before: other sessions end, this one does not, and the person gets an email', async () => {
        const meera = await cook()
        const elsewhere = String((await signIn(meera.email, GOOD_PASSWORD)).headers['set-cookie']).split(';')[0]!
        expect((await change(meera, GOOD_PASSWORD, NEW_PASSWORD)).body).toEqual({ data: null })
        expect(await isSignedIn(meera)).toBe(true)
        expect((await server.ask('GET', '/api/counter/session', undefined, { cookie: elsewhere })).body.data).toBeNull()
        expect((await signIn(meera.email, GOOD_PASSWORD)).status).toBe(401)
        expect((await signIn(meera.email, NEW_PASSWORD)).status).toBe(200)
        expect(await sent(meera.email)).toMatchObject([{ template: 'staff-password-changed' }])
        expect(await auditOf(meera)).toContain('staff.password-changed')
      })

      test('stays where the one of before is wrong, or the new one is the same or easy to guess', async () => {
        const meera = await cook()
        for (const [password, next, field] of [
          ['another boat', NEW_PASSWORD, 'password'],
          [GOOD_PASSWORD, GOOD_PASSWORD, 'newPassword'],
          [GOOD_PASSWORD, 'qwerty123', 'newPassword'],
        ] as const) {
          const { status, body } = await change(meera, password, next)
          expect([status, body.error.field]).toEqual([422, field])
        }
        expect((await signIn(meera.email, GOOD_PASSWORD)).status).toBe(200)
      })

      test('is not guessed: the eleventh wrong one has to wait, here and at signing in', async () => {
        const meera = await cook()
        for (let tries = 0; tries < 10; tries++) await change(meera, `guess ${tries}`, NEW_PASSWORD)
        expect((await change(meera, GOOD_PASSWORD, NEW_PASSWORD)).status).toBe(429)
        expect((await signIn(meera.email, GOOD_PASSWORD)).status).toBe(429)
      })
    })

    describe('a forgotten password', () => {
      const forget = (email: string) => server.ask('POST', '/api/counter/forgotten-password', { email })
      const cook = async () => addAtCounter(server, { haveli: 'KITCHEN' }, { name: 'Meera', passwordHash: await QUICK_HASH })

      test('is set anew by a link, once, which ends all sessions and signs in', async () => {
        const meera = await cook()
        expect((await forget(meera.email)).body).toEqual({ data: null })
        const key = await keyFor(meera.email)
        expect((await read(key)).body.data).toEqual({ purpose: 'PASSWORD', email: meera.email, name: 'Meera' })
        later(1)
        expect((await use(key, { name: undefined })).body.data.name).toBe('Meera')
        expect(await isSignedIn(meera)).toBe(false)
        expect((await use(key)).status).toBe(404)
        expect((await signIn(meera.email, NEW_PASSWORD)).status).toBe(200)
        expect((await sent(meera.email)).map(({ template }) => template)).toEqual(['staff-password-changed', 'staff-password-link'])
        expect(await auditOf(meera)).toContain('staff.password-reset')
      })

      test('is answered alike with and without an account, and nothing is sent without one', async () => {
        const [known, unknown] = [(await cook()).email, newContact().email]
        for (const ask of [forget, forget]) {
          const [one, other] = [await ask(known), await ask(unknown)]
          expect([other.status, other.body]).toEqual([one.status, one.body])
        }
        expect(await sent(unknown)).toMatchObject([{ template: 'nothing', variables: {}, dueAt: null }])
      })

      test('works for 30 minutes, and not once the password was set otherwise', async () => {
        const meera = await cook()
        await forget(meera.email)
        const first = await keyFor(meera.email)
        later(30 * MINUTE_MS)
        expect((await read(first)).status).toBe(404)
        await forget(meera.email)
        const second = await keyFor(meera.email)
        later(MINUTE_MS)
        await forget(meera.email)
        expect((await read(second)).status).toBe(200)
        await meera.ask('POST', '/password', { password: GOOD_PASSWORD, newPassword: NEW_PASSWORD })
        expect((await read(second)).status).toBe(404)
      })

      test('lets nobody in who was disabled', async () => {
        const meera = await cook()
        await forget(meera.email)
        const key = await keyFor(meera.email)
        await server.database.db.update(staff).set({ disabledAt: server.clock.now }).where(eq(staff.id, meera.id))
        expect((await use(key)).status).toBe(404)
        const live = and(eq(staffSessions.staffId, meera.id), eq(staffSessions.createdAt, server.clock.now))
        expect(await server.database.db.select().from(staffSessions).where(live)).toHaveLength(1)
      })

      test('a key that was never sent is refused like one that was used', async () => {
        expect(errorOf(await read(newId(43)))).toEqual({ status: 404, code: 'LINK_GONE' })
      })
    })
  })
