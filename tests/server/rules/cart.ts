import { eq } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Serving } from '#machines/model/menu/menu-item.ts'
import { menuItems } from '#server/db/schema.ts'
import { type Customer, errorOf, type TestServer } from '#tests/server/support/server.ts'

export const cartRules = (server: TestServer) =>
  describe('cart', () => {
    const put = (customer: Customer, menuId: string, quantity: unknown, more: object = {}) =>
      customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId, quantity, status: quantity !== 0, ...more })
    const linesOf = async (customer: Customer) => {
      const { body } = await customer.ask('GET', 'cart')
      return body.data.map((group: any) => [
        group.business.businessId,
        ...group.menu.map((l: any) => [l.menuId, l.servingSize, l.quantity]),
      ])
    }

    test('a quantity replaces the one before, and 0 takes the line out', async () => {
      const customer = await server.newCustomer()
      await put(customer, 'dal', 2)
      await put(customer, 'dal', 5)
      await put(customer, 'dal', 5)
      expect(await linesOf(customer)).toEqual([['haveli', ['dal', null, 5]]])
      expect((await put(customer, 'dal', 0)).body).toEqual({ data: null })
      expect(await linesOf(customer)).toEqual([])
    })

    test('status false takes the line out whatever the quantity', async () => {
      const customer = await server.newCustomer()
      await put(customer, 'dal', 2)
      await put(customer, 'dal', 2, { status: false })
      expect(await linesOf(customer)).toEqual([])
    })

    test('lines are grouped by outlet, and both spellings of a serving size are one line at its price', async () => {
      const customer = await server.newCustomer()
      await put(customer, 'biryani', 1, { servingSize: 'FULL_PLATE' })
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'taj-view', menuId: 'club-sandwich', quantity: 1, status: true })
      await put(customer, 'biryani', 3, { servingSize: 'full plate' })
      await put(customer, 'biryani', 1, { servingSize: 'HALF PLATE' })
      const { body } = await customer.ask('GET', 'cart')
      const prices = body.data.flatMap((group: any) =>
        group.menu.map((l: any) => [l.menuId, l.servingSize, l.quantity, l.finalPrice ?? l.price]),
      )
      expect(prices).toEqual(
        expect.arrayContaining([
          ['biryani', 'FULL PLATE', 3, 380],
          ['biryani', 'HALF PLATE', 1, 220],
          ['club-sandwich', null, 1, 120],
        ]),
      )
      expect(prices).toHaveLength(3)
      expect(body.data).toHaveLength(2)
    })

    test('a size that ran out is marked on the menu, is out of stock in the cart, and is not taken by cart and order; other sizes are', async () => {
      const customer = await server.newCustomer()
      const [half, full] = ['HALF PLATE', 'FULL PLATE']
      await put(customer, 'biryani', 1, { servingSize: half })
      const { db } = server.database
      const { servings } = (await db.select().from(menuItems).where(eq(menuItems.menuId, 'biryani')))[0]!
      const change = (next: Serving[]) => db.update(menuItems).set({ servings: next }).where(eq(menuItems.menuId, 'biryani'))
      await change(servings.map((serving) => (serving.size === half ? { ...serving, outOfStock: true } : serving)))
      onTestFinished(async () => void (await change(servings)))
      const { body } = await customer.ask('GET', 'cart')
      expect(body.data[0].menu[0]).toMatchObject({ menuId: 'biryani', servingSize: half, outOfStock: true })
      expect(body.data[0].menu[0].serving.map((one: { outOfStock?: boolean }) => one.outOfStock)).toEqual([true, undefined])
      const items = [{ menuId: 'biryani', quantity: 1, servingSize: half }]
      for (const refused of [
        await put(customer, 'biryani', 2, { servingSize: half }),
        await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 5 }),
      ])
        expect([refused.status, refused.body.error.code]).toEqual([409, 'OUT_OF_STOCK'])
      expect((await put(customer, 'biryani', 1, { servingSize: full })).status).toBe(200)
    })

    test('a dish that ran out stays in the cart as out of stock, and can still be taken out', async () => {
      const customer = await server.newCustomer()
      await put(customer, 'runs-out', 2)
      await server.database.db.update(menuItems).set({ outOfStock: true }).where(eq(menuItems.menuId, 'runs-out'))
      const { body } = await customer.ask('GET', 'cart')
      expect(body.data[0].menu[0]).toMatchObject({ menuId: 'runs-out', outOfStock: true })
      expect((await put(customer, 'runs-out', 0)).status).toBe(200)
      expect(await linesOf(customer)).toEqual([])
    })

    test.each([
      ['an unknown dish', { menuId: 'nothing' }, 404, 'Menu item not found'],
      ["another outlet's dish", { menuId: 'club-sandwich' }, 404, 'Menu item not found'],
      ['an unknown outlet', { businessId: 'nowhere' }, 404, 'Outlet not found'],
      ['no serving size where there are some', { menuId: 'biryani' }, 422, 'Serving size is required'],
      ['an unknown serving size', { menuId: 'biryani', servingSize: 'JUMBO' }, 422, 'Dish biryani does not come in that serving size'],
      ['a dish out of stock', { menuId: 'kulfi' }, 409, 'This item is currently out of stock.'],
      ['quantity 100', { quantity: 100 }, 422, 'quantity must be <= 99'],
      ['quantity −1', { quantity: -1 }, 422, 'quantity must be >= 0'],
      ['quantity 1.5', { quantity: 1.5 }, 422, 'quantity must be integer'],
      ['quantity as text', { quantity: '2' }, 422, 'quantity must be integer'],
      ['a price', { price: 1 }, 422, 'price is not known'],
    ])('%s is refused', async (_what, change, status, message) => {
      const customer = await server.newCustomer()
      const body = { businessId: 'haveli', menuId: 'dal', quantity: 1, status: true, ...change }
      const reply = await customer.ask('PATCH', 'cart/upsert', body)
      expect([reply.status, reply.body.message]).toEqual([status, message])
      expect(await linesOf(customer)).toEqual([])
    })

    test('lines are removed by a list: with a serving size that one, without it every size of the dish', async () => {
      const customer = await server.newCustomer()
      await put(customer, 'biryani', 1, { servingSize: 'FULL PLATE' })
      await put(customer, 'biryani', 1, { servingSize: 'HALF PLATE' })
      await put(customer, 'dal', 1)
      await customer.ask('DELETE', 'cart', [{ businessId: 'haveli', menuId: 'biryani', servingSize: 'FULL_PLATE' }])
      expect((await linesOf(customer)).flat()).toEqual(expect.not.arrayContaining([['biryani', 'FULL PLATE', 1]]))
      await customer.ask('DELETE', 'cart', [{ businessId: 'haveli', menuId: 'biryani' }])
      expect(await linesOf(customer)).toEqual([['haveli', ['dal', null, 1]]])
      expect(errorOf(await customer.ask('DELETE', 'cart', [])).status).toBe(422)
      expect(errorOf(await customer.ask('DELETE', 'cart')).status).toBe(422)
    })

    test("clearing one outlet's cart leaves the others", async () => {
      const customer = await server.newCustomer()
      await put(customer, 'dal', 1)
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'taj-view', menuId: 'club-sandwich', quantity: 1, status: true })
      // Some clients announce JSON and send none.
      await customer.ask('DELETE', 'business/haveli/cart', undefined, { 'content-type': 'application/json' })
      expect(await linesOf(customer)).toEqual([['taj-view', ['club-sandwich', null, 1]]])
    })

    test('20 parallel changes of one line leave one line', async () => {
      const customer = await server.newCustomer()
      await Promise.all(Array.from({ length: 20 }, (_, n) => put(customer, 'dal', n + 1)))
      const lines = await linesOf(customer)
      expect(lines).toHaveLength(1)
      expect(lines[0]).toHaveLength(2)
    })
  })
