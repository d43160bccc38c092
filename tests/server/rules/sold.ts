import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { menuItems } from '#server/db/schema.ts'
import { openSold } from '#server/catalogue/sold.ts'
import { moveOrder, rejectItem } from '#server/orders/transitions.ts'
import type { TestServer } from '#tests/server/support/server.ts'
import { DAY_MS } from '#machines/model/dates.ts'

export const soldRules = (server: TestServer) =>
  describe('what an outlet sells', () => {
    const deps = () => ({ db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 })
    const sold = () => openSold(server.database.db, () => server.clock.now, 0)('haveli')
    async function order(...items: object[]) {
      const customer = await server.newCustomer()
      const reply = await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
      expect(reply.status).toBe(201)
      return reply.body.data.orderId as string
    }

    test('a bestseller has five units at least in 30 days, counted without what was rejected or cancelled', async () => {
      const before = server.clock.now
      server.clock.now = new Date('2028-06-01T12:00:00Z')
      await order({ menuId: 'repriced', quantity: 4 })
      expect((await sold()).bestsellers).toEqual(new Set())
      const rejected = await order({ menuId: 'repriced', quantity: 9 }, { menuId: 'dal', quantity: 1 })
      await rejectItem(deps(), rejected, 0)
      await moveOrder(deps(), await order({ menuId: 'repriced', quantity: 9 }), 'cancel')
      expect((await sold()).bestsellers).toEqual(new Set())
      await order({ menuId: 'repriced', quantity: 1 })
      expect((await sold()).bestsellers).toEqual(new Set(['repriced']))
      server.clock.now = new Date(server.clock.now.getTime() + 31 * DAY_MS)
      expect((await sold()).bestsellers).toEqual(new Set())
      server.clock.now = before
    })

    test('a tenth of the menu are bestsellers, three at most, and each dish tells the size that is ordered most', async () => {
      const before = server.clock.now
      server.clock.now = new Date('2029-06-01T12:00:00Z')
      await order({ menuId: 'biryani', servingSize: 'HALF PLATE', quantity: 2 }, { menuId: 'chicken-65', quantity: 5 })
      await order({ menuId: 'biryani', servingSize: 'FULL PLATE', quantity: 4 })
      expect(await sold()).toEqual({ bestsellers: new Set(['biryani']), sizes: new Map([['biryani', 'FULL PLATE']]) })
      const dish = (await server.ask('GET', 'business/haveli/menu/biryani')).body.data
      expect([dish.bestseller, dish.popularServing]).toEqual([true, 'FULL PLATE'])
      const { Mains, Starters } = (await server.ask('GET', 'business/haveli/menu')).body.data
      expect(Mains.find((item: any) => item.menuId === 'biryani')).toMatchObject({ bestseller: true, popularServing: 'FULL PLATE' })
      expect(Starters.find((item: any) => item.menuId === 'chicken-65')).not.toHaveProperty('bestseller')
      server.clock.now = before
    })

    test('an outlet is counted once in ten minutes however often its menu is read', async () => {
      const soldAt = openSold(server.database.db, () => server.clock.now, 600_000)
      const [one, other] = await Promise.all([soldAt('haveli'), soldAt('haveli')])
      expect(other).toBe(one)
      expect(await soldAt('haveli')).toBe(one)
    })

    test('a dish tells its spice and its allergens where the outlet says them, and neither where it does not', async () => {
      const set = (values: object) => server.database.db.update(menuItems).set(values).where(eq(menuItems.menuId, 'club-sandwich'))
      const dish = async () => (await server.ask('GET', 'business/taj-view/menu/club-sandwich')).body.data
      expect(await dish()).not.toHaveProperty('spiceLevel')
      expect(await dish()).not.toHaveProperty('allergens')
      await set({ spiceLevel: 'MILD', allergens: ['gluten', 'milk'] })
      expect(await dish()).toMatchObject({ spiceLevel: 'MILD', allergens: ['gluten', 'milk'] })
      const { Mains } = (await server.ask('GET', 'business/taj-view/menu')).body.data
      expect(Mains[0]).toMatchObject({ spiceLevel: 'MILD', allergens: ['gluten', 'milk'] })
      await set({ allergens: [], kcal: 320, servingGrams: 250 })
      expect(await dish()).toMatchObject({ allergens: [], kcal: 320, servingGrams: 250 })
      await set({ spiceLevel: null, allergens: null, kcal: null, servingGrams: null })
    })
  })
