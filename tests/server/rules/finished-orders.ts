import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { OrderStatus } from '#machines/model/order/order.ts'
import { bills, orders } from '#server/db/schema.ts'
import { moveOrder } from '#server/orders/transitions.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

type Listed = { orderId: string; createdAt: string }

export const finishedOrdersRules = (server: TestServer) =>
  describe('finished orders', () => {
    const db = () => server.database.db
    const waiter = () => addAtCounter(server, { haveli: 'WAITER' })
    const list = async (person: AtCounter, query = '') => (await person.ask('GET', `/outlets/haveli/orders?${query}`)).body.data
    const idsOf = ({ orders: listed }: { orders: Listed[] }) => listed.map(({ orderId }) => orderId)
    const daysAgo = (days: number) => new Date(server.clock.now.getTime() - days * DAY_MS)
    async function placed(status: OrderStatus, at: Date, businessId = 'haveli', menuId = 'dal') {
      const customer = await server.newCustomer()
      const place = businessId === 'haveli' ? ['TABLE', 7] : ['ROOM', 101]
      const [orderSourceArea, orderSourceAreaId] = place
      const order = { businessId, items: [{ menuId, quantity: 1 }], orderSourceArea, orderSourceAreaId }
      const { orderId } = (await customer.ask('POST', 'order', order)).body.data
      await db().update(orders).set({ status, createdAt: at, updatedAt: at }).where(eq(orders.id, orderId))
      return orderId as string
    }
    async function billed(at: Date) {
      const orderId = await placed('SERVED', at)
      await moveOrder({ db: db(), now: () => at, taxRatePercent: 5 }, orderId, 'complete')
      const [bill] = await db().select().from(bills).where(eq(bills.orderId, orderId))
      return { orderId, number: bill!.number }
    }

    test('come newest first, page by page, each once: of any age, of this outlet, and none that is under way', async () => {
      const week = daysAgo(7)
      const mine = [
        await placed('COMPLETED', daysAgo(1.5)),
        await placed('REJECTED', week),
        // Two of one moment.
        await placed('COMPLETED', week),
        await placed('CANCELLED', daysAgo(400)),
      ]
      const others = [
        await placed('SERVED', week),
        await placed('PENDING', daysAgo(0.1)),
        await placed('COMPLETED', week, 'taj-view', 'club-sandwich'),
      ]
      const person = await waiter()
      const all: Listed[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page: { orders: Listed[]; timeZone: string; nextCursor?: string } = await list(
          person,
          `limit=2${cursor && `&cursor=${cursor}`}`,
        )
        expect([page.timeZone, page.orders.length]).toEqual(['Asia/Kolkata', page.nextCursor === undefined ? expect.any(Number) : 2])
        all.push(...page.orders)
        cursor = page.nextCursor
      }
      const ids = idsOf({ orders: all })
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids).toEqual(expect.arrayContaining(mine))
      expect(ids.filter((id) => others.includes(id))).toEqual([])
      const moments = all.map(({ createdAt }) => Date.parse(createdAt))
      expect(moments).toEqual(moments.toSorted((one, other) => other - one))
    })

    test('one is found by the number of its bill, by its own, and by the customer’s number of its day', async () => {
      const { orderId, number } = await billed(daysAgo(8))
      const person = await waiter()
      const find = async (written: string) => idsOf(await list(person, `number=${encodeURIComponent(written)}`))
      expect(await find(number)).toEqual([orderId])
      expect(await find(` ${number.toLowerCase()} `)).toEqual([orderId])
      expect(await find(orderId)).toEqual([orderId])
      expect(await find(`#${orderId}`)).toEqual([orderId])
      const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
      const dayNumber = order!.dayNumber!
      expect(await find(String(dayNumber))).toContain(orderId)
      expect(await find(String(dayNumber + 1))).not.toContain(orderId)
    })

    test('what is no number, the number of an order under way and that of another outlet find nothing', async () => {
      const person = await waiter()
      const others = [
        await placed('PREPARING', daysAgo(8)),
        await placed('COMPLETED', daysAgo(8), 'taj-view', 'club-sandwich'),
        '%',
        'a b',
        '\u0000',
        '१२',
        '9'.repeat(70),
        `${(await billed(daysAgo(8))).number}0`,
      ]
      for (const written of others)
        expect([written, await list(person, `number=${encodeURIComponent(written)}`)]).toEqual([
          written,
          { timeZone: 'Asia/Kolkata', orders: [] },
        ])
    })

    test('an order says its bill, which one that was rejected and one from before there were bills do not have', async () => {
      const person = await waiter()
      const { orderId, number } = await billed(daysAgo(9))
      const without = [await placed('REJECTED', daysAgo(9)), await placed('COMPLETED', daysAgo(9))]
      const billOf = async (id: string) => (await list(person, `number=${id}`)).orders[0].billNumber
      expect([await billOf(orderId), ...(await Promise.all(without.map(billOf)))]).toEqual([number, undefined, undefined])
    })

    test('what is no cursor is refused', async () => {
      expect(errorOf(await (await waiter()).ask('GET', '/outlets/haveli/orders?cursor=nothing'))).toEqual({
        status: 422,
        code: 'BAD_CURSOR',
      })
    })

    test('the owner gives a dish of last week back, and the list says so', async () => {
      const { orderId } = await billed(daysAgo(7))
      const owner = await addAtCounter(server, { haveli: 'OWNER' })
      const at = `/outlets/haveli/orders/${orderId}`
      expect((await owner.ask('GET', `${at}/bill`)).status).toBe(200)
      const note = await owner.ask('POST', `${at}/credit-notes`, { lineNumbers: [0], reason: 'The guest asked for it' })
      expect(note.status).toBe(201)
      expect((await list(owner, `number=${orderId}`)).orders[0].lines[0].creditNote).toBe(note.body.data.number)
    })

    test('a last step that is sent again a day later finds it done', async () => {
      const owner = await addAtCounter(server, { haveli: 'OWNER' })
      const orderId = await placed('SERVED', daysAgo(2))
      const complete = () => owner.ask('POST', `/outlets/haveli/orders/${orderId}/moves`, { action: 'complete' })
      expect((await complete()).status).toBe(200)
      await db()
        .update(orders)
        .set({ updatedAt: daysAgo(2) })
        .where(eq(orders.id, orderId))
      expect((await complete()).body.data).toMatchObject({ orderId, status: 'COMPLETED' })
    })
  })
