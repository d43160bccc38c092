import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { favourites, menuItems } from '#server/db/schema.ts'
import type { Customer, TestServer } from '#tests/server/support/server.ts'

export const favouritesRules = (server: TestServer) =>
  describe('favourites', () => {
    const toggle = (customer: Customer, businessId: string, menuId: string | null | undefined, status: boolean) =>
      customer.ask('POST', 'favourites', { businessId, menuId, status })
    const favouritesOf = async (customer: Customer) => (await customer.ask('GET', 'favourites')).body.data
    const detailsOf = async (customer: Customer) => (await customer.ask('GET', 'favourites-details')).body.data
    /** In tests that depend on the order, each at a time of its own. */
    const later = () => {
      server.clock.now = new Date(server.clock.now.getTime() + 1000)
    }

    test('nothing is a favourite at first', async () => {
      const customer = await server.newCustomer()
      expect(await favouritesOf(customer)).toEqual([])
      expect(await detailsOf(customer)).toEqual([])
    })

    test('an outlet is added once however often the call is repeated, and removed the same way', async () => {
      const customer = await server.newCustomer()
      for (const menuId of [undefined, null, undefined]) {
        expect((await toggle(customer, 'haveli', menuId, true)).body).toEqual({ data: null })
      }
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: [] }])
      await toggle(customer, 'haveli', null, false)
      expect((await toggle(customer, 'haveli', null, false)).status).toBe(200)
      expect(await favouritesOf(customer)).toEqual([])
    })

    test('a favourite dish makes its outlet a favourite, which it stays when the dish is removed', async () => {
      const customer = await server.newCustomer()
      await toggle(customer, 'haveli', 'dal', true)
      await toggle(customer, 'haveli', 'dal', true)
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: ['dal'] }])
      await toggle(customer, 'haveli', 'dal', false)
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: [] }])
    })

    test('removing an outlet removes its dishes, and nothing of other outlets', async () => {
      const customer = await server.newCustomer()
      await toggle(customer, 'haveli', 'dal', true)
      await toggle(customer, 'haveli', 'biryani', true)
      await toggle(customer, 'taj-view', 'club-sandwich', true)
      await toggle(customer, 'haveli', null, false)
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'taj-view', menuIds: ['club-sandwich'] }])
      await toggle(customer, 'haveli', null, true)
      expect(await favouritesOf(customer)).toContainEqual({ businessId: 'haveli', menuIds: [] })
    })

    test('the details are the whole outlet and its whole dishes, newest first', async () => {
      const customer = await server.newCustomer()
      await toggle(customer, 'haveli', 'dal', true)
      later()
      await toggle(customer, 'shut', null, true)
      later()
      await toggle(customer, 'haveli', 'biryani', true)
      const outlet = async (id: string) => (await server.ask('GET', `business/${id}`)).body.data
      const dish = async (id: string) => (await server.ask('GET', `business/haveli/menu/${id}`)).body.data
      expect(await detailsOf(customer)).toEqual([
        { id: 'haveli', business: await outlet('haveli'), menus: [await dish('biryani'), await dish('dal')] },
        { id: 'shut', business: await outlet('shut'), menus: [] },
      ])
    })

    test('a dish that was taken off the menu is left out, cannot be added and can be removed', async () => {
      const customer = await server.newCustomer()
      await toggle(customer, 'haveli', 'chicken-65', true)
      const setDeleted = (deletedAt: Date | null) =>
        server.database.db
          .update(menuItems)
          .set({ deletedAt })
          .where(and(eq(menuItems.outletId, 'haveli'), eq(menuItems.menuId, 'chicken-65')))
      await setDeleted(server.clock.now)
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: [] }])
      expect((await detailsOf(customer))[0].menus).toEqual([])
      expect((await toggle(customer, 'haveli', 'chicken-65', true)).body).toEqual({ message: 'Menu item not found' })
      expect((await toggle(customer, 'haveli', 'chicken-65', false)).status).toBe(200)
      await setDeleted(null)
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: [] }])
    })

    test.each([
      ['an unknown outlet', 'nowhere', undefined, 'Outlet not found'],
      ['a dish of an unknown outlet', 'nowhere', 'dal', 'Outlet not found'],
      ['an unknown dish', 'haveli', 'nothing', 'Menu item not found'],
      ["another outlet's dish", 'haveli', 'club-sandwich', 'Menu item not found'],
    ])('%s is not found, to add and to remove', async (_what, businessId, menuId, message) => {
      const customer = await server.newCustomer()
      for (const status of [true, false]) {
        const reply = await toggle(customer, businessId, menuId, status)
        expect([reply.status, reply.body.message]).toEqual([404, message])
      }
      expect(await favouritesOf(customer)).toEqual([])
    })

    test('the row that stands for an outlet cannot be named', async () => {
      expect((await toggle(await server.newCustomer(), 'haveli', '', true)).status).toBe(422)
    })

    test('30 parallel toggles all succeed, and leave no dish without its outlet', async () => {
      const customer = await server.newCustomer()
      const dishes = ['dal', 'biryani', null]
      const replies = await Promise.all(
        Array.from({ length: 30 }, (_, n) => toggle(customer, 'haveli', dishes[n % 3], n % 5 < 3 || dishes[n % 3] !== null)),
      )
      expect(replies.map((reply) => reply.status)).toEqual(Array(30).fill(200))
      await toggle(customer, 'haveli', 'kulfi', true)
      await toggle(customer, 'haveli', null, false)
      expect(await favouritesOf(customer)).toEqual([])
      await Promise.all(Array.from({ length: 10 }, () => toggle(customer, 'haveli', 'dal', true)))
      expect(await favouritesOf(customer)).toEqual([{ businessId: 'haveli', menuIds: ['dal'] }])
    })

    test('dishes added while their outlet is removed are not left without it', async () => {
      const customer = await server.newCustomer()
      for (let round = 0; round < 30; round++) {
        await toggle(customer, 'haveli', null, true)
        await Promise.all(
          ['dal', null, 'biryani', null, 'kulfi', null].map((menuId) => toggle(customer, 'haveli', menuId, menuId !== null)),
        )
        const rows = await server.database.db.select().from(favourites).where(eq(favourites.customerId, customer.id))
        const ids = rows.map((row) => row.menuId)
        if (ids.length > 0) expect(ids).toContain('')
        await toggle(customer, 'haveli', null, false)
      }
    })
  })
