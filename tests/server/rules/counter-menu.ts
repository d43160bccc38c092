import { and, eq, like, ne } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditEvents, cartLines, menuItems } from '#server/db/schema.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const MENU = '/outlets/evenings/menu'
const HERE = eq(menuItems.outletId, 'evenings')
const DISH = { category: 'Mains', name: 'Rista', description: 'In red gravy', price: 320, serving: [], isVegetarian: false }

/** At an outlet that is open from 18:00 to 02:00. */
export const counterMenuRules = (server: TestServer) =>
  describe('the menu at the counter', () => {
    const at = (moment: string) => {
      server.clock.now = new Date(moment)
    }
    beforeEach(() => at('2026-11-21T19:00+05:30'))
    afterEach(async () => {
      const { db } = server.database
      at(FIRST_MOMENT)
      await db.delete(cartLines).where(eq(cartLines.outletId, 'evenings'))
      await db.delete(menuItems).where(and(HERE, ne(menuItems.menuId, 'kahwa')))
      const reset = { category: 'Mains', stock: null, outOfStock: false, soldOutUntil: null, changedBy: null, deletedAt: null }
      await db
        .update(menuItems)
        .set({ ...reset, position: 0, name: 'Dish kahwa', pricePaise: 120_00, allergens: null })
        .where(HERE)
    })
    const owner = (name = 'Ravi') => addAtCounter(server, { evenings: 'OWNER' }, { name })
    const read = async (person: AtCounter) => (await person.ask('GET', MENU)).body.data
    const save = (person: AtCounter, menuId: string, edit: object) => person.ask('PUT', `${MENU}/dishes/${menuId}`, edit)
    const setStock = (person: AtCounter, stock: object, menuId = 'kahwa') => person.ask('PUT', `${MENU}/dishes/${menuId}/stock`, stock)
    const seen = async (menuId = 'kahwa') => (await server.ask('GET', `business/evenings/menu/${menuId}`)).body.data
    const listed = async () => (await server.ask('GET', 'business/evenings/menu')).body.data as Record<string, { menuId: string }[]>
    async function order(quantity = 1, more: object = {}) {
      const customer = await server.newCustomer()
      const items = [{ menuId: 'kahwa', quantity, ...more }]
      return customer.ask('POST', 'order', { businessId: 'evenings', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
    }
    const done = async (menuId: string) =>
      (
        await server.database.db
          .select()
          .from(auditEvents)
          .where(like(auditEvents.subject, `evenings/${menuId}`))
      )
        .toSorted((one, other) => Number(one.at) - Number(other.at))
        .map(({ action, staffId }) => [action, staffId])

    test('tells what staff and guests know of a dish, in the order of the menu', async () => {
      const person = await owner()
      const { version, timeZone, categories } = await read(person)
      expect(timeZone).toBe('Asia/Kolkata')
      expect(version).toEqual(expect.any(String))
      expect(categories).toEqual([
        {
          name: 'Mains',
          dishes: [expect.objectContaining({ menuId: 'kahwa', price: 120, stock: { state: 'IN_STOCK' }, serving: [] })],
        },
      ])
      expect(categories[0].dishes[0]).not.toHaveProperty('allergens')
    })

    describe('stock', () => {
      test('sold out until tomorrow ends as the next day opens, and an order meanwhile is refused with the dish named', async () => {
        const cook = await addAtCounter(server, { evenings: 'KITCHEN' })
        await listed()
        const reply = await setStock(cook, { state: 'SOLD_OUT_TODAY', was: 'IN_STOCK' })
        expect(reply.body.data.stock).toEqual({ state: 'SOLD_OUT_TODAY', until: '2026-11-22T12:30:00.000Z' })
        expect((await listed())['Mains']![0]).toMatchObject({ menuId: 'kahwa', outOfStock: true })
        const refused = await order()
        expect(errorOf(refused)).toEqual({ status: 409, code: 'OUT_OF_STOCK' })
        expect(refused.body.error.menuIds).toEqual(['kahwa'])
        at('2026-11-22T01:30+05:30')
        expect((await seen()).outOfStock).toBe(true)
        at('2026-11-22T18:00+05:30')
        expect((await seen()).outOfStock).toBe(false)
        expect((await read(await owner())).categories[0].dishes[0].stock).toEqual({ state: 'IN_STOCK' })
        expect((await order()).status).toBe(201)
      })

      test('sold out until the staff say so lasts', async () => {
        const person = await owner()
        await setStock(person, { state: 'SOLD_OUT', was: 'IN_STOCK' })
        at('2026-11-25T19:00+05:30')
        expect((await seen()).outOfStock).toBe(true)
        const other = await owner()
        await setStock(other, { state: 'IN_STOCK', was: 'SOLD_OUT' })
        expect((await seen()).outOfStock).toBe(false)
        expect(await done('kahwa')).toEqual(
          expect.arrayContaining([
            ['dish.out-of-stock', person.id],
            ['dish.in-stock', other.id],
          ]),
        )
      })

      test('a counted dish goes down with each order, and what is beyond it is refused and takes nothing', async () => {
        const person = await owner()
        await setStock(person, { state: 'COUNTED', left: 3, was: 'IN_STOCK' })
        expect((await order(2)).status).toBe(201)
        expect((await read(person)).categories[0].dishes[0].stock).toEqual({ state: 'COUNTED', left: 1 })
        const refused = await order(2)
        expect([refused.status, refused.body.error.menuIds]).toEqual([409, ['kahwa']])
        expect((await read(person)).categories[0].dishes[0].stock).toEqual({ state: 'COUNTED', left: 1 })
        expect((await order()).status).toBe(201)
        expect((await seen()).outOfStock).toBe(true)
      })

      test('one size is sold out by itself', async () => {
        const person = await owner()
        const serving = [
          { servingSize: 'Half plate', price: 200 },
          { servingSize: 'FULL PLATE', price: 380 },
        ]
        const { version } = (await read(person)).categories[0].dishes[0]
        const saved = await save(person, 'kahwa', { ...DISH, version, serving })
        expect(saved.body.data).toMatchObject({ price: 200, serving: [{ servingSize: 'HALF PLATE', price: 200 }, serving[1]] })
        const reply = await setStock(person, { state: 'SOLD_OUT', was: 'IN_STOCK', servingSize: 'HALF PLATE' })
        expect(reply.body.data.serving[0]).toEqual({ servingSize: 'HALF PLATE', price: 200, outOfStock: true })
        expect((await order(1, { servingSize: 'HALF PLATE' })).status).toBe(409)
        expect((await order(1, { servingSize: 'FULL PLATE' })).status).toBe(201)
        const next = { ...DISH, version: reply.body.data.version, serving: [{ servingSize: 'HALF PLATE', price: 210 }] }
        expect((await save(person, 'kahwa', next)).body.data.serving).toEqual([{ servingSize: 'HALF PLATE', price: 210, outOfStock: true }])
      })

      test('of two people one is told of the other, and a lost reply is asked for again', async () => {
        const [ravi, meera] = [await owner(), await owner('Meera')]
        await setStock(ravi, { state: 'SOLD_OUT', was: 'IN_STOCK' })
        const refused = await setStock(meera, { state: 'COUNTED', left: 4, was: 'IN_STOCK' })
        expect(errorOf(refused)).toEqual({ status: 409, code: 'DISH_CHANGED' })
        expect(refused.body.message).toBe('Ravi has changed Dish kahwa meanwhile. Here it is as it is now.')
        expect((await setStock(ravi, { state: 'SOLD_OUT', was: 'IN_STOCK' })).status).toBe(200)
      })

      test.each([
        [{ state: 'COUNTED', was: 'IN_STOCK' }, 'left'],
        [{ state: 'SOLD_OUT', was: 'IN_STOCK', servingSize: 'JUMBO' }, 'servingSize'],
      ])('%j lacks something', async (body, field) => {
        const reply = await setStock(await owner(), body)
        expect([reply.status, reply.body.error.field]).toEqual([422, field])
      })
    })

    describe('a dish', () => {
      test('is added at the end of its category, and again finds it there', async () => {
        const person = await owner()
        await listed()
        const edit = { ...DISH, allergens: [], spiceLevel: 'HOT', kcal: 410, servingGrams: 250, tax: '18 incl' }
        for (let time = 0; time < 2; time++) {
          const reply = await save(person, 'rista', edit)
          expect([reply.status, reply.body.data.changedBy]).toEqual([200, 'Ravi'])
        }
        expect(await listed()).toMatchObject({
          Mains: [
            { menuId: 'kahwa' },
            { menuId: 'rista', price: 320, allergens: [], spiceLevel: 'HOT', kcal: 410, servingGrams: 250, tax: '18 incl' },
          ],
        })
        expect((await listed())['Mains']![0]).not.toHaveProperty('allergens')
        expect(await done('rista')).toEqual([['dish.added', person.id]])
      })

      test('that another has changed is not written over; orders that took of it are no change', async () => {
        const [ravi, meera] = [await owner(), await owner('Meera')]
        await setStock(ravi, { state: 'COUNTED', left: 3, was: 'IN_STOCK' })
        const { version } = (await read(meera)).categories[0].dishes[0]
        await order()
        expect((await save(ravi, 'kahwa', { ...DISH, version })).status).toBe(200)
        const refused = await save(meera, 'kahwa', { ...DISH, name: 'Gushtaba', version })
        expect(errorOf(refused)).toEqual({ status: 409, code: 'DISH_CHANGED' })
        expect(refused.body.message).toBe('Ravi has changed Rista meanwhile. Here it is as it is now.')
        expect((await seen()).name).toBe('Rista')
      })

      test.each([
        ['a price of three digits after the point', { price: 99.999 }, 'price'],
        ['a size twice', { serving: ['Half plate', 'HALF_PLATE'].map((servingSize) => ({ servingSize, price: 1 })) }, 'serving'],
        ['an offer above the price', { finalPrice: 321 }, 'finalPrice'],
        ['an allergen of no group', { allergens: ['cats'] }, 'allergens'],
      ])('with %s is refused', async (_what, more, field) => {
        const reply = await save(await owner(), 'rista', { ...DISH, ...more })
        expect([reply.status, reply.body.error.field]).toEqual([422, field])
      })

      test('keeps an allergen that a file brought', async () => {
        await server.database.db
          .update(menuItems)
          .set({ allergens: ['saffron'] })
          .where(HERE)
        const person = await owner()
        const { version } = (await read(person)).categories[0].dishes[0]
        const reply = await save(person, 'kahwa', { ...DISH, version, allergens: ['saffron', 'milk'] })
        expect(reply.body.data.allergens).toEqual(['milk', 'saffron'])
      })

      test('of a name that its category has is refused, and of one that was taken off the menu', async () => {
        const person = await owner()
        expect(errorOf(await save(person, 'other', { ...DISH, name: 'dish kahwa' }))).toEqual({ status: 409, code: 'DISH_EXISTS' })
        expect(errorOf(await save(person, 'gone', { ...DISH, version: 'before' }))).toEqual({ status: 409, code: 'DISH_GONE' })
      })
    })

    describe('its order', () => {
      test('of dishes and categories, a new name of a category, and what is taken off, are one change', async () => {
        const person = await owner()
        await save(person, 'rista', DISH)
        await save(person, 'phirni', { ...DISH, name: 'Phirni', category: 'Desserts' })
        const { version } = await read(person)
        const body = {
          version,
          categories: [
            { name: 'Sweets', menuIds: ['phirni'] },
            { name: 'Mains', menuIds: ['rista'] },
          ],
          removed: ['kahwa'],
        }
        const reply = await person.ask('PUT', MENU, body)
        expect(reply.status).toBe(200)
        const names = reply.body.data.categories.map(({ name, dishes }: any) => [name, dishes.map((dish: any) => dish.menuId)])
        expect(names).toEqual([
          ['Sweets', ['phirni']],
          ['Mains', ['rista']],
        ])
        expect(Object.keys(await listed())).toEqual(['Sweets', 'Mains'])
        expect(errorOf(await order())).toMatchObject({ status: 409 })
        // A reply that was lost.
        expect((await person.ask('PUT', MENU, body)).status).toBe(200)
        expect(await done('kahwa')).toContainEqual(['dish.removed', person.id])
      })

      test('is refused where another was faster, or where a dish is there twice or not at all', async () => {
        const person = await owner()
        const { version } = await read(person)
        for (const menuIds of [['kahwa', 'kahwa'], [], ['kahwa', 'never-was']]) {
          const reply = await person.ask('PUT', MENU, { version, categories: [{ name: 'Mains', menuIds }], removed: [] })
          expect(reply.status).toBe(422)
        }
        await save(await owner('Meera'), 'rista', DISH)
        const late = await person.ask('PUT', MENU, { version, categories: [{ name: 'Teas', menuIds: ['kahwa'] }], removed: [] })
        expect(errorOf(late)).toEqual({ status: 409, code: 'MENU_CHANGED' })
      })
    })
  })
