import { eq, gt, sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { toPaise } from '#machines/model/money.ts'
import { billCounters, bills, menuItems, orders, orderSteps, outlets } from '#server/db/schema.ts'
import { financialYear } from '#server/orders/bills.ts'
import { openKitchen } from '#server/orders/kitchen.ts'
import { moveOrder, rejectItem } from '#server/orders/transitions.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type Reply, type TestServer } from '#tests/server/support/server.ts'

export const billsRules = (server: TestServer) =>
  describe('bills', () => {
    const db = () => server.database.db
    const deps = () => ({ db: db(), now: () => server.clock.now, taxRatePercent: 5 })
    const NAMED = { legalName: 'Haveli Foods Private Limited', gstin: '27AAAAA0000A1Z2', fssai: '10000000000000', billPrefix: 'HAV' }
    beforeAll(async () => {
      await db().update(outlets).set(NAMED).where(eq(outlets.id, 'haveli'))
    })
    afterEach(() => {
      server.clock.now = new Date(FIRST_MOMENT)
    })
    /** An order of a customer of its own, served. */
    async function served(menuIds: string[] = ['dal'], more: object = {}) {
      const customer = await server.newCustomer()
      const items = menuIds.map((menuId, index) => ({ menuId, quantity: index + 1 }))
      const place = { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7, ...more }
      const reply = await customer.ask('POST', 'order', place)
      expect(reply.status).toBe(201)
      const orderId = reply.body.data.orderId as string
      await db().update(orders).set({ status: 'SERVED' }).where(eq(orders.id, orderId))
      const bill = () => customer.ask('GET', `order/${orderId}/bill`)
      return { orderId, bill, seen: async () => (await customer.ask('GET', `order/${orderId}`)).body.data }
    }
    const complete = (orderId: string) => moveOrder(deps(), orderId, 'complete')
    const countOf = (number: string) => Number(number.split('/').at(-1))

    test('a completed order has a bill, with its seller, its dishes and both halves of the tax; before, it has none', async () => {
      const { orderId, bill, seen } = await served(['dal', 'paneer-tikka'])
      expect((await bill()).status).toBe(404)
      expect((await seen()).billNumber).toBeUndefined()
      await complete(orderId)
      const { data } = (await bill()).body
      expect(data.number).toMatch(/^HAV\/26-27\/\d{6}$/)
      expect((await seen()).billNumber).toBe(data.number)
      expect(data.seller).toMatchObject({ legalName: NAMED.legalName, gstin: NAMED.gstin, fssai: NAMED.fssai })
      expect(data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 2])
      expect([data.place, data.issuedAt]).toEqual(['Window', '2026-11-21T12:00:00.000Z'])
      const paise = (name: string) => toPaise(data[name])!
      expect(paise('itemTotal') + paise('deliveryFee') - paise('discount') + paise('cgst') + paise('sgst')).toBe(paise('total'))
      expect(Math.abs(paise('cgst') - paise('sgst'))).toBeLessThanOrEqual(1)
    })

    test('a bill says what its tax is on: what was paid for the dishes', async () => {
      const { orderId, bill } = await served(['dal', 'paneer-tikka'], { couponCode: 'FEAST10' })
      await complete(orderId)
      // 579 − 57.90, and 5 % of it, 26.055 rounded up.
      expect((await bill()).body.data).toMatchObject({
        discount: 57.9,
        taxes: [{ kind: 'ADDED', ratePercent: 5, taxable: 521.1, cgst: 13.03, sgst: 13.03 }],
        cgst: 13.03,
        sgst: 13.03,
      })
    })

    /** Water at a price with its tax in it, a drink that is outside GST, and dal as the outlet is taxed. */
    async function withTaxes<T>(work: () => Promise<T>): Promise<T> {
      const setTax = (menuId: string, tax: string | null) => db().update(menuItems).set({ tax }).where(eq(menuItems.menuId, menuId))
      await setTax('paneer-tikka', '18 incl')
      await setTax('chicken-65', 'outside')
      try {
        return await work()
      } finally {
        await setTax('paneer-tikka', null)
        await setTax('chicken-65', null)
      }
    }
    const MIXED = ['dal', 'paneer-tikka', 'chicken-65']

    test('a bill says by kind and rate what each tax is on, and a later change of the menu changes no order', async () => {
      const { orderId, bill, seen } = await withTaxes(() => served(MIXED, { couponCode: 'FEAST10' }))
      await complete(orderId)
      // 180 + 2 × 199.50 + 3 × 260 = 1359, of which 135.90 is taken off: 18, 39.90 and 78.
      expect((await bill()).body.data).toMatchObject({
        itemTotal: 1359,
        discount: 135.9,
        taxes: [
          { kind: 'ADDED', ratePercent: 5, taxable: 162, cgst: 4.05, sgst: 4.05 },
          { kind: 'INCLUDED', ratePercent: 18, taxable: 304.32, cgst: 27.39, sgst: 27.39 },
          { kind: 'OUTSIDE', ratePercent: 0, taxable: 702, cgst: 0, sgst: 0 },
        ],
        cgst: 4.05,
        sgst: 4.05,
        total: 1231.2,
      })
      expect((await seen()).bill).toMatchObject({ taxes: 8.1 })
    })

    test('a dish that was rejected is not on it', async () => {
      const { orderId, bill } = await served(['dal', 'paneer-tikka'])
      await db().update(orders).set({ status: 'PREPARING' }).where(eq(orders.id, orderId))
      await rejectItem(deps(), orderId, 0, 'Sold out')
      await moveOrder(deps(), orderId, 'serve')
      await complete(orderId)
      const { data } = (await bill()).body
      expect(data.lines).toHaveLength(1)
      expect(data.itemTotal).toBe(data.lines[0].amount)
    })

    test('orders that are completed at once, by hand and by the kitchen clock, have numbers without a gap', async () => {
      const some = await Promise.all(Array.from({ length: 12 }, () => served()))
      const byClock = some.slice(8)
      for (const { orderId } of byClock) await db().update(orders).set({ nextStepAt: server.clock.now }).where(eq(orders.id, orderId))
      // Each is pressed twice, of which one is refused.
      const pressed = some.slice(0, 8).flatMap(({ orderId }) => [complete(orderId), complete(orderId)])
      await Promise.allSettled([openKitchen(db(), 1_000).tick(server.clock.now), ...pressed])
      const numbers = (await Promise.all(some.map(async ({ bill }) => countOf((await bill()).body.data.number)))).toSorted((a, b) => a - b)
      expect(numbers).toEqual(numbers.map((_, index) => numbers[0]! + index))
    })

    test('a completion that fails takes no number', async () => {
      const first = await served()
      await complete(first.orderId)
      const failed = await served()
      // Its step is there already, so the transaction is undone at its end.
      await db().insert(orderSteps).values({ orderId: failed.orderId, status: 'COMPLETED', at: server.clock.now })
      await expect(complete(failed.orderId)).rejects.toThrow()
      const next = await served()
      await complete(next.orderId)
      expect(countOf((await next.bill()).body.data.number)).toBe(countOf((await first.bill()).body.data.number) + 1)
    })

    test('the count begins again with the financial year of the outlet’s own clock', async () => {
      const last = await served()
      server.clock.now = new Date('2027-03-31T18:29:59Z')
      await complete(last.orderId)
      const first = await served()
      server.clock.now = new Date('2027-03-31T18:30:00Z')
      await complete(first.orderId)
      // Their sessions ended long ago by that clock.
      server.clock.now = new Date(FIRST_MOMENT)
      expect((await last.bill()).body.data.number).toMatch(/^HAV\/26-27\//)
      expect((await first.bill()).body.data.number).toBe('HAV/27-28/000001')
      await db()
        .delete(bills)
        .where(sql`${bills.number} like '%27-28/%'`)
      await db().delete(billCounters).where(eq(billCounters.year, '27-28'))
    })

    describe('credit notes', () => {
      const AMOUNTS = ['itemTotal', 'deliveryFee', 'discount', 'cgst', 'sgst', 'total'] as const
      const paiseOf = (paper: any) => AMOUNTS.map((name) => toPaise(paper[name])!)
      const sumOf = (papers: any[]) => AMOUNTS.map((_, index) => papers.reduce((sum, paper) => sum + paiseOf(paper)[index]!, 0))
      async function completed(menuIds?: string[], more?: object) {
        const order = await served(menuIds, more)
        // The board tells the last of those that are over.
        server.clock.now = new Date(server.clock.now.getTime() + 60_000)
        await complete(order.orderId)
        const owner = await addAtCounter(server, { haveli: 'OWNER' })
        const path = `/outlets/haveli/orders/${order.orderId}`
        const creditAs = (person: AtCounter, lineNumbers: number[], more: object = {}): Promise<Reply> =>
          person.ask('POST', `${path}/credit-notes`, { lineNumbers, reason: 'It was cold', ...more })
        const credit = (...lineNumbers: number[]) => creditAs(owner, lineNumbers)
        const preview = (...lineNumbers: number[]): Promise<Reply> => owner.ask('POST', `${path}/credit-notes/preview`, { lineNumbers })
        const atCounter = async () => (await owner.ask('GET', `${path}/bill`)).body.data
        return { ...order, owner, credit, creditAs, preview, atCounter, billed: async () => (await order.bill()).body.data }
      }

      test('a dish that is given back has a note of its own series, and the bill stays as it was', async () => {
        const { orderId, credit, billed, owner } = await completed(['dal', 'paneer-tikka'])
        const before = await billed()
        const { status, body } = await credit(1)
        expect(status).toBe(201)
        expect(body.data).toMatchObject({
          reason: 'It was cold',
          lines: [{ quantity: 2, amount: 399 }],
          itemTotal: 399,
          cgst: 9.97,
          sgst: 9.98,
        })
        expect(body.data.number).toMatch(/^HAV\/C26-27\/\d{5}$/)
        expect(await billed()).toEqual({ ...before, creditNotes: [body.data] })
        // Orders that other tests moved to a later time would fill the board.
        await db()
          .update(orders)
          .set({ updatedAt: new Date(FIRST_MOMENT) })
          .where(gt(orders.updatedAt, server.clock.now))
        const board = (await owner.ask('GET', '/outlets/haveli/board')).body.data
        const shown = board.over.find((order: { orderId: string }) => order.orderId === orderId)
        expect(shown.lines.map(({ creditNote }: { creditNote?: string }) => creditNote)).toEqual([undefined, body.data.number])
      })

      test.each([
        ['without an offer', {}],
        ['with a share taken off', { couponCode: 'FEAST10' }],
        ['with an amount taken off', { couponCode: 'THALI100' }],
      ])('the notes of all dishes of a bill %s are together the bill, to the paisa', async (_, more) => {
        const { credit, billed } = await withTaxes(() => completed(MIXED, more))
        for (const lineNumber of [1, 0, 2]) {
          const { body } = await credit(lineNumber)
          expect(Math.min(...paiseOf(body.data))).toBeGreaterThanOrEqual(0)
          const [items, fee, discount, cgst, sgst, total] = paiseOf(body.data)
          expect(items! + fee! - discount! + cgst! + sgst!).toBe(total)
        }
        const bill = await billed()
        expect(sumOf(bill.creditNotes)).toEqual(paiseOf(bill))
        const partsOf = (papers: any[], kind: string) =>
          papers.flatMap(({ taxes }) => taxes).filter((part: { kind: string }) => part.kind === kind)
        for (const kind of ['ADDED', 'INCLUDED', 'OUTSIDE'])
          for (const name of ['taxable', 'cgst', 'sgst']) {
            const sum = (papers: any[]) => partsOf(papers, kind).reduce((total, part) => total + toPaise(part[name])!, 0)
            expect(sum(bill.creditNotes)).toBe(sum([bill]))
          }
      })

      test('a note that is asked for again, or ten times at once, is one; a dish is given back once', async () => {
        const { credit, billed } = await completed(['dal', 'paneer-tikka'])
        const replies = await Promise.all(Array.from({ length: 10 }, () => credit(0)))
        expect(new Set(replies.map(({ status, body }) => `${status} ${body.data?.number}`)).size).toBe(1)
        expect((await billed()).creditNotes).toHaveLength(1)
        expect(errorOf(await credit(0, 1))).toEqual({ status: 409, code: 'ITEM_GONE' })
        expect(errorOf(await credit(7))).toEqual({ status: 409, code: 'ITEM_GONE' })
        expect(countOf((await credit(1)).body.data.number)).toBe(countOf(replies[0]!.body.data.number) + 1)
      })

      test('the preview says what goes back, and the counter reads what is still on the bill', async () => {
        const { billed, credit, preview, atCounter } = await completed(['dal', 'paneer-tikka'], { couponCode: 'THALI100' })
        const previewed = (await preview(1)).body.data.total
        expect((await billed()).creditNotes).toBeUndefined()
        const { number, total } = (await credit(1)).body.data
        expect(previewed).toBe(total)
        expect(await atCounter()).toEqual({
          bill: await billed(),
          dishes: [
            { lineNumber: 0, name: 'Dish dal', quantity: 1, amount: 180 },
            { lineNumber: 1, name: 'Dish paneer-tikka', quantity: 2, amount: 399, creditNote: number },
          ],
        })
        expect(errorOf(await preview(1))).toEqual({ status: 409, code: 'ITEM_GONE' })
      })

      test('of two owners who give the same back the slower reads who was faster, and another sum is never given', async () => {
        const { billed, credit, creditAs, preview } = await completed(['dal', 'paneer-tikka'], { couponCode: 'THALI100' })
        const other = await addAtCounter(server, { haveli: 'OWNER' }, { name: 'Meera' })
        const previewed = (await preview(0)).body.data.total
        const { number } = (await creditAs(other, [1])).body.data
        const { status, body } = await credit(1)
        expect([status, body.message]).toEqual([409, `Meera has taken Dish paneer-tikka off the bill already, by credit note ${number}.`])
        const now = (await preview(0)).body.data.total
        expect(now).not.toBe(previewed)
        expect(errorOf(await creditAs(other, [0], { total: previewed }))).toEqual({ status: 409, code: 'AMOUNT_CHANGED' })
        expect((await billed()).creditNotes).toHaveLength(1)
        expect((await creditAs(other, [0], { total: now })).body.data.total).toBe(now)
      })

      test('an order without a bill has no note, and another outlet finds no order', async () => {
        const { orderId } = await served()
        const owner = await addAtCounter(server, { haveli: 'OWNER', 'taj-view': 'OWNER' })
        const body = { lineNumbers: [0], reason: 'It was cold' }
        const ask = (outletId: string) => owner.ask('POST', `/outlets/${outletId}/orders/${orderId}/credit-notes`, body)
        expect(errorOf(await ask('haveli'))).toEqual({ status: 409, code: 'NO_BILL' })
        expect((await owner.ask('GET', `/outlets/haveli/orders/${orderId}/bill`)).status).toBe(404)
        expect((await ask('taj-view')).status).toBe(404)
      })
    })

    test('another customer finds no bill', async () => {
      const { orderId } = await served()
      await complete(orderId)
      const stranger = await server.newCustomer()
      expect((await stranger.ask('GET', `order/${orderId}/bill`)).status).toBe(404)
    })

    test.each([
      ['2026-03-31T12:00:00Z', '25-26'],
      ['2026-04-01T12:00:00Z', '26-27'],
      ['2100-01-01T12:00:00Z', '99-00'],
    ])('%s is in %s', (moment, year) => {
      expect(financialYear(new Date(moment), 'Asia/Kolkata')).toBe(year)
    })
  })
