import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { menuItems, orders, orderSteps, outlets } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { placeSignature } from '#server/origins/links.ts'
import { moveOrder } from '#server/orders/transitions.ts'
import { type Customer, errorOf, type Reply, TEST_TABLE_SECRETS, type TestServer } from '#tests/server/support/server.ts'

const DAL = { menuId: 'dal', quantity: 2 }

export const ordersRules = (server: TestServer) =>
  describe('orders', () => {
    const place = (customer: Customer, change: object = {}, key?: string) =>
      customer.ask(
        'POST',
        'order',
        { businessId: 'haveli', items: [DAL], orderSourceArea: 'TABLE', orderSourceAreaId: 7, ...change },
        key === undefined ? {} : { 'idempotency-key': key },
      )
    const history = async (customer: Customer) => (await customer.ask('GET', 'order/history')).body.data
    const stockOf = async (menuId: string) => {
      const [item] = await server.database.db.select().from(menuItems).where(eq(menuItems.menuId, menuId))
      return item!.stock
    }
    const setItem = (menuId: string, values: Partial<typeof menuItems.$inferInsert>) =>
      server.database.db
        .update(menuItems)
        .set(values)
        .where(and(eq(menuItems.outletId, 'haveli'), eq(menuItems.menuId, menuId)))

    beforeEach(async () => {
      await setItem('last-jalebi', { stock: 1 })
      await setItem('five-laddoos', { stock: 5 })
      await setItem('repriced', { pricePaise: 100_00 })
    })

    test.each([
      ['tax rate is 18', { taxRatePercent: 18 }, 18, { itemTotal: 360, taxes: 58.32, discount: 36 }],
      ['tax rate is 0', { taxRatePercent: 0 }, 0, { itemTotal: 360, taxes: 0, discount: 36 }],
      ['tax rate is the server’s', {}, 5, { itemTotal: 360, taxes: 16.2, discount: 36 }],
      [
        'GSTIN is missing, so that it may not charge GST',
        { taxRatePercent: 18, gstin: null },
        0,
        { itemTotal: 360, taxes: 0, discount: 36 },
      ],
    ])('an outlet whose own %s tells it, takes its orders at it and has it on its bills', async (_, own, rate, bill) => {
      const { db } = server.database
      const [before] = await db.select().from(outlets).where(eq(outlets.id, 'haveli'))
      const set = (values: object) => db.update(outlets).set(values).where(eq(outlets.id, 'haveli'))
      await set({ taxRatePercent: null, ...own })
      try {
        const customer = await server.newCustomer()
        expect((await server.ask('GET', 'business/haveli')).body.data.taxRatePercent).toBe(rate)
        await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 2, status: true })
        expect((await customer.ask('GET', 'cart')).body.data[0].business.taxRatePercent).toBe(rate)
        const { status, body } = await place(customer, { items: [{ menuId: 'dal', quantity: 2 }], couponCode: 'FEAST10' })
        expect([status, body.data.bill]).toMatchObject([201, bill])
        const [row] = await db.select().from(orders).where(eq(orders.id, body.data.orderId))
        expect(row!.taxRatePercent).toBe(rate)
      } finally {
        await set({ taxRatePercent: null, gstin: before!.gstin })
      }
    })

    test('a dish with a tax of its own tells it on the menu and in the cart, and is charged at it', async () => {
      const customer = await server.newCustomer()
      const tellsIt = async () => {
        const menu = Object.values((await server.ask('GET', 'business/haveli/menu')).body.data).flat() as { menuId: string; tax?: string }[]
        const single = (await server.ask('GET', 'business/haveli/menu/dal')).body.data.tax
        const [group] = (await customer.ask('GET', 'cart')).body.data
        return [menu.find(({ menuId }) => menuId === 'dal')!.tax, single, group.menu[0].tax]
      }
      const read = async (values: Partial<typeof outlets.$inferInsert>, tax: string | null) => {
        await server.database.db.update(outlets).set(values).where(eq(outlets.id, 'haveli'))
        await setItem('dal', { tax })
      }
      const [{ gstin } = { gstin: null }] = await server.database.db.select().from(outlets).where(eq(outlets.id, 'haveli'))
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 2, status: true })
      try {
        expect(await tellsIt()).toEqual([undefined, undefined, undefined])
        for (const [values, tax, taxText, taxes] of [
          [{}, '18', '18', 64.8],
          [{}, 'outside', 'outside', 0],
          [{ taxIncluded: true }, null, 'incl', 0],
          [{ taxIncluded: true }, '18', '18', 64.8],
          // Who is not registered charges no tax, whatever the menu says.
          [{ gstin: null }, '18', undefined, 0],
        ] as const) {
          await read({ taxIncluded: false, gstin, ...values }, tax)
          expect(await tellsIt()).toEqual([taxText, taxText, taxText])
          // The guest has seen 5 % on it.
          const seen = await place(customer, { expectedTotal: 378 })
          expect(errorOf(seen)).toEqual({ status: 409, code: 'PRICE_CHANGED' })
          const { status, body } = await place(customer, { expectedTotal: 360 + taxes })
          expect([status, body.data.bill.taxes]).toEqual([201, taxes])
          await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 2, status: true })
        }
      } finally {
        await read({ taxIncluded: false, gstin }, null)
      }
    })

    test('the server reckons the bill, keeps the dishes as ordered, and takes exactly these lines out of the cart', async () => {
      const customer = await server.newCustomer()
      const put = (menuId: string, servingSize?: string) =>
        customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId, quantity: 1, status: true, servingSize })
      await put('dal')
      await put('biryani', 'FULL PLATE')
      await put('biryani', 'HALF PLATE')
      const items = [
        { menuId: 'dal', quantity: 2, servingSize: null, itemNote: '  less salt\n' },
        { menuId: 'biryani', quantity: 1, servingSize: 'FULL_PLATE', itemNote: ' ' },
        { menuId: 'paneer-tikka', quantity: 1 },
      ]
      // 2 × 180 + 380 + 199.50 = 939.50, 10 % discount 93.95, 5 % taxes on the rest 42.28
      const { status, body } = await place(customer, { items, couponCode: 'FEAST10', expectedTotal: 887.83 })
      expect(status).toBe(201)
      expect(body.data).toMatchObject({
        orderStatus: 'PENDING',
        totalAmount: 887.83,
        bill: { itemTotal: 939.5, deliveryFee: 0, taxes: 42.28, discount: 93.95, taxedAfterDiscount: true },
        orderSourceArea: 'TABLE',
        orderSourceAreaName: 'Window',
        orderSourceAreaId: 7,
        steps: [{ status: 'PENDING', at: server.clock.now.toISOString() }],
        business: { businessId: 'haveli', businessName: 'The haveli', businessPhoneNumber: '02226401234' },
      })
      expect(body.data.menus.map((line: any) => [line.menuId, line.quantity, line.price, line.servingSize, line.itemNote])).toEqual([
        ['dal', 2, 180, null, 'less salt'],
        ['biryani', 1, 380, 'FULL PLATE', null],
        ['paneer-tikka', 1, 199.5, null, null],
      ])
      const cart = (await customer.ask('GET', 'cart')).body.data
      expect(cart[0].menu.map((line: any) => [line.menuId, line.servingSize])).toEqual([['biryani', 'HALF PLATE']])
      expect((await customer.ask('GET', `order/${body.data.orderId}`)).body).toEqual(body)
    })

    test('a table without a name is called by its number', async () => {
      const { body } = await place(await server.newCustomer(), { orderSourceAreaId: 5 })
      expect(body.data.orderSourceAreaName).toBe('Table 5')
    })

    test('the same key and body answer with the same order, once and 20 times at once', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      const replies = await Promise.all(
        Array.from({ length: 20 }, () => place(customer, { items: [{ menuId: 'five-laddoos', quantity: 2 }] }, key)),
      )
      expect(replies.map((reply) => reply.status)).toEqual(Array(20).fill(201))
      expect(new Set(replies.map((reply) => reply.body.data.orderId)).size).toBe(1)
      expect(await history(customer)).toMatchObject([{ idempotencyKey: key }])
      expect(await stockOf('five-laddoos')).toBe(3)
    })

    test('a customer without an order reads that keys are known, so the first order can be repeated too', async () => {
      const customer = await server.newCustomer()
      for (const list of ['ongoing-orders', 'history'])
        expect((await customer.ask('GET', `order/${list}`)).body).toEqual({ data: [], idempotencyKeys: true, events: true })
    })

    test('the order in which the dishes stand does not make another order of it', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      const items = [
        { menuId: 'dal', quantity: 1 },
        { menuId: 'five-laddoos', quantity: 1 },
      ]
      const [first, again] = [await place(customer, { items }, key), await place(customer, { items: items.toReversed() }, key)]
      expect([again.status, again.body.data.orderId]).toEqual([201, first.body.data.orderId])
      expect(await history(customer)).toHaveLength(1)
    })

    test('a retry finds its order even when the dish ran out and the outlet shut meanwhile', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      const first = await place(customer, { items: [{ menuId: 'last-jalebi', quantity: 1 }] }, key)
      const setStatus = (status: 'LIVE' | 'TEMPORARILY_CLOSED') =>
        server.database.db.update(outlets).set({ status }).where(eq(outlets.id, 'haveli'))
      await setStatus('TEMPORARILY_CLOSED')
      const again = await place(customer, { items: [{ menuId: 'last-jalebi', quantity: 1, servingSize: '', itemNote: ' ' }] }, key)
      await setStatus('LIVE')
      expect([again.status, again.body.data.orderId]).toEqual([201, first.body.data.orderId])
    })

    test('a key in the order itself is as good as one in a header', async () => {
      const customer = await server.newCustomer()
      const idempotencyKey = newId(20)
      const first = await place(customer, { idempotencyKey })
      expect((await place(customer, {}, idempotencyKey)).body.data.orderId).toBe(first.body.data.orderId)
      expect((await place(customer, { idempotencyKey })).body.data.orderId).toBe(first.body.data.orderId)
      expect(await history(customer)).toHaveLength(1)
    })

    test("a key does not serve another order, and is its customer's alone", async () => {
      const [one, other] = [await server.newCustomer(), await server.newCustomer()]
      const key = newId(20)
      const first = await place(one, {}, key)
      expect(errorOf(await place(one, { items: [{ menuId: 'dal', quantity: 3 }] }, key))).toEqual({ status: 422, code: 'KEY_REUSED' })
      const others = await place(other, {}, key)
      expect(others.status).toBe(201)
      expect(others.body.data.orderId).not.toBe(first.body.data.orderId)
    })

    test('a refused attempt leaves its key free and nothing behind', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      expect((await place(customer, { expectedTotal: 1 }, key)).status).toBe(409)
      expect(await history(customer)).toEqual([])
      expect((await place(customer, { expectedTotal: 378 }, key)).status).toBe(201)
    })

    test("orders are numbered through the outlet's own day, without gaps, each once, and a retry tells its number again", async () => {
      const before = server.clock.now
      // 23:59 in Mumbai
      server.clock.now = new Date('2027-03-01T18:29:00Z')
      const customer = await server.newCustomer()
      const numberOf = (reply: Reply) => reply.body.data.orderNumber as number
      expect(numberOf(await place(customer))).toBe(1)
      expect((await place(customer, { expectedTotal: 1 })).status).toBe(409)
      const key = newId(20)
      expect([numberOf(await place(customer, {}, key)), numberOf(await place(customer, {}, key))]).toEqual([2, 2])
      const guests = await Promise.all(Array.from({ length: 10 }, () => server.newCustomer()))
      const replies = await Promise.all(guests.map((guest) => place(guest)))
      expect(replies.map(numberOf).toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
      const elsewhere = { businessId: 'taj-view', items: [{ menuId: 'club-sandwich', quantity: 1 }], orderSourceAreaId: 40 }
      expect(numberOf(await place(customer, elsewhere))).toBe(1)
      server.clock.now = new Date('2027-03-01T18:30:00Z')
      expect(numberOf(await place(customer))).toBe(1)
      server.clock.now = before
    })

    test('an order from before orders were counted, and their steps written, tells neither', async () => {
      const customer = await server.newCustomer()
      const { orderId } = (await place(customer)).body.data
      await server.database.db.update(orders).set({ dayNumber: null }).where(eq(orders.id, orderId))
      await server.database.db.delete(orderSteps).where(eq(orderSteps.orderId, orderId))
      const { data } = (await customer.ask('GET', `order/${orderId}`)).body
      expect([data.orderNumber, data.steps]).toEqual([undefined, undefined])
      await moveOrder({ db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 }, orderId, 'accept')
      expect((await customer.ask('GET', `order/${orderId}`)).body.data.steps).toBeUndefined()
    })

    test('an order stores whether the code of its place was signed, and one of another place counts as typed', async () => {
      const customer = await server.newCustomer()
      const signedIn = async (reply: Reply) => {
        const [row] = await server.database.db.select().from(orders).where(eq(orders.id, reply.body.data.orderId))
        return row!.originSigned
      }
      const of = (id: number) => placeSignature(TEST_TABLE_SECRETS, 'haveli', { type: 'TABLE', id })
      expect(await signedIn(await place(customer, { orderSourceSignature: of(7) }))).toBe(true)
      expect(await signedIn(await place(customer))).toBe(false)
      expect(await signedIn(await place(customer, { orderSourceSignature: of(5) }))).toBe(false)
    })

    test('without a key every request is an order', async () => {
      const customer = await server.newCustomer()
      await place(customer)
      await place(customer)
      expect(await history(customer)).toMatchObject([{ idempotencyKey: null }, { idempotencyKey: null }])
    })

    test('of 20 parallel buyers one gets the last unit', async () => {
      const buyers = await Promise.all(Array.from({ length: 20 }, () => server.newCustomer()))
      const replies = await Promise.all(buyers.map((buyer) => place(buyer, { items: [DAL, { menuId: 'last-jalebi', quantity: 1 }] })))
      expect(replies.filter((reply) => reply.status === 201)).toHaveLength(1)
      const refused = replies.filter((reply) => reply.status !== 201)
      expect(refused.map((reply) => [reply.body.error.code, reply.body.error.menuIds])).toEqual(
        Array(19).fill(['OUT_OF_STOCK', ['last-jalebi']]),
      )
      expect(await stockOf('last-jalebi')).toBe(0)
      const { body } = await server.ask('GET', 'business/haveli/menu/last-jalebi')
      expect(body.data.outOfStock).toBe(true)
    })

    test('buyers of the same dishes in opposite order do not block each other', async () => {
      await setItem('last-jalebi', { stock: 20 })
      await setItem('five-laddoos', { stock: 20 })
      const buyers = await Promise.all(Array.from({ length: 10 }, () => server.newCustomer()))
      const lines = [
        { menuId: 'last-jalebi', quantity: 1 },
        { menuId: 'five-laddoos', quantity: 1 },
      ]
      const replies = await Promise.all(buyers.map((buyer, n) => place(buyer, { items: n % 2 ? lines : lines.toReversed() })))
      expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(201))
      expect([await stockOf('last-jalebi'), await stockOf('five-laddoos')]).toEqual([10, 10])
    })

    test('more than there is takes nothing, of any dish', async () => {
      const reply = await place(await server.newCustomer(), {
        items: [
          { menuId: 'last-jalebi', quantity: 1 },
          { menuId: 'five-laddoos', quantity: 3 },
          { menuId: 'five-laddoos', quantity: 3, itemNote: 'as a gift' },
        ],
      })
      expect([reply.status, reply.body.error.menuIds]).toEqual([409, ['five-laddoos']])
      expect([await stockOf('last-jalebi'), await stockOf('five-laddoos')]).toEqual([1, 5])
    })

    test('an order whose total changed is refused with the new total, and the cart stays', async () => {
      const customer = await server.newCustomer()
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'repriced', quantity: 1, status: true })
      await setItem('repriced', { pricePaise: 110_00 })
      const reply = await place(customer, { items: [{ menuId: 'repriced', quantity: 1 }], expectedTotal: 105 })
      expect([reply.status, reply.body.error]).toMatchObject([409, { code: 'PRICE_CHANGED', totalAmount: 115.5 }])
      expect((await customer.ask('GET', 'cart')).body.data[0].menu).toHaveLength(1)
    })

    test('outside its hours an outlet takes no orders and says when it opens, and takes them then', async () => {
      const customer = await server.newCustomer()
      const order = () => place(customer, { businessId: 'evenings', items: [{ menuId: 'kahwa', quantity: 1 }], orderSourceAreaId: 5 })
      const saturday = server.clock.now
      expect((await server.ask('GET', 'business/evenings')).body.data).toMatchObject({
        openNow: false,
        opensAt: '2026-11-21T18:00:00+05:30',
      })
      const refused = await order()
      expect([refused.status, refused.body.error.code, refused.body.message]).toEqual([
        409,
        'OUTLET_CLOSED',
        'The evenings is closed now and opens 6:00 pm',
      ])
      server.clock.now = new Date('2026-11-21T18:00+05:30')
      const open = (await server.ask('GET', 'businesses?latitude=28.6&longitude=77.2')).body.data[0]
      expect([open.openNow, open.opensAt]).toEqual([true, undefined])
      expect((await order()).status).toBe(201)
      server.clock.now = saturday
    })

    const refusals: [string, object, number, string | undefined][] = [
      ['a dish out of stock', { items: [DAL, { menuId: 'kulfi', quantity: 1 }] }, 409, 'OUT_OF_STOCK'],
      ['a closed outlet', { businessId: 'shut', items: [{ menuId: 'poha', quantity: 1 }], orderSourceAreaId: 5 }, 409, 'OUTLET_CLOSED'],
      ['an unknown outlet', { businessId: 'nowhere' }, 404, undefined],
      ["another outlet's dish", { items: [{ menuId: 'club-sandwich', quantity: 1 }] }, 422, 'UNKNOWN_ITEM'],
      ["another outlet's table", { orderSourceAreaId: 40 }, 422, 'UNKNOWN_ORIGIN'],
      ["another outlet's room", { orderSourceArea: 'ROOM', orderSourceAreaId: 101 }, 422, 'UNKNOWN_ORIGIN'],
      ['no serving size where there are some', { items: [{ menuId: 'biryani', quantity: 1 }] }, 422, 'SERVING_SIZE_REQUIRED'],
      ['an unknown serving size', { items: [{ menuId: 'biryani', quantity: 1, servingSize: 'JUMBO' }] }, 422, 'UNKNOWN_SERVING_SIZE'],
      ['an unknown coupon', { couponCode: 'FREE100' }, 422, 'UNKNOWN_COUPON'],
      ['a coupon that is no offer', { couponCode: 'WELCOME' }, 422, 'UNKNOWN_COUPON'],
      ['quantity 0', { items: [{ menuId: 'dal', quantity: 0 }] }, 422, 'VALIDATION'],
      ['quantity 1000', { items: [{ menuId: 'dal', quantity: 1000 }] }, 422, 'VALIDATION'],
      ['quantity as text', { items: [{ menuId: 'dal', quantity: '1' }] }, 422, 'VALIDATION'],
      ['no items', { items: [] }, 422, 'VALIDATION'],
      ['101 items', { items: Array(101).fill(DAL) }, 422, 'VALIDATION'],
      ['table 0', { orderSourceAreaId: 0 }, 422, 'VALIDATION'],
      ["a price of the customer's own", { items: [{ ...DAL, price: 1 }] }, 422, 'VALIDATION'],
    ]
    test.each(refusals)('%s is refused', async (_what, change, status, code) => {
      const customer = await server.newCustomer()
      expect(errorOf(await place(customer, change))).toEqual({ status, code })
      expect(await history(customer)).toEqual([])
    })

    test('a refusal tells the customer what to do about it', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      await place(customer, {}, key)
      const said = async (change: object, withKey?: string) => (await place(customer, change, withKey)).body.message
      expect(await said({ items: [DAL, { menuId: 'kulfi', quantity: 1 }] })).toBe('Some dishes are out of stock. Please check your cart.')
      expect(await said({ expectedTotal: 1 })).toBe('Prices have changed. Please check your bill and order again.')
      expect(await said({ orderSourceAreaId: 40 })).toMatch(/^Table 40 was not found at .+\. Please check the number\.$/)
      expect(await said({ businessId: 'shut', items: [{ menuId: 'poha', quantity: 1 }], orderSourceAreaId: 5 })).toMatch(
        / is not taking orders right now$/,
      )
      expect(await said({ items: [{ menuId: 'dal', quantity: 3 }] }, key)).toBe(
        'This attempt was already used for another order. Please order again.',
      )
      expect(await said({ couponCode: 'FREE100' })).toBe('This coupon is not available')
      expect(await said({ items: [{ menuId: 'club-sandwich', quantity: 1 }] })).toBe('Some dishes are not on the menu of this outlet')
    })

    test('a key that is too short is refused', async () => {
      expect(errorOf(await place(await server.newCustomer(), {}, 'short'))).toEqual({ status: 422, code: 'VALIDATION' })
    })

    test('lists are newest first, each with its own statuses', async () => {
      const customer = await server.newCustomer()
      const placed: Reply[] = []
      for (const seconds of [0, 1, 2]) {
        server.clock.now = new Date(Date.UTC(2026, 10, 21, 12, 0, seconds))
        placed.push(await place(customer))
      }
      const [first, second, third] = placed.map((reply) => reply.body.data.orderId)
      const set = (orderId: string, status: 'COMPLETED' | 'CANCELLED') =>
        server.database.db.update(orders).set({ status, nextStepAt: null }).where(eq(orders.id, orderId))
      await set(first, 'COMPLETED')
      await set(second, 'CANCELLED')
      const ids = async (list: string) => (await customer.ask('GET', `order/${list}`)).body.data.map((order: any) => order.orderId)
      expect(await ids('history')).toEqual([third, second, first])
      expect(await ids('ongoing-orders')).toEqual([third])
      expect(await ids('completed')).toEqual([second, first])
    })

    /** So many orders of a past week, copies of one that was placed; every third has the moment of the one before. */
    async function pastOrders(customer: Customer, count: number): Promise<string[]> {
      const { orderId } = (await place(customer)).body.data
      const [order] = await server.database.db.delete(orders).where(eq(orders.id, orderId)).returning()
      const rows = Array.from({ length: count }, (_, index) => {
        const at = new Date(Date.UTC(2026, 10, 14) - (index - (index % 3 === 2 ? 1 : 0)) * 60_000)
        return { ...order!, id: newId(10), status: 'COMPLETED' as const, nextStepAt: null, createdAt: at, updatedAt: at }
      })
      await server.database.db.insert(orders).values(rows)
      return rows.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1)).map(({ id }) => id)
    }
    const idsOf = (reply: Reply): string[] => reply.body.data.map((order: any) => order.orderId)
    async function pagesOf(customer: Customer, list: string, limit: number, between = async () => {}) {
      const pages: string[][] = []
      for (let cursor = ''; ;) {
        const reply = await customer.ask('GET', `order/${list}?limit=${limit}${cursor}`)
        expect(reply.status).toBe(200)
        pages.push(idsOf(reply))
        if (!reply.body.nextCursor) return pages
        cursor = `&cursor=${reply.body.nextCursor}`
        await between()
      }
    }

    test('page after page tells every order once, also orders of one moment', async () => {
      const customer = await server.newCustomer()
      const all = await pastOrders(customer, 25)
      const pages = await pagesOf(customer, 'history', 4)
      expect(pages.flat()).toEqual(all)
      expect(pages.map((page) => page.length)).toEqual([4, 4, 4, 4, 4, 4, 1])
      expect((await pagesOf(customer, 'completed', 25)).flat()).toEqual(all)
      expect(await pagesOf(customer, 'ongoing-orders', 5)).toEqual([[]])
    })

    test('orders that are placed between two pages shift nothing, and one that is gone leaves its cursor good', async () => {
      const customer = await server.newCustomer()
      const all = await pastOrders(customer, 9)
      const pages = await pagesOf(customer, 'history', 3, async () => {
        await place(customer)
      })
      expect(pages.flat()).toEqual(all)
      const first = await customer.ask('GET', 'order/completed?limit=3')
      await server.database.db.delete(orders).where(eq(orders.id, all[2]!))
      expect(idsOf(await customer.ask('GET', `order/completed?limit=3&cursor=${first.body.nextCursor}`))).toEqual(all.slice(3, 6))
    })

    test('a client that knows no pages gets the newest 200, and the rest can be asked for', async () => {
      const customer = await server.newCustomer()
      const all = await pastOrders(customer, 203)
      const plain = await customer.ask('GET', 'order/history')
      expect(idsOf(plain)).toEqual(all.slice(0, 200))
      const rest = await customer.ask('GET', `order/history?cursor=${plain.body.nextCursor}`)
      expect([idsOf(rest), rest.body.nextCursor]).toEqual([all.slice(200), undefined])
    })

    test("a cursor leads into no list but the customer's own", async () => {
      const [one, other] = [await server.newCustomer(), await server.newCustomer()]
      await pastOrders(one, 3)
      const own = await pastOrders(other, 3)
      const { nextCursor } = (await one.ask('GET', 'order/history?limit=1')).body
      const listed = idsOf(await other.ask('GET', `order/history?cursor=${nextCursor}`))
      expect(listed.every((orderId) => own.includes(orderId))).toBe(true)
    })

    test.each(['zzz', '-', 'a-', '-b', 'zzzzzzzzzz-A', 'A-A', 'null', '0', '__proto__', 'a'.repeat(128)])(
      'the cursor %j, which the server never gave, is refused',
      async (cursor) => {
        const customer = await server.newCustomer()
        expect(errorOf(await customer.ask('GET', `order/history?cursor=${cursor}`))).toEqual({ status: 422, code: 'BAD_CURSOR' })
      },
    )

    test.each([
      'cursor=',
      'cursor=%00',
      `cursor=${encodeURIComponent("a-b' or 1=1 --")}`,
      `cursor=${'a'.repeat(129)}`,
      'cursor=a-b&cursor=a-c',
      'limit=0',
      'limit=201',
      'limit=-1',
      'limit=1e9',
      'limit=ten',
      'limit=2.5',
    ])('%s is refused before anything is read', async (query) => {
      const customer = await server.newCustomer()
      expect(errorOf(await customer.ask('GET', `order/history?${query}`))).toEqual({ status: 422, code: 'VALIDATION' })
    })
  })
