import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { offers, orders } from '#server/db/schema.ts'
import { rejectItem } from '#server/orders/transitions.ts'
import { errorOf, type TestServer } from '#tests/server/support/server.ts'

const HOUR_MS = 60 * 60_000

export const offersRules = (server: TestServer) =>
  describe('offers', () => {
    const later = (ms: number) => new Date(server.clock.now.getTime() + ms)
    const make = (outletId: string, code: string, more: Partial<typeof offers.$inferInsert> = {}) =>
      server.database.db
        .insert(offers)
        .values({ outletId, code, title: `Own ${code}`, position: 9, kind: 'PERCENTAGE', value: 20, from: later(-HOUR_MS), ...more })
    const end = (code: string) => server.database.db.delete(offers).where(eq(offers.code, code))
    const place = async (more: object, items: object[] = [{ menuId: 'dal', quantity: 2 }]) =>
      (await server.newCustomer()).ask('POST', 'order', {
        businessId: 'haveli',
        items,
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
        ...more,
      })
    const offeredCodes = async (outletId: string): Promise<string[]> => {
      const alone = (await server.ask('GET', `business/${outletId}`)).body.data
      const { data } = (await server.ask('GET', 'businesses?latitude=19.06&longitude=72.83')).body
      const listed = data.find(({ businessId }: { businessId: string }) => businessId === outletId)
      expect(listed.offers).toEqual(alone.offers)
      expect([alone.couponCodes, listed.couponCodes]).toEqual(Array(2).fill(alone.offers.length > 0))
      return alone.offers.map(({ code }: { code: string }) => code)
    }

    beforeEach(async () => {
      await make('haveli', 'LUNCH', { minimumPaise: 360_00, capPaise: 60_00 })
      await make('taj-view', 'SEASIDE', { kind: 'FLAT', value: 75_50 })
    })
    afterEach(async () => {
      for (const code of ['LUNCH', 'SEASIDE', 'SOON', 'OVER']) await end(code)
    })

    test('are promised by the outlet that has them, in its own sequence: alone, in the list, in the cart and among favourites', async () => {
      expect(await offeredCodes('haveli')).toEqual(['FEAST10', 'THALI100', 'MEHFIL20', 'CHAI50', 'LUNCH'])
      expect(await offeredCodes('taj-view')).toEqual(['FEAST10', 'THALI100', 'MEHFIL20', 'CHAI50', 'SEASIDE'])
      const customer = await server.newCustomer()
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'haveli', menuId: 'dal', quantity: 1, status: true })
      await customer.ask('POST', 'favourites', { businessId: 'taj-view', menuId: null, status: true })
      const [favourite] = (await customer.ask('GET', 'favourites-details')).body.data
      expect(favourite.business.offers.at(-1)).toMatchObject({
        code: 'SEASIDE',
        discountType: 'FLAT',
        discountValue: 75.5,
        minimumTotal: 0,
      })
      const cart = (await customer.ask('GET', 'cart')).body.data[0].business
      expect(cart.offers.slice(-2)).toEqual([
        { code: 'CHAI50', title: 'Chai Break', discountType: 'FLAT', discountValue: 50, minimumTotal: 299 },
        { code: 'LUNCH', title: 'Own LUNCH', discountType: 'PERCENTAGE', discountValue: 20, minimumTotal: 360, maximumDiscount: 60 },
      ])
    })

    test('take off what the outlet set, up to the cap', async () => {
      // 20 % of 360 is 72; 5 % of what remains.
      const capped = await place({ couponCode: 'LUNCH', expectedTotal: 315 })
      expect([capped.status, capped.body.data.bill.discount]).toEqual([201, 60])
      const flat = await place({
        businessId: 'taj-view',
        items: [{ menuId: 'club-sandwich', quantity: 2 }],
        orderSourceAreaId: 40,
        couponCode: 'SEASIDE',
      })
      expect([flat.status, flat.body.data.bill.discount]).toEqual([201, 75.5])
    })

    test.each([
      ["another outlet's", { couponCode: 'SEASIDE' }, 'UNKNOWN_COUPON'],
      ['not begun', { couponCode: 'SOON' }, 'UNKNOWN_COUPON'],
      ['over', { couponCode: 'OVER' }, 'UNKNOWN_COUPON'],
      ['below its minimum', { couponCode: 'LUNCH', items: [{ menuId: 'dal', quantity: 1 }] }, 'COUPON_MINIMUM'],
    ])('one that is %s is refused with its field, and nothing is taken off', async (_why, body, code) => {
      await make('haveli', 'SOON', { from: later(1) })
      await make('haveli', 'OVER', { until: later(0) })
      expect(await offeredCodes('haveli')).toEqual(['FEAST10', 'THALI100', 'MEHFIL20', 'CHAI50', 'LUNCH'])
      const reply = await place(body)
      expect(errorOf(reply)).toEqual({ status: 422, code })
      expect(reply.body.error.field).toBe('couponCode')
      if (code === 'COUPON_MINIMUM') expect(reply.body.message).toBe('This coupon needs an order of ₹360 or more')
    })

    test('an order keeps the terms that it was placed with, whatever its outlet makes of them', async () => {
      const items = [
        { menuId: 'dal', quantity: 3 },
        { menuId: 'chicken-65', quantity: 1 },
      ]
      const { orderId } = (await place({ couponCode: 'LUNCH' }, items)).body.data
      await server.database.db
        .update(offers)
        .set({ value: 1, capPaise: null })
        .where(and(eq(offers.outletId, 'haveli'), eq(offers.code, 'LUNCH')))
      const deps = { db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 }
      await rejectItem(deps, orderId, 0)
      const [row] = await server.database.db.select().from(orders).where(eq(orders.id, orderId))
      // 20 % of 260, below the minimum that it was placed with.
      expect(row).toMatchObject({ itemTotalPaise: 260_00, discountPaise: 52_00, totalPaise: 218_40 })
    })
  })
