import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '#machines/model/order/order.ts'
import { planDeletion } from '#server/accounts/deletion-date.ts'
import { IDLE_MS } from '#server/auth/tokens.ts'
import { auditEvents, customers, media, messages, orderLines, orders, orderSteps, outlets, reviews, tokens } from '#server/db/schema.ts'
import { BATCH, eraseDue } from '#server/privacy/deletion.ts'
import { announceIdle, dropOldOrders, NOTICE_DAYS } from '#server/privacy/retention.ts'
import { newId } from '#server/ids.ts'
import { type Customer, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

export const retentionRules = (server: TestServer) =>
  describe('retention', () => {
    const start = new Date(FIRST_MOMENT)
    const day = (days: number, ms = 0) => new Date(start.getTime() + days * DAY_MS + ms)
    const db = () => server.database.db
    afterEach(() => {
      server.clock.now = start
    })

    describe('of orders', () => {
      const RETENTION_DAYS = 2920
      const isThere = async (id: string) => (await db().select({ id: orders.id }).from(orders).where(eq(orders.id, id))).length === 1
      const drop = (now: Date) => dropOldOrders(db(), RETENTION_DAYS, now)

      async function orderWith(status: OrderStatus, createdAt = start): Promise<{ id: string; customer: Customer }> {
        const customer = await server.newCustomer()
        const body = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
        const id = (await customer.ask('POST', 'order', body)).body.data.orderId as string
        await db().update(orders).set({ status, createdAt, nextStepAt: null }).where(eq(orders.id, id))
        return { id, customer }
      }

      test.each(ORDER_STATUSES)('an order that is %s goes on its day when it is over, and else stays', async (status) => {
        const { id } = await orderWith(status)
        await drop(day(RETENTION_DAYS, -1))
        expect(await isThere(id)).toBe(true)
        await drop(day(RETENTION_DAYS))
        expect(await isThere(id)).toBe(!['COMPLETED', 'CANCELLED', 'REJECTED'].includes(status))
        await db().delete(orders).where(eq(orders.id, id))
      })

      test('lines, steps and review go with it; the stars of the outlet, and all that is of others, stay', async () => {
        const [old, young] = [await orderWith('COMPLETED'), await orderWith('COMPLETED')]
        for (const { id, customer } of [old, young]) {
          const review = { outletRating: 4, menuReviews: [{ menuId: 'dal', rating: 5 }] }
          expect((await customer.ask('POST', `order/${id}/review`, review)).status).toBe(200)
        }
        await db()
          .update(orders)
          .set({ createdAt: day(1) })
          .where(eq(orders.id, young.id))
        const [before] = await db().select().from(outlets).where(eq(outlets.id, 'haveli'))
        const partsOf = async ({ id }: { id: string }) => [
          (await db().select().from(orderLines).where(eq(orderLines.orderId, id))).length,
          (await db().select().from(orderSteps).where(eq(orderSteps.orderId, id))).length,
          (await db().select().from(reviews).where(eq(reviews.orderId, id))).length,
        ]
        expect(await partsOf(old)).toEqual([1, 1, 1])
        expect(await drop(day(RETENTION_DAYS))).toBeGreaterThanOrEqual(1)
        expect([await isThere(old.id), await partsOf(old)]).toEqual([false, [0, 0, 0]])
        expect([await isThere(young.id), await partsOf(young)]).toEqual([true, [1, 1, 1]])
        const [after] = await db().select().from(outlets).where(eq(outlets.id, 'haveli'))
        expect(after).toEqual(before)
        expect(before!.ratingCount).toBeGreaterThanOrEqual(2)
        expect((await old.customer.ask('GET', 'order/history')).body.data).toEqual([])
        expect((await young.customer.ask('GET', 'order/history')).body.data).toHaveLength(1)
      })

      test('one cleaning takes a batch of an outlet, the oldest first, and the next one goes on; 0 days keep all', async () => {
        await drop(day(RETENTION_DAYS, BATCH))
        const { id } = await orderWith('COMPLETED', day(-1))
        const [row] = await db().select().from(orders).where(eq(orders.id, id))
        const copies = Array.from({ length: BATCH }, (_, n) => ({ ...row!, id: newId(10), createdAt: new Date(day(0).getTime() + n) }))
        await db().insert(orders).values(copies)
        const now = day(RETENTION_DAYS, BATCH)
        expect(await dropOldOrders(db(), 0, now)).toBe(0)
        expect(await drop(now)).toBe(BATCH)
        expect([await isThere(id), await isThere(copies.at(-1)!.id)]).toEqual([false, true])
        expect([await drop(now), await drop(now)]).toEqual([1, 0])
      })

      test('two that clean at once take each order once', async () => {
        await drop(day(RETENTION_DAYS))
        for (let n = 0; n < 5; n++) await orderWith('COMPLETED')
        const dropped = await Promise.all([drop(day(RETENTION_DAYS)), drop(day(RETENTION_DAYS))])
        expect(dropped[0]! + dropped[1]! + (await drop(day(RETENTION_DAYS)))).toBe(5)
      })
    })

    describe('of accounts', () => {
      const RETENTION_DAYS = 1095
      const announcedOn = RETENTION_DAYS - NOTICE_DAYS
      const announce = (now: Date) => announceIdle(db(), RETENTION_DAYS, now)
      const erase = (now: Date) => eraseDue(db(), { removeBytes: async () => {} }, now)
      const rowOf = async ({ id }: { id: string }) => (await db().select().from(customers).where(eq(customers.id, id)))[0]!
      const sentTo = async (email: string) => db().select().from(messages).where(eq(messages.recipient, email))
      const eventsOf = async ({ id }: { id: string }) =>
        (await db().select().from(auditEvents).where(eq(auditEvents.customerId, id)).orderBy(auditEvents.at)).map(({ action }) => action)

      /** A customer who was last here at the start; all others are always here. */
      async function idleCustomer() {
        const customer = await server.newCustomer()
        await db()
          .update(customers)
          .set({ activeAt: day(36_500) })
        await db().update(customers).set({ activeAt: start }).where(eq(customers.id, customer.id))
        return { ...customer, email: (await rowOf(customer)).email }
      }
      /** A session that may still be used then. */
      const keepSession = ({ id }: Customer, until: Date) =>
        db()
          .update(tokens)
          .set({ usedAt: until, expiresAt: day(36_500) })
          .where(eq(tokens.customerId, id))

      test('an account that nobody used is written to a month before its day, and goes on it with its pictures', async () => {
        const one = await idleCustomer()
        await db()
          .insert(media)
          .values({
            key: `customers/${one.id}/a.webp`,
            customerId: one.id,
            mediaType: 'PROFILE',
            contentType: 'image/webp',
            size: 1,
            createdAt: start,
          })
        expect(await announce(day(announcedOn, -1))).toBe(0)
        expect(await announce(day(announcedOn))).toBe(1)
        expect((await rowOf(one)).deletesAt).toEqual(day(RETENTION_DAYS))
        expect(await sentTo(one.email)).toMatchObject([
          { channel: 'EMAIL', template: 'account-idle', variables: { day: '20 November 2029' } },
        ])
        expect(await announce(day(announcedOn + 1))).toBe(0)
        expect(await erase(day(RETENTION_DAYS, -1))).toBe(0)
        expect(await erase(day(RETENTION_DAYS))).toBe(1)
        expect(await rowOf(one)).toMatchObject({ name: '', email: one.id, deletesAt: null, consentVersion: null })
        expect(await db().select().from(media).where(eq(media.customerId, one.id))).toEqual([])
        expect(await eventsOf(one)).toEqual(['deletion.announced', 'deletion.done'])
        // What is left of it is not written to.
        expect(await announce(day(2 * RETENTION_DAYS))).toBe(0)
      })

      test('signing in keeps the account for as long again', async () => {
        const one = await idleCustomer()
        const [asha] = await db().select().from(customers).where(eq(customers.email, 'asha@example.com'))
        await db().update(customers).set({ passwordHash: asha!.passwordHash }).where(eq(customers.id, one.id))
        await announce(day(announcedOn))
        server.clock.now = day(RETENTION_DAYS, -1)
        expect((await server.ask('POST', 'login', { username: one.email, password: 'mezbaan123' })).status).toBe(200)
        expect(await rowOf(one)).toMatchObject({ deletesAt: null, activeAt: day(RETENTION_DAYS, -1) })
        expect(await erase(day(RETENTION_DAYS + announcedOn, -2))).toBe(0)
        expect(await announce(day(RETENTION_DAYS + announcedOn, -2))).toBe(0)
        expect(await announce(day(RETENTION_DAYS + announcedOn, -1))).toBe(1)
      })

      test('any use of a session keeps the account', async () => {
        const one = await idleCustomer()
        await announce(day(announcedOn))
        server.clock.now = day(announcedOn + 1)
        await keepSession(one, server.clock.now)
        expect((await one.ask('GET', 'cart')).status).toBe(200)
        expect(await rowOf(one)).toMatchObject({ deletesAt: null, activeAt: day(announcedOn + 1) })
        expect(await erase(day(RETENTION_DAYS))).toBe(0)
        expect(await eventsOf(one)).toEqual(['deletion.announced', 'deletion.cancelled'])
      })

      test('use is noted once a day', async () => {
        const one = await idleCustomer()
        await keepSession(one, day(1))
        for (const [at, noted] of [
          [day(0, 1), start],
          [day(1, -1), start],
          [day(1), day(1)],
          [day(2, -1), day(1)],
        ] as const) {
          server.clock.now = at
          await one.ask('GET', 'cart')
          expect((await rowOf(one)).activeAt).toEqual(noted)
        }
        expect(IDLE_MS).toBeGreaterThan(2 * DAY_MS)
      })

      test('a deletion that is asked for while a session is used for the first time of its day stays asked for', async () => {
        const one = await idleCustomer()
        server.clock.now = day(1)
        await keepSession(one, day(1))
        const [reply, deletesAt] = await Promise.all([one.ask('GET', 'cart'), planDeletion(db(), one.id, day(1))])
        expect([200, 401]).toContain(reply.status)
        expect((await rowOf(one)).deletesAt).toEqual(deletesAt)
      })

      test('one cleaning writes to a batch, and the next one goes on; two at once write to each once; 0 days keep all', async () => {
        const one = await idleCustomer()
        const row = await rowOf(one)
        const copies = Array.from({ length: BATCH }, (_, n) => {
          const id = newId(16)
          return { ...row, id, email: `${id.toLowerCase()}@example.com`, contactNumber: String(2_000_000_000 + n) }
        })
        await db().insert(customers).values(copies)
        const now = day(announcedOn)
        expect(await announceIdle(db(), 0, now)).toBe(0)
        const announced = await Promise.all([announce(now), announce(now)])
        expect(Math.max(...announced)).toBeLessThanOrEqual(BATCH)
        expect(announced[0]! + announced[1]! + (await announce(now))).toBe(BATCH + 1)
        const [{ count }] = (await db()
          .select({ count: sql<number>`count(*)::int` })
          .from(messages)
          .where(
            and(
              eq(messages.template, 'account-idle'),
              inArray(
                messages.recipient,
                [row, ...copies].map(({ email }) => email),
              ),
            ),
          )) as [{ count: number }]
        expect(count).toBe(BATCH + 1)
        const ids = copies.map(({ id }) => id)
        await db().delete(customers).where(inArray(customers.id, ids))
      })
    })
  })
