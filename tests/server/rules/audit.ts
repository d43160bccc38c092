import { asc, eq, isNull, ne, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GRACE_MS } from '#server/accounts/deletion-date.ts'
import { recordRefusal, REFUSALS_IN_ALL, REFUSALS_PER_ADDRESS } from '#server/accounts/refusals.ts'
import { ATTEMPTS_PER_ADDRESS, WINDOW_MS } from '#server/accounts/throttle.ts'
import { dropOldEvents, recordEvent } from '#server/audit/events.ts'
import { auditEvents, customers, limitCounts, orders } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { openKitchen } from '#server/orders/kitchen.ts'
import { moveOrder, rejectItem } from '#server/orders/transitions.ts'
import { eraseDue } from '#server/privacy/deletion.ts'
import { codesOn, GOOD_PASSWORD, newContact, QUICK_HASH } from '#tests/server/support/codes.ts'
import { FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const HOUR_MS = 60 * 60_000

export const auditRules = (server: TestServer) =>
  describe('audit', () => {
    const { registered, sendResetCode, codeFor, reset, logIn, later } = codesOn(server)
    const start = new Date(FIRST_MOMENT)
    const clear = async () => {
      await server.database.db.delete(auditEvents)
      await server.database.db.delete(limitCounts)
      server.clock.now = start
    }
    beforeEach(clear)
    afterEach(clear)

    const events = () => server.database.db.select().from(auditEvents).orderBy(asc(auditEvents.at), asc(auditEvents.action))
    /** As in 'CUSTOMER order.placed K7Q2M9XWAB'; without an id, the events that name no customer. */
    async function eventsOf(customerId?: string): Promise<string[]> {
      const whose = customerId === undefined ? isNull(auditEvents.customerId) : eq(auditEvents.customerId, customerId)
      const rows = await server.database.db.select().from(auditEvents).where(whose).orderBy(asc(auditEvents.at), asc(auditEvents.action))
      return rows.map(({ actor, action, subject }) => [actor, action, subject].filter(Boolean).join(' '))
    }
    async function withPassword() {
      const customer = await server.newCustomer()
      const { email } = newContact()
      await server.database.db
        .update(customers)
        .set({ email, passwordHash: await QUICK_HASH })
        .where(eq(customers.id, customer.id))
      return { ...customer, email }
    }
    async function placed(menuIds = ['dal', 'paneer-tikka']) {
      const customer = await server.newCustomer()
      const items = menuIds.map((menuId) => ({ menuId, quantity: 1, itemNote: 'For Meera' }))
      const reply = await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
      return { customer, orderId: reply.body.data.orderId as string, items }
    }
    const staff = () => ({ db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 })

    test('an account tells its opening, its sessions, a new password and its end, at their times', async () => {
      const meera = await registered()
      await logIn(meera.email, 'not her password')
      later(1)
      const login = await logIn(meera.email, GOOD_PASSWORD)
      later(1)
      await server.ask('POST', 'logout', undefined, { authorization: `Bearer ${login.body.data.token}` })
      later(1)
      await sendResetCode(meera.email)
      await reset(meera.email, await codeFor(meera.email))
      later(1)
      const ask = async (method: string, path: string, body?: object) => {
        const { token } = (await logIn(meera.email, 'another boat')).body.data
        later(1)
        await server.ask(method, path, body, { authorization: `Bearer ${token}` })
        later(1)
      }
      await ask('GET', 'data')
      await ask('POST', 'deletion', { password: 'another boat' })
      // Comes back, and asks again.
      await ask('POST', 'deletion', { password: 'another boat' })
      await eraseDue(server.database.db, { removeBytes: async () => {} }, new Date(server.clock.now.getTime() + GRACE_MS))
      expect(await eventsOf(meera.id)).toEqual([
        'CUSTOMER account.opened',
        'STRANGER sign-in.refused',
        'CUSTOMER session.opened',
        'CUSTOMER session.ended',
        'CUSTOMER password.reset',
        'CUSTOMER session.opened',
        'CUSTOMER data.exported',
        'CUSTOMER session.opened',
        'CUSTOMER deletion.asked',
        'CUSTOMER deletion.cancelled',
        'CUSTOMER session.opened',
        'CUSTOMER deletion.asked',
        'SYSTEM deletion.done',
      ])
      expect((await events())[0]!.at).toEqual(start)
    })

    test('changes of password and contact, and sessions ended from another device, are events; what ends nothing is not', async () => {
      const meera = await registered()
      const ask = async (method: string, path: string, body?: object) => {
        later(1)
        return server.ask(method, path, body, { authorization: `Bearer ${meera.token}` })
      }
      const { email } = newContact()
      await logIn(meera.email, GOOD_PASSWORD)
      await ask('POST', 'contact/send-otp', { username: email, password: GOOD_PASSWORD })
      await ask('POST', 'contact', { username: email, otp: await codeFor(email), password: GOOD_PASSWORD })
      const sessions = (await ask('GET', 'sessions')).body.data as { id: string; isCurrent: boolean }[]
      const other = sessions.find(({ isCurrent }) => !isCurrent)!.id
      await ask('DELETE', `sessions/${other}`)
      await ask('DELETE', `sessions/${other}`)
      await ask('POST', 'password', { password: GOOD_PASSWORD, newPassword: 'another boat' })
      await ask('DELETE', 'sessions')
      expect(await eventsOf(meera.id)).toEqual([
        'CUSTOMER account.opened',
        'CUSTOMER session.opened',
        'CUSTOMER contact.changed',
        'CUSTOMER session.ended',
        'CUSTOMER password.changed',
        'CUSTOMER session.ended',
      ])
    })

    test('an order tells who placed it, who moved it and which of its dishes was rejected', async () => {
      const { customer, orderId } = await placed()
      later(1)
      await openKitchen(server.database.db, 30_000).tick(new Date(start.getTime() + 30_000))
      server.clock.now = new Date(start.getTime() + 31_000)
      await rejectItem(staff(), orderId, 1)
      later(1)
      await moveOrder(staff(), orderId, 'prepare')
      later(1)
      await rejectItem(staff(), orderId, 0)
      expect(await eventsOf(customer.id)).toEqual([
        `CUSTOMER order.placed ${orderId}`,
        `SYSTEM order.accepted ${orderId}`,
        `STAFF item.rejected ${orderId}/1`,
        `STAFF order.preparing ${orderId}`,
        `STAFF item.rejected ${orderId}/0`,
        `STAFF order.rejected ${orderId}`,
      ])
    })

    test('a repeated order, and a refused move, are no second event', async () => {
      const customer = await server.newCustomer()
      const body = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
      const key = { 'idempotency-key': 'a-key-of-this-test' }
      const replies = [await customer.ask('POST', 'order', body, key), await customer.ask('POST', 'order', body, key)]
      const { orderId } = replies[0]!.body.data
      await expect(moveOrder(staff(), orderId, 'serve')).rejects.toThrow('already pending')
      expect([replies.map(({ status }) => status), await eventsOf(customer.id)]).toEqual([[201, 201], [`CUSTOMER order.placed ${orderId}`]])
    })

    test('what a transaction undoes is no event', async () => {
      const { id } = await server.newCustomer()
      const undone = inTransaction(server.database.db, async (tx) => {
        await recordEvent(tx, { actor: 'CUSTOMER', action: 'session.opened', customerId: id }, start)
        throw new Error('no session after all')
      })
      await expect(undone).rejects.toThrow('no session after all')
      expect(await eventsOf(id)).toEqual([])
    })

    test('a lock-out is one event until its window ends, with the tries before it', async () => {
      const ravi = await withPassword()
      const lockedOut = async () => {
        for (let guess = 0; guess < ATTEMPTS_PER_ADDRESS + 5; guess++) await logIn(ravi.email, `guess ${guess}`)
        return (await eventsOf(ravi.id)).filter((event) => event === 'STRANGER sign-in.locked').length
      }
      expect(await lockedOut()).toBe(1)
      expect((await eventsOf(ravi.id)).filter((event) => event === 'STRANGER sign-in.refused')).toHaveLength(ATTEMPTS_PER_ADDRESS)
      expect(await lockedOut()).toBe(1)
      later(WINDOW_MS)
      expect(await lockedOut()).toBe(2)
    })

    test('guesses at unknown accounts are events without what was typed', async () => {
      await logIn('nobody@example.com', 'a secret of somebody')
      expect(await eventsOf()).toEqual(['STRANGER sign-in.refused'])
      expect(JSON.stringify(await events())).not.toMatch(/nobody|secret/)
    })

    test('a code that a limit refuses is an event, although its transaction is undone', async () => {
      const { email } = newContact()
      const statuses = [(await sendResetCode(email)).status, (await sendResetCode(email)).status]
      expect([statuses, await eventsOf()]).toEqual([[200, 429], ['STRANGER code.refused']])
    })

    test('an address that goes through many accounts writes as many events in an hour as it may, and no more', async () => {
      const guess = (n: number) => logIn(`guessed-${n}@example.com`, 'mezbaan123')
      const most = REFUSALS_PER_ADDRESS
      for (let n = 0; n < most + 10; n++) expect((await guess(n)).status).toBe(401)
      expect(await eventsOf()).toHaveLength(most)
      later(HOUR_MS)
      await guess(0)
      expect(await eventsOf()).toHaveLength(most + 1)
    })

    test('many addresses write no more together than all may; one that is over its own limit takes nothing of it', async () => {
      const counting = { db: server.database.db, now: () => start, windowTime: () => sql`${start.toISOString()}::timestamptz` }
      const from = (address: string) => recordRefusal(counting, 'sign-in.refused', { address })
      for (let n = 0; n < REFUSALS_PER_ADDRESS + 10; n++) await from('10.0.0.1')
      // As if others had written all but three.
      const [[all]] = [await server.database.db.select().from(limitCounts).where(eq(limitCounts.attempts, REFUSALS_PER_ADDRESS))]
      expect(all).toBeDefined()
      await server.database.db
        .update(limitCounts)
        .set({ attempts: REFUSALS_IN_ALL - 3 })
        .where(eq(limitCounts.subject, all!.subject))
      for (let n = 0; n < 6; n++) await from(`10.0.1.${n}`)
      expect(await eventsOf()).toHaveLength(REFUSALS_PER_ADDRESS + 3)
    })

    test('no event has a name, an email, a number or a note of a person in it', async () => {
      const meera = await registered()
      await logIn(meera.email, 'not her password')
      const { customer, orderId } = await placed()
      await customer.ask('PATCH', 'profile', { name: 'Meera Iyer' })
      await rejectItem(staff(), orderId, 0)
      await moveOrder(staff(), orderId, 'cancel')
      const rows = await events()
      expect(rows.length).toBeGreaterThanOrEqual(5)
      // Of an erased account the id is all that there is.
      const people = await server.database.db.select().from(customers).where(ne(customers.email, customers.id))
      const personal = ['Meera', 'Iyer', ...people.flatMap(({ name, email, contactNumber }) => [name, email, contactNumber])]
      const text = JSON.stringify(rows)
      expect(personal.filter((word) => text.includes(word))).toEqual([])
      // Nor could it: an id, or two.
      for (const { action, subject } of rows) {
        expect(action).toMatch(/^[a-z-]+\.[a-z_-]+$/)
        if (subject !== null) expect(subject).toMatch(/^[\w-]{1,64}(\/[\w-]{1,64})?$/)
      }
      expect(await server.database.db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))).toHaveLength(1)
    })

    test('events go after a year', async () => {
      const { id } = await server.newCustomer()
      const day = (days: number) => new Date(start.getTime() + days * 24 * HOUR_MS)
      for (const days of [0, 1])
        await recordEvent(server.database.db, { actor: 'CUSTOMER', action: 'session.opened', customerId: id }, day(days))
      await dropOldEvents(server.database.db, day(365))
      expect(await eventsOf(id)).toHaveLength(2)
      await dropOldEvents(server.database.db, new Date(day(365).getTime() + 1))
      expect((await events()).map(({ at }) => at)).toEqual([day(1)])
    })
  })
