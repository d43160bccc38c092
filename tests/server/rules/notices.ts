import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { tellOfNewOutlets } from '#server/availability/tell.ts'
import { openingNotices, outlets } from '#server/db/schema.ts'
import { dropOldNotices } from '#server/notices/queries.ts'
import { addAtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

const MINUTE_MS = 60_000

export const noticesRules = (server: TestServer) =>
  describe('notices', () => {
    afterEach(() => {
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const later = (ms: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + ms)
    }
    async function guest() {
      const [customer, person] = [await server.newCustomer(), await addAtCounter(server, { haveli: 'OWNER' })]
      const items = [{ menuId: 'dal', quantity: 1 }]
      const place = async () => {
        const order = { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
        return (await customer.ask('POST', 'order', order)).body.data.orderId as string
      }
      /** Each happens a minute after the one before. */
      async function moves(orderId: string, ...actions: (string | object)[]) {
        for (const action of actions) {
          later(MINUTE_MS)
          const body = typeof action === 'string' ? { action } : action
          expect((await person.ask('POST', `/outlets/haveli/orders/${orderId}/moves`, body)).status).toBe(200)
        }
      }
      const reads = async (query = '') => (await customer.ask('GET', `notices?${query}`)).body
      const marks = async (until: string) => (await customer.ask('PUT', 'notices/read', { until })).body.data.unread as number
      return { ...customer, person, place, moves, reads, marks }
    }
    const ACCEPT = { action: 'accept', minutes: 20 }
    const briefly = (notices: Record<string, unknown>[]) =>
      notices.map(({ kind, status, text }) => [kind, status, text].filter(Boolean).join(' '))

    test('who has no news reads none', async () => {
      expect(await (await guest()).reads()).toEqual({ data: [], unread: 0 })
    })

    test('the steps of an order and the answer to its review are news, newest first, with what they say', async () => {
      const one = await guest()
      const orderId = await one.place()
      await one.moves(orderId, ACCEPT, 'prepare', 'ready', 'serve', 'complete')
      await one.ask('POST', `order/${orderId}/review`, { outletRating: 4, menuReviews: [{ menuId: 'dal', rating: 4 }] })
      later(MINUTE_MS)
      await one.person.ask('PUT', `/outlets/haveli/reviews/${orderId}/answer`, { answer: 'Come again!', was: null })
      const { data, unread } = await one.reads()
      expect(briefly(data)).toEqual(['REVIEW Come again!', 'ORDER COMPLETED', 'ORDER SERVED', 'ORDER READY', 'ORDER ACCEPTED'])
      expect(unread).toBe(5)
      expect(data.at(-1)).toEqual({
        id: `${orderId}-ACCEPTED`,
        kind: 'ORDER',
        status: 'ACCEPTED',
        at: new Date(Date.parse(FIRST_MOMENT) + MINUTE_MS).toISOString(),
        isNew: true,
        outletId: 'haveli',
        outletName: expect.any(String),
        orderId,
        orderNumber: expect.any(Number),
        readyBy: new Date(Date.parse(FIRST_MOMENT) + 21 * MINUTE_MS).toISOString(),
      })
      await one.person.ask('PUT', `/outlets/haveli/reviews/${orderId}/answer`, { answer: null, was: 'Come again!' })
      expect(briefly((await one.reads()).data)).not.toContain('REVIEW Come again!')
    })

    test('a rejected order says why, and another customer reads nothing of it', async () => {
      const [one, other] = [await guest(), await guest()]
      await one.moves(await one.place(), { action: 'reject', reason: 'The tandoor is down this evening.' })
      expect(briefly((await one.reads()).data)).toEqual(['ORDER REJECTED The tandoor is down this evening.'])
      expect((await other.reads()).data).toEqual([])
    })

    test('what is read stays read, on every device, and an earlier or a future moment changes nothing of that', async () => {
      const one = await guest()
      const orderId = await one.place()
      await one.moves(orderId, ACCEPT, 'ready')
      const [newest, older] = (await one.reads()).data as [{ at: string }, { at: string }]
      expect(await one.marks(older.at)).toBe(1)
      expect((await one.reads()).data.map(({ isNew }: { isNew: boolean }) => isNew)).toEqual([true, false])
      expect(await one.marks('2099-01-01T00:00:00Z')).toBe(0)
      expect(await one.marks(newest.at)).toBe(0)
      await one.moves(orderId, 'serve')
      expect(await one.reads()).toMatchObject({ unread: 1, data: [{ isNew: true }, { isNew: false }, { isNew: false }] })
    })

    test('pages follow each other without a gap, also of news of one moment', async () => {
      const one = await guest()
      const ids = [await one.place(), await one.place()]
      for (const id of ids) {
        await one.moves(id, ACCEPT, 'ready', 'serve')
        server.clock.now = new Date(FIRST_MOMENT)
      }
      const all = (await one.reads()).data
      const seen: unknown[] = []
      for (let cursor = ''; ;) {
        const { data, nextCursor } = await one.reads(`limit=2${cursor}`)
        seen.push(...data)
        if (!nextCursor) break
        cursor = `&cursor=${nextCursor}`
      }
      expect([seen.length, seen]).toEqual([6, all])
      expect(errorOf(await one.ask('GET', 'notices?cursor=nonsense!'))).toMatchObject({ status: 422 })
    })

    test('an outlet that opens near a customer who asked for one is news; after 30 days all of it is gone', async () => {
      const one = await guest()
      await one.moves(await one.place(), ACCEPT)
      const { db } = server.database
      const [haveli] = await db.select().from(outlets).where(eq(outlets.id, 'haveli'))
      const { latitude, longitude } = haveli!
      await one.ask('POST', 'availability-request', { latitude, longitude, place: 'Here' })
      await db.update(outlets).set({ announcedAt: null }).where(eq(outlets.id, 'haveli'))
      later(MINUTE_MS)
      await tellOfNewOutlets(db, { serviceRadiusKm: 25, publicUrl: undefined }, server.clock.now)
      expect((await one.reads()).data[0]).toMatchObject({ kind: 'OUTLET', outletId: 'haveli', isNew: true })
      const opened = server.clock.now
      await dropOldNotices(db, new Date(opened.getTime() + 30 * DAY_MS))
      expect(await db.select().from(openingNotices).where(eq(openingNotices.customerId, one.id))).toHaveLength(1)
      await dropOldNotices(db, new Date(opened.getTime() + 30 * DAY_MS + 1))
      expect(await db.select().from(openingNotices).where(eq(openingNotices.customerId, one.id))).toEqual([])
    })
  })
