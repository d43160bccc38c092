import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menuItems } from '#server/db/schema.ts'
import type { TestServer } from '#tests/server/support/server.ts'

export const catalogueRules = (server: TestServer) =>
  describe('catalogue', () => {
    test('outlets come nearest first, with kilometres rounded to tenths', async () => {
      const { body } = await server.ask('GET', 'businesses?latitude=19.06&longitude=72.83')
      expect(body.data.map((outlet: any) => [outlet.businessId, outlet.distance])).toEqual([
        ['haveli', 0],
        ['taj-view', 15.6],
      ])
    })

    test('an outlet beyond the service radius is not listed, and is found by its id', async () => {
      expect((await server.ask('GET', 'businesses?latitude=13.0827&longitude=80.2707')).body.data).toEqual([])
      const pune = await server.ask('GET', 'businesses?latitude=18.52&longitude=73.85')
      expect(pune.body.data.map((outlet: any) => outlet.businessId)).toEqual(['shut'])
      expect((await server.ask('GET', 'business/haveli?latitude=18.52&longitude=73.85')).body.data.distance).toBe(123)
    })

    test('with a limit only the nearest come', async () => {
      const here = 'businesses?latitude=19.06&longitude=72.83'
      const { data } = (await server.ask('GET', here)).body
      expect((await server.ask('GET', `${here}&limit=1`)).body.data).toEqual(data.slice(0, 1))
      expect((await server.ask('GET', `${here}&limit=1000`)).body.data).toEqual(data)
      for (const limit of ['0', '1001', 'all']) expect((await server.ask('GET', `${here}&limit=${limit}`)).status).toBe(422)
    })

    test.each(['businesses', 'businesses?latitude=91&longitude=0', 'businesses?latitude=x&longitude=0'])('%s is refused', async (path) => {
      expect((await server.ask('GET', path)).status).toBe(422)
    })

    test('an outlet tells its hours, address and details', async () => {
      const { body } = await server.ask('GET', 'business/haveli')
      expect(body.data).toMatchObject({
        businessId: 'haveli',
        averageCost: 600,
        distance: null,
        address: { street: '12 Hill Road', city: 'Mumbai' },
        businessDetail: { contactNumber: '02226401234', address: { pincode: '400050' } },
      })
      expect(body.data.businessHour.weeklySchedule.TUESDAY).toEqual({ isClosed: false, openingTime: '00:00', closingTime: '00:00' })
      const evenings = await server.ask('GET', 'business/evenings')
      expect(evenings.body.data.businessHour.weeklySchedule.MONDAY).toEqual({ isClosed: true, openingTime: null, closingTime: null })
    })

    test('an outlet by itself and the outlet of a cart tell the tax rate of the server, and that an order may carry a coupon', async () => {
      const { body } = await server.ask('GET', 'business/haveli')
      expect(body.data).toMatchObject({ taxRatePercent: 5, taxedAfterDiscount: true, couponCodes: true })
      const customer = await server.newCustomer()
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 1, status: true })
      const cart = await customer.ask('GET', 'cart')
      expect(cart.body.data[0].business).toMatchObject({ taxRatePercent: 5, taxedAfterDiscount: true, couponCodes: true })
    })

    test('a menu is grouped by category in menu order, without what was taken off it', async () => {
      await server.database.db.update(menuItems).set({ deletedAt: server.clock.now }).where(eq(menuItems.menuId, 'taken-off'))
      const { body } = await server.ask('GET', 'business/haveli/menu')
      const menu = Object.entries<any[]>(body.data).map(([category, items]) => [category, ...items.map((item) => item.menuId)])
      expect(menu).toEqual([
        ['Starters', 'paneer-tikka', 'chicken-65'],
        ['Mains', 'dal', 'biryani', 'repriced', 'runs-out'],
        ['Desserts', 'kulfi', 'last-jalebi', 'five-laddoos'],
      ])
      expect((await server.ask('GET', 'business/haveli/menu/taken-off')).status).toBe(404)
    })

    test('a dish in its menu says what its own page says, but for what it does not have', async () => {
      const { body } = await server.ask('GET', 'business/haveli/menu')
      for (const listed of Object.values<any[]>(body.data).flat()) {
        const { createdAt, updatedAt, ...whole } = (await server.ask('GET', `business/haveli/menu/${listed.menuId}`)).body.data
        expect([createdAt, updatedAt]).toEqual([expect.any(String), expect.any(String)])
        const left = Object.entries(whole).filter(([name]) => !(name in listed))
        expect({ ...listed, ...Object.fromEntries(left) }).toEqual(whole)
        expect(left.filter(([, value]) => value !== null && (value as any[]).length > 0)).toEqual([])
        expect(Object.values(listed).filter((value) => value === null || (Array.isArray(value) && value.length === 0))).toEqual([])
      }
    })

    test('a dish tells its prices in rupees and its serving sizes with spaces', async () => {
      const { body } = await server.ask('GET', 'business/haveli/menu/biryani')
      expect(body.data.serving).toEqual([
        { servingSize: 'HALF PLATE', price: 220 },
        { servingSize: 'FULL PLATE', price: 380 },
      ])
      const reduced = await server.ask('GET', 'business/haveli/menu/paneer-tikka')
      expect([reduced.body.data.price, reduced.body.data.finalPrice]).toEqual([240, 199.5])
    })

    test.each([
      ['business/nowhere', 'Outlet not found'],
      ['business/nowhere/menu', 'Outlet not found'],
      ['business/nowhere/menu/dal', 'Outlet not found'],
      ['business/haveli/menu/nothing', 'Menu item not found'],
      ['business/haveli/menu/club-sandwich', 'Menu item not found'],
    ])('%s answers 404 %s', async (path, message) => {
      const reply = await server.ask('GET', path)
      expect([reply.status, reply.body.message]).toEqual([404, message])
    })

    test('an unchanged menu is not sent twice', async () => {
      const first = await server.ask('GET', 'business/haveli/menu')
      const again = await server.ask('GET', 'business/haveli/menu', undefined, { 'if-none-match': String(first.headers.etag) })
      expect([again.status, again.body]).toEqual([304, ''])
    })
  })
