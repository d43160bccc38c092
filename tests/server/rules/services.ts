import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { outlets } from '#server/db/schema.ts'
import { newId } from '#server/ids.ts'
import { addAtCounter } from '#tests/server/support/staff.ts'
import { type Customer, errorOf, type TestServer } from '#tests/server/support/server.ts'

const TOWELS = { menuId: 'towels', quantity: 2 }
const IRONING = { menuId: 'ironing', quantity: 1 }
const SANDWICH = { menuId: 'club-sandwich', quantity: 1 }
const HOUR_MS = 3_600_000

export const servicesRules = (server: TestServer) =>
  describe('services of a hotel', () => {
    const place = (customer: Customer, change: object = {}, key = newId(20)) =>
      customer.ask(
        'POST',
        'order',
        { businessId: 'taj-view', items: [TOWELS], orderSourceArea: 'ROOM', orderSourceAreaId: 101, ...change },
        { 'idempotency-key': key },
      )
    const inHours = (hours: number) => new Date(server.clock.now.getTime() + hours * HOUR_MS).toISOString()
    const owner = () => addAtCounter(server, { 'taj-view': 'OWNER' })
    const boardOrder = async (person: Awaited<ReturnType<typeof owner>>, orderId: string) =>
      (await person.ask('GET', '/outlets/taj-view/board')).body.data.underWay.find((order: any) => order.orderId === orderId)

    test('menu, cart, favourites, orders and board tell a service from food', async () => {
      const customer = await server.newCustomer()
      const { Housekeeping, Mains } = (await customer.ask('GET', 'business/taj-view/menu')).body.data
      expect([Housekeeping[0].kind, Mains[0].kind]).toEqual(['service', undefined])
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'taj-view', ...TOWELS, status: true })
      expect((await customer.ask('GET', 'cart')).body.data[0].menu[0].kind).toBe('service')
      await customer.ask('POST', 'favourites', { businessId: 'taj-view', menuId: 'towels', status: true })
      expect((await customer.ask('GET', 'favourites-details')).body.data[0].menus[0].kind).toBe('service')
      const { data } = (await place(customer, { items: [TOWELS, SANDWICH] })).body
      expect(data.menus.map(({ kind }: any) => kind)).toEqual(['service', undefined])
      const { lines } = await boardOrder(await owner(), data.orderId)
      expect(lines.map(({ kind }: any) => kind)).toEqual(['service', undefined])
    })

    test('an order of what is free is taken, and its bill is of 0 under a number like any other', async () => {
      const customer = await server.newCustomer()
      const { status, body } = await place(customer, { expectedTotal: 0 })
      expect([status, body.data.totalAmount, body.data.serviceAt]).toEqual([201, 0, undefined])
      const person = await owner()
      for (const action of ['accept', 'prepare', 'serve', 'complete'])
        expect((await person.ask('POST', `/outlets/taj-view/orders/${body.data.orderId}/moves`, { action })).status).toBe(200)
      const bill = (await customer.ask('GET', `order/${body.data.orderId}/bill`)).body.data
      expect(bill).toMatchObject({ total: 0, cgst: 0, sgst: 0, lines: [{ name: 'Dish towels', quantity: 2, amount: 0 }] })
    })

    test.each([
      ['alone', [TOWELS], undefined, true],
      ['beside food', [TOWELS, SANDWICH], undefined, undefined],
      ['beside food that was rejected', [TOWELS, SANDWICH], 1, true],
      ['that were rejected, beside food', [TOWELS, SANDWICH], 0, undefined],
    ])('news of services %s say whether the kitchen has a part in them', async (_, items, rejected, isService) => {
      const customer = await server.newCustomer()
      const person = await owner()
      const { orderId } = (await place(customer, { items })).body.data
      const change = (path: string, body: object) => person.ask('POST', `/outlets/taj-view/orders/${orderId}/${path}`, body)
      if (rejected !== undefined) expect((await change(`lines/${rejected}/rejection`, { reason: 'Sold out' })).status).toBe(200)
      expect((await change('moves', { action: 'accept', minutes: 20 })).status).toBe(200)
      const news = (await customer.ask('GET', 'notices')).body.data.find((one: any) => one.orderId === orderId)
      expect(news.isService).toBe(isService)
    })

    test('an offer takes nothing off what is free', async () => {
      const customer = await server.newCustomer()
      const billOf = async (items: object[]) => (await place(customer, { items, couponCode: 'FEAST10' })).body.data.bill
      expect(await billOf([TOWELS, IRONING])).toMatchObject({ itemTotal: 120, discount: 12 })
      expect(await billOf([TOWELS])).toMatchObject({ itemTotal: 0, discount: 0, taxes: 0 })
    })

    test('a service goes to a room only: at a table it is refused by name, and food beside it changes nothing', async () => {
      const customer = await server.newCustomer()
      const refused = await place(customer, { items: [SANDWICH, TOWELS, IRONING], orderSourceArea: 'TABLE', orderSourceAreaId: 40 })
      expect([refused.status, refused.body.message, refused.body.error]).toMatchObject([
        422,
        'Dish towels, Dish ironing can be ordered to a room only.',
        { code: 'ROOM_ONLY', menuIds: ['towels', 'ironing'] },
      ])
      expect((await place(customer, { items: [SANDWICH], orderSourceArea: 'TABLE', orderSourceAreaId: 40 })).status).toBe(201)
    })

    test('the time at which services are wished is in every read, and to the minute of another offset', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      const placed = await place(customer, { serviceAt: '2026-11-22T07:00:00+05:30' }, key)
      const { orderId, serviceAt } = placed.body.data
      expect(serviceAt).toBe('2026-11-22T01:30:00.000Z')
      expect((await customer.ask('GET', `order/${orderId}`)).body.data.serviceAt).toBe(serviceAt)
      expect((await customer.ask('GET', 'order/history')).body.data[0].serviceAt).toBe(serviceAt)
      expect((await boardOrder(await owner(), orderId)).serviceAt).toBe(serviceAt)
      // The same moment in another spelling; another moment is another order.
      expect((await place(customer, { serviceAt: '2026-11-22T01:30:00Z' }, key)).body.data.orderId).toBe(orderId)
      expect(errorOf(await place(customer, { serviceAt: '2026-11-22T01:31:00Z' }, key))).toEqual({ status: 422, code: 'KEY_REUSED' })
    })

    test('a retry after the wished time has passed finds its order', async () => {
      const customer = await server.newCustomer()
      const key = newId(20)
      const before = server.clock.now
      const serviceAt = inHours(1)
      const { orderId } = (await place(customer, { serviceAt }, key)).body.data
      server.clock.now = new Date(before.getTime() + 2 * HOUR_MS)
      expect((await place(customer, { serviceAt }, key)).body.data.orderId).toBe(orderId)
      server.clock.now = before
    })

    test('of an order without services the time counts as none', async () => {
      const { status, body } = await place(await server.newCustomer(), { items: [SANDWICH], serviceAt: inHours(-1) })
      expect([status, body.data.serviceAt]).toEqual([201, undefined])
    })

    test('a time that has passed, is more than 48 hours ahead or while the outlet is closed is refused in words', async () => {
      const customer = await server.newCustomer()
      const said = async (serviceAt: string) => {
        const { status, body } = await place(customer, { serviceAt })
        return status === 422 ? [body.error.code, body.error.field, body.message] : status
      }
      const refusal = (message: string) => ['SERVICE_TIME', 'serviceAt', message]
      const passed = refusal('This time has passed. Please choose a later one, or as soon as possible.')
      expect(await said(inHours(0))).toEqual(passed)
      // A second that no clock of a computer has.
      expect(await said('2026-12-31T23:59:60Z')).toEqual(passed)
      expect(await said(inHours(48))).toBe(201)
      expect(await said(inHours(48.01))).toEqual(refusal('Please choose a time within the next 48 hours.'))
      const { db } = server.database
      const [hotel] = await db.select().from(outlets).where(eq(outlets.id, 'taj-view'))
      const set = (values: object) => db.update(outlets).set(values).where(eq(outlets.id, 'taj-view'))
      const hours = Object.fromEntries(Object.keys(hotel!.hours).map((day) => [day, { opens: '06:00', closes: '23:00' }]))
      await set({ hours })
      try {
        const closed = (at: string) => refusal(`The taj-view is closed at ${at}. Please choose another time.`)
        expect(await said('2026-11-22T05:59:00+05:30')).toEqual(closed('5:59 am'))
        expect(await said('2026-11-22T06:00:00+05:30')).toBe(201)
        await set({ holidays: [{ date: '2026-11-22', hours: 'closed' }] })
        expect(await said('2026-11-22T06:00:00+05:30')).toEqual(closed('6:00 am'))
        expect(await said('2026-11-23T06:00:00+05:30')).toBe(201)
      } finally {
        await set({ hours: hotel!.hours, holidays: hotel!.holidays })
      }
    })

    test('services alone are accepted without minutes and promised for their time; food beside them asks for minutes', async () => {
      const customer = await server.newCustomer()
      const person = await owner()
      const accept = async (change: object, body: object = {}) => {
        const { orderId } = (await place(customer, change)).body.data
        return person.ask('POST', `/outlets/taj-view/orders/${orderId}/moves`, { action: 'accept', ...body })
      }
      const serviceAt = inHours(12)
      expect((await accept({ serviceAt })).body.data).toMatchObject({ status: 'ACCEPTED', readyBy: serviceAt })
      expect((await accept({})).body.data.readyBy).toBeUndefined()
      const mixed = { items: [SANDWICH, TOWELS], serviceAt }
      expect((await accept(mixed)).body.error.field).toBe('minutes')
      expect((await accept(mixed, { minutes: 20 })).body.data.readyBy).toBe(inHours(1 / 3))
    })

    test('staff save a service that is free, and no details of food are stored with it', async () => {
      const person = await owner()
      const edit = {
        category: 'Housekeeping',
        name: `Pillow ${newId(6)}`,
        description: '',
        price: 0,
        serving: [],
        isVegetarian: false,
        spiceLevel: 'HOT',
        allergens: ['milk'],
        kcal: 100,
        servingGrams: 200,
      }
      const save = (body: object) => person.ask('PUT', `/outlets/taj-view/menu/dishes/${edit.name.replace(' ', '-')}`, body)
      expect((await save(edit)).body).toMatchObject({ message: 'Only a service may cost nothing.', error: { field: 'price' } })
      const { status, body } = await save({ ...edit, kind: 'service' })
      expect([status, body.data]).toMatchObject([200, { kind: 'service', price: 0, isVegetarian: true }])
      for (const name of ['spiceLevel', 'allergens', 'kcal', 'servingGrams']) expect(body.data).not.toHaveProperty(name)
      // Of the two kinds one is another edit.
      const food = await save({ ...edit, price: 10, version: body.data.version })
      expect([food.status, food.body.data.kind, food.body.data.kcal]).toEqual([200, undefined, 100])
    })
  })
