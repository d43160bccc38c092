import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toPaise } from '#machines/model/money.ts'
import { bills, menuItems, outlets } from '#server/db/schema.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'
import { runs, SEED } from '#tests/support/level.ts'

const ZONE = 'America/New_York'
const MINUTE_MS = 60_000
/** The clocks there go forward in the night to the ninth. No other test comes to this year. */
const BEGINS = Date.parse('2031-03-07T00:00:00Z')
const FATES = ['waiting', 'rejected', 'cancelled', 'served', 'completed', 'credited'] as const

interface Paper {
  at: string
  paise: number
}

export const numbersRules = (server: TestServer) =>
  describe('numbers', () => {
    const owner = () => addAtCounter(server, { haveli: 'OWNER' })
    const numbersOf = async (person: AtCounter, query: string) => person.ask('GET', `/outlets/haveli/numbers?${query}`)
    const setZone = (timeZone: string) => server.database.db.update(outlets).set({ timeZone }).where(eq(outlets.id, 'haveli'))
    const at = (moment: number) => (server.clock.now = new Date(moment))
    const dayOf = (moment: string) => new Date(moment).toLocaleDateString('en-CA', { timeZone: ZONE })
    beforeEach(() => setZone(ZONE))
    afterEach(async () => {
      at(Date.parse(FIRST_MOMENT))
      await setZone('Asia/Kolkata')
    })

    async function placed(person: AtCounter, items: object[], more: object = {}) {
      const customer = await server.newCustomer()
      const order = { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7, ...more }
      const { body } = await customer.ask('POST', 'order', order)
      const orderId = body.data.orderId as string
      const path = `/outlets/haveli/orders/${orderId}`
      return {
        move: async (move: object) => expect((await person.ask('POST', `${path}/moves`, move)).status).toBe(200),
        credit: (lineNumbers: number[]) => person.ask('POST', `${path}/credit-notes`, { lineNumbers, reason: 'Cold' }),
        bill: async () => (await customer.ask('GET', `order/${orderId}/bill`)).body.data,
      }
    }

    test('turnover, orders and lateness of any days agree with what guests hold in their hands', { timeout: 120_000 }, async () => {
      const papers: Paper[] = []
      const orders: { at: string; fate: (typeof FATES)[number]; isLate: boolean }[] = []
      const dish = fc.record({ menuId: fc.constantFrom('dal', 'paneer-tikka', 'chicken-65'), quantity: fc.integer({ min: 1, max: 9 }) })
      const plan = fc.record({
        minute: fc.nat(4 * 24 * 60),
        items: fc.uniqueArray(dish, { minLength: 1, maxLength: 3, selector: ({ menuId }) => menuId }),
        isCheaper: fc.boolean(),
        fate: fc.constantFrom(...FATES),
        cooked: fc.integer({ min: 1, max: 25 }),
        hoursAfter: fc.integer({ min: 0, max: 10 }),
      })
      const period = fc.tuple(fc.nat(6), fc.nat(3))
      await fc.assert(
        fc.asyncProperty(
          fc.array(plan, { minLength: 6, maxLength: 8 }),
          fc.array(period, { minLength: 3, maxLength: 3 }),
          async (plans, periods) => {
            for (const { minute, items, isCheaper, fate, cooked, hoursAfter } of plans) {
              const began = BEGINS + minute * MINUTE_MS
              at(began)
              const { move, credit, bill } = await placed(await owner(), items, isCheaper ? { couponCode: 'FEAST10' } : {})
              const isCooked = fate === 'served' || fate === 'completed' || fate === 'credited'
              if (fate === 'rejected') await move({ action: 'reject', reason: 'Sold out' })
              if (fate === 'cancelled') {
                await move({ action: 'accept', minutes: 5 })
                await move({ action: 'cancel', reason: 'Sold out' })
              }
              if (isCooked) {
                await move({ action: 'accept', minutes: 10 })
                at(began + cooked * MINUTE_MS)
                // Some never press "ready".
                await move({ action: cooked % 2 === 0 ? 'ready' : 'prepare' })
                await move({ action: 'serve' })
                if (fate !== 'served') await move({ action: 'complete' })
              }
              if (fate === 'credited') {
                at(began + (cooked + hoursAfter * 60) * MINUTE_MS)
                expect((await credit([0])).status).toBe(201)
              }
              orders.push({ at: new Date(began).toISOString(), fate, isLate: isCooked && cooked > 10 })
              if (fate !== 'completed' && fate !== 'credited') continue
              const { issuedAt, total, creditNotes = [] } = await bill()
              papers.push({ at: issuedAt, paise: toPaise(total)! })
              for (const note of creditNotes) papers.push({ at: note.issuedAt, paise: -toPaise(note.total)! })
            }
            at(BEGINS + 20 * 24 * 60 * MINUTE_MS)
            const person = await owner()
            for (const [first, days] of periods) {
              const [from, to] = [first, first + days].map((day) => `2031-03-${String(6 + day).padStart(2, '0')}`) as [string, string]
              const isIn = (moment: { at: string }) => dayOf(moment.at) >= from && dayOf(moment.at) <= to
              const { data } = (await numbersOf(person, `from=${from}&to=${to}`)).body
              const paise = papers.filter(isIn).reduce((sum, paper) => sum + paper.paise, 0)
              expect(Math.round(data.turnover.total * 100)).toBe(paise)
              expect(data.turnover.bills + data.turnover.notes).toBe(papers.filter(isIn).length)
              const here = orders.filter(isIn)
              expect(data.orders).toEqual({
                placed: here.length,
                underWay: here.filter(({ fate }) => fate === 'waiting' || fate === 'served').length,
                completed: here.filter(({ fate }) => fate === 'completed' || fate === 'credited').length,
                refused: here.filter(({ fate }) => fate === 'rejected' || fate === 'cancelled').length,
                late: here.filter(({ isLate }) => isLate).length,
              })
              for (const day of data.days) {
                const ofDay = papers.filter((paper) => dayOf(paper.at) === day.date).reduce((sum, paper) => sum + paper.paise, 0)
                expect(Math.round(day.turnover * 100), day.date).toBe(ofDay)
                expect(day.orders).toBe(orders.filter((order) => dayOf(order.at) === day.date).length)
              }
              const file = await person.ask('GET', `/outlets/haveli/numbers.csv?of=bills&from=${from}&to=${to}`)
              const totals = String(file.body)
                .trim()
                .split('\r\n')
                .slice(1)
                .map((row) => Number(row.split(',').at(-2)))
              expect(Math.round(totals.reduce((sum, total) => sum + total * 100, 0))).toBe(paise)
            }
          },
        ),
        { numRuns: runs(3), seed: SEED, endOnFailure: true },
      )
    })

    test('a day is one of the outlet’s clock, and today where none is asked for', async () => {
      // An hour before midnight in New York.
      at(Date.parse('2031-06-02T03:00:00Z'))
      const person = await owner()
      await placed(person, [{ menuId: 'dal', quantity: 1 }])
      const { data } = (await numbersOf(person, '')).body
      expect([data.today, data.from, data.to, data.orders.placed]).toEqual(['2031-06-01', '2031-06-01', '2031-06-01', 1])
      expect((await numbersOf(person, 'from=2031-06-02')).body.data.orders.placed).toBe(0)
    })

    test('an order that is due and not ready is late already', async () => {
      at(Date.parse('2031-06-05T16:00:00Z'))
      const person = await owner()
      const { move } = await placed(person, [{ menuId: 'dal', quantity: 1 }])
      await move({ action: 'accept', minutes: 10 })
      const late = async () => (await numbersOf(person, '')).body.data.orders.late
      expect(await late()).toBe(0)
      at(Date.parse('2031-06-05T16:10:01Z'))
      expect(await late()).toBe(1)
    })

    test('the taxes are those that prices have in them, too, and what is outside GST is no part of them', async () => {
      at(Date.parse('2031-06-10T16:00:00Z'))
      const { db } = server.database
      const setTax = (menuId: string, tax: string | null) => db.update(menuItems).set({ tax }).where(eq(menuItems.menuId, menuId))
      await setTax('dal', 'incl')
      await setTax('chicken-65', 'outside')
      const person = await owner()
      const items = ['dal', 'repriced', 'chicken-65'].map((menuId) => ({ menuId, quantity: 1 }))
      const { move } = await placed(person, items).finally(() => Promise.all(['dal', 'chicken-65'].map((menuId) => setTax(menuId, null))))
      await move({ action: 'accept', minutes: 10 })
      for (const action of ['ready', 'serve', 'complete']) await move({ action })
      // 180 with 5 % in it, 100 to which 5 % is added, and 260.
      const { turnover } = (await numbersOf(person, '')).body.data
      expect(turnover).toMatchObject({ total: 545, taxable: 271.43, cgst: 6.78, sgst: 6.79 })
      const [, row] = String((await person.ask('GET', '/outlets/haveli/numbers.csv?of=bills')).body).split('\r\n')
      expect(row!.split(',').slice(-8, -1).map(Number)).toEqual([540, 0, 271.43, 6.78, 6.79, 0, 545])
    })

    test('bills from before their taxes had parts count as what they say', async () => {
      const { db } = server.database
      // 189.00 each: the first says what its tax is on, the second is older and does not.
      for (const [day, older] of [
        ['2031-06-20', { taxablePaise: 170_00, taxRatePercent: 5 }],
        ['2031-06-21', {}],
      ] as const) {
        at(Date.parse(`${day}T16:00:00Z`))
        const person = await owner()
        const { move, bill } = await placed(person, [{ menuId: 'dal', quantity: 1 }])
        await move({ action: 'accept', minutes: 10 })
        for (const action of ['ready', 'serve', 'complete']) await move({ action })
        const isThis = eq(bills.number, (await bill()).number)
        const [row] = await db.select().from(bills).where(isThis)
        const { taxes: _, ...content } = row!.content
        await db
          .update(bills)
          .set({ content: { ...content, ...older } })
          .where(isThis)
        const taxable = 'taxablePaise' in older ? 170 : 180
        const { turnover } = (await numbersOf(person, '')).body.data
        expect(turnover).toMatchObject({ bills: 1, total: 189, taxable, cgst: 4.5, sgst: 4.5 })
        const [, line] = String((await person.ask('GET', '/outlets/haveli/numbers.csv?of=bills')).body).split('\r\n')
        expect(line!.split(',').slice(-8, -1).map(Number)).toEqual([180, 0, taxable, 4.5, 4.5, 0, 189])
      }
    })

    test('the dishes sold are those on the bills less those given back; a file of them has no formula', async () => {
      at(Date.parse('2031-06-08T16:00:00Z'))
      await server.database.db.update(menuItems).set({ name: '=HYPERLINK("x","y")' }).where(eq(menuItems.menuId, 'repriced'))
      const person = await owner()
      const { move, credit } = await placed(person, [
        { menuId: 'dal', quantity: 3 },
        { menuId: 'biryani', servingSize: 'FULL PLATE', quantity: 2 },
        { menuId: 'repriced', quantity: 1 },
        { menuId: 'chicken-65', quantity: 1 },
      ])
      await server.database.db.update(menuItems).set({ name: 'repriced' }).where(eq(menuItems.menuId, 'repriced'))
      await move({ action: 'accept', minutes: 10 })
      for (const action of ['ready', 'serve', 'complete']) await move({ action })
      await credit([3])
      const { dishes, turnover } = (await numbersOf(person, '')).body.data
      expect(dishes.map(({ quantity, amount }: { quantity: number; amount: number }) => [quantity, amount])).toEqual([
        [3, 540],
        [2, 760],
        [1, 100],
      ])
      expect(turnover).toMatchObject({ bills: 1, notes: 1, taxable: 1400, cgst: 35, sgst: 35, total: 1470 })
      const file = await person.ask('GET', '/outlets/haveli/numbers.csv?of=dishes')
      expect([file.headers['content-type'], file.headers['content-disposition']]).toEqual([
        'text/csv; charset=utf-8',
        'attachment; filename="dishes-2031-06-08.csv"',
      ])
      const text = String(file.body)
      expect(text.startsWith('\uFEFF"Dish","Sold","Amount"\r\n')).toBe(true)
      expect(text).toContain(`"'=HYPERLINK(""x"",""y"")",1,100`)
    })

    test.each(['from=2031-06-02&to=2031-06-01', 'from=2027-01-01&to=2028-01-02', 'from=2031-02-30', 'from=1999-01-01'])(
      'a period like %s is refused',
      async (query) => expect((await numbersOf(await owner(), query)).status).toBe(422),
    )

    test('what another outlet sold is not in it', async () => {
      at(Date.parse('2031-06-12T16:00:00Z'))
      await placed(await owner(), [{ menuId: 'dal', quantity: 1 }])
      const other = await addAtCounter(server, { 'taj-view': 'OWNER' })
      expect((await other.ask('GET', '/outlets/taj-view/numbers')).body.data.orders.placed).toBe(0)
      expect(errorOf(await other.ask('GET', '/outlets/haveli/numbers'))).toEqual({ status: 403, code: 'NOT_YOUR_ROLE' })
    })
  })
