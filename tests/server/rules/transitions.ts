import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { COUPONS, discountPaise, findCoupon } from '#machines/model/bill/coupon.ts'
import { toPaise } from '#machines/model/money.ts'
import type { OrderStatus } from '#machines/model/order/order.ts'
import { ORDER_STATUSES } from '#machines/model/order/order.ts'
import { menuItems, orders } from '#server/db/schema.ts'
import { openKitchen } from '#server/orders/kitchen.ts'
import { moveOrder, type OrderAction, rejectItem, TRANSITIONS } from '#server/orders/transitions.ts'
import { FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'
import { forManyAsync } from '#tests/support/for-all.ts'

export const transitionsRules = (server: TestServer) =>
  describe('transitions', () => {
    const deps = () => ({ db: server.database.db, now: () => server.clock.now, taxRatePercent: 5 })
    const setStock = (menuId: string, stock: number) =>
      server.database.db.update(menuItems).set({ stock }).where(eq(menuItems.menuId, menuId))
    const stockOf = async (menuId: string) => {
      const [item] = await server.database.db.select().from(menuItems).where(eq(menuItems.menuId, menuId))
      return item!.stock
    }
    const rowOf = async (orderId: string) => {
      const [row] = await server.database.db.select().from(orders).where(eq(orders.id, orderId))
      return row!
    }
    async function placed(items: object[] = [{ menuId: 'dal', quantity: 1 }], more: object = {}) {
      const customer = await server.newCustomer()
      const reply = await customer.ask('POST', 'order', {
        businessId: 'haveli',
        items,
        orderSourceArea: 'TABLE',
        orderSourceAreaId: 7,
        ...more,
      })
      expect(reply.status).toBe(201)
      const { orderId } = reply.body.data as { orderId: string }
      const list = async (name: string) =>
        ((await customer.ask('GET', `order/${name}`)).body.data as { orderId: string }[]).map((order) => order.orderId)
      return { orderId, list, wire: async () => (await customer.ask('GET', `order/${orderId}`)).body.data }
    }
    /** An order of that status, however it came to it. */
    async function orderThatIs(status: OrderStatus) {
      const order = await placed()
      await server.database.db.update(orders).set({ status }).where(eq(orders.id, order.orderId))
      return order
    }

    beforeEach(async () => {
      await setStock('five-laddoos', 5)
      await setStock('last-jalebi', 1)
    })
    afterEach(() => {
      server.clock.now = new Date(FIRST_MOMENT)
    })

    const legal: [OrderStatus, OrderAction, OrderStatus][] = [
      ['PENDING', 'accept', 'ACCEPTED'],
      ['PENDING', 'reject', 'REJECTED'],
      ['PENDING', 'cancel', 'CANCELLED'],
      ['ACCEPTED', 'prepare', 'PREPARING'],
      ['ACCEPTED', 'cancel', 'CANCELLED'],
      ['PREPARING', 'serve', 'SERVED'],
      ['PREPARING', 'cancel', 'CANCELLED'],
      ['SERVED', 'complete', 'COMPLETED'],
    ]
    test.each(legal)('%s: %s makes it %s', async (from, action, to) => {
      const { orderId, wire } = await orderThatIs(from)
      server.clock.now = new Date('2026-11-21T12:34:56Z')
      await moveOrder(deps(), orderId, action)
      expect(await wire()).toMatchObject({ orderStatus: to, updatedAt: '2026-11-21T12:34:56.000Z' })
    })

    test('a step by hand and the end of an order are among its steps, each with its moment', async () => {
      const { orderId, wire } = await placed()
      const moments = ['2026-11-21T12:01:00.000Z', '2026-11-21T12:09:30.000Z']
      server.clock.now = new Date(moments[0]!)
      await moveOrder(deps(), orderId, 'accept')
      server.clock.now = new Date(moments[1]!)
      await rejectItem(deps(), orderId, 0)
      expect((await wire()).steps).toEqual([
        { status: 'PENDING', at: '2026-11-21T12:00:00.000Z' },
        { status: 'ACCEPTED', at: moments[0] },
        { status: 'REJECTED', at: moments[1] },
      ])
    })

    test('nothing else is possible, and changes nothing', async () => {
      for (const status of ORDER_STATUSES) {
        const { orderId } = await orderThatIs(status)
        const before = await rowOf(orderId)
        const known = legal.filter(([from]) => from === status).map(([, action]) => action)
        for (const action of (Object.keys(TRANSITIONS) as OrderAction[]).filter((candidate) => !known.includes(candidate))) {
          await expect(moveOrder(deps(), orderId, action)).rejects.toMatchObject({ status: 409, details: { code: 'ORDER_MOVED_ON' } })
        }
        expect(await rowOf(orderId)).toEqual(before)
      }
    })

    test('an unknown order is not found', async () => {
      await expect(moveOrder(deps(), 'NOSUCH', 'accept')).rejects.toMatchObject({ status: 404 })
      await expect(rejectItem(deps(), 'NOSUCH', 0)).rejects.toMatchObject({ status: 404 })
    })

    test('of 10 at once one moves the order, and its stock comes back once', async () => {
      const { orderId } = await placed([{ menuId: 'five-laddoos', quantity: 2 }])
      expect(await stockOf('five-laddoos')).toBe(3)
      const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => moveOrder(deps(), orderId, 'cancel')))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect(await stockOf('five-laddoos')).toBe(5)
    })

    test('cancelled and rejected orders leave the ongoing list and are found with the completed ones and in the history', async () => {
      for (const action of ['cancel', 'reject'] as const) {
        const { orderId, list } = await placed()
        expect(await list('ongoing-orders')).toEqual([orderId])
        await moveOrder(deps(), orderId, action)
        expect([await list('ongoing-orders'), await list('completed'), await list('history')]).toEqual([[], [orderId], [orderId]])
      }
    })

    test('an order moved by hand is nothing for the kitchen clock any more', async () => {
      const { orderId, wire } = await placed()
      await moveOrder(deps(), orderId, 'accept')
      expect((await rowOf(orderId)).nextStepAt).toBeNull()
      await openKitchen(server.database.db, 1000).tick(new Date('2040-01-01T00:00:00Z'))
      expect((await wire()).orderStatus).toBe('ACCEPTED')
    })

    test('a rejected dish is marked, leaves the bill, and comes back in stock', async () => {
      const { orderId, wire } = await placed([
        { menuId: 'dal', quantity: 1 },
        { menuId: 'five-laddoos', quantity: 2 },
      ])
      // 180 + 2 × 50 = 280, 5 % taxes
      expect((await wire()).totalAmount).toBe(294)
      await rejectItem(deps(), orderId, 1)
      const order = await wire()
      expect([order.totalAmount, order.orderStatus]).toEqual([189, 'PENDING'])
      expect(order.menus.map((line: { orderItemStatus: string }) => line.orderItemStatus)).toEqual(['ACCEPTED', 'REJECTED'])
      expect(await stockOf('five-laddoos')).toBe(5)
      expect(await rowOf(orderId)).toMatchObject({ itemTotalPaise: 180_00, taxesPaise: 9_00, discountPaise: 0, nextStepAt: null })
      // What was returned is not returned again.
      await moveOrder(deps(), orderId, 'cancel')
      expect(await stockOf('five-laddoos')).toBe(5)
    })

    test('a percentage is taken from what remains', async () => {
      const items = [
        { menuId: 'dal', quantity: 2 },
        { menuId: 'chicken-65', quantity: 1 },
      ]
      const { orderId, wire } = await placed(items, { couponCode: 'FEAST10' })
      // 620 − 62, and 5 % of it
      expect((await wire()).totalAmount).toBe(585.9)
      await rejectItem(deps(), orderId, 1)
      // 360 − 36, and 5 % of it
      expect((await wire()).totalAmount).toBe(340.2)
    })

    test('a flat offer that was earned stays, so that the bill never rises', async () => {
      const items = [
        { menuId: 'chicken-65', quantity: 1 },
        { menuId: 'five-laddoos', quantity: 1 },
      ]
      const { orderId, wire } = await placed(items, { couponCode: 'THALI100' })
      // 310 − 100, and 5 % of it
      expect((await wire()).totalAmount).toBe(220.5)
      await rejectItem(deps(), orderId, 1)
      // 260 − 100, and 5 % of it, though an order of 260 alone would not have had the offer
      expect((await wire()).totalAmount).toBe(168)
      await rejectItem(deps(), orderId, 0)
      expect(await rowOf(orderId)).toMatchObject({ status: 'REJECTED', totalPaise: 0, discountPaise: 0, taxesPaise: 0 })
    })

    test('an offer larger than what remains leaves nothing to pay, not less', async () => {
      const items = [
        { menuId: 'chicken-65', quantity: 1 },
        { menuId: 'five-laddoos', quantity: 1 },
      ]
      const { orderId, wire } = await placed(items, { couponCode: 'THALI100' })
      await rejectItem(deps(), orderId, 0)
      expect((await wire()).totalAmount).toBe(0)
      expect(await rowOf(orderId)).toMatchObject({ itemTotalPaise: 50_00, taxesPaise: 0, discountPaise: 50_00 })
    })

    test('the parts of an order add up to its total to the paisa, whatever is rejected of it, and no rejection raises it', async () => {
      // Enough for every offer.
      const least = { menuId: 'dal', quantity: 2 }
      const dishes = [
        { menuId: 'chicken-65' },
        { menuId: 'paneer-tikka' },
        { menuId: 'biryani', servingSize: 'HALF PLATE' },
        { menuId: 'biryani', servingSize: 'FULL PLATE' },
      ]
      const someOrder = fc.record({
        items: fc
          .subarray(dishes)
          .chain((chosen) => fc.tuple(...chosen.map((dish) => fc.integer({ min: 1, max: 9 }).map((quantity) => ({ ...dish, quantity }))))),
        coupon: fc.option(fc.constantFrom(...COUPONS), { nil: undefined }),
        rejected: fc.uniqueArray(fc.nat(4), { maxLength: 5 }),
      })
      await forManyAsync(10, someOrder, async ({ items, coupon, rejected }) => {
        const { orderId, wire } = await placed([least, ...items], coupon && { couponCode: coupon.code })
        const read = async () => {
          const { bill, totalAmount, menus } = await wire()
          const [itemTotal, deliveryFee, taxes, discount, total] = [
            bill.itemTotal,
            bill.deliveryFee,
            bill.taxes,
            bill.discount,
            totalAmount,
          ].map((rupees) => toPaise(rupees)!)
          expect(itemTotal! + deliveryFee! + taxes! - discount!).toBe(total)
          const accepted = menus.filter((line: { orderItemStatus: string }) => line.orderItemStatus === 'ACCEPTED')
          const sum = accepted.reduce(
            (paise: number, line: { price: number; quantity: number }) => paise + toPaise(line.price)! * line.quantity,
            0,
          )
          expect(itemTotal).toBe(sum)
          if (coupon?.discountType === 'PERCENTAGE') expect(discount).toBe(discountPaise(findCoupon(coupon.code)!, sum))
          return total!
        }
        let before = await read()
        for (const line of rejected.filter((lineNumber) => lineNumber <= items.length)) {
          await rejectItem(deps(), orderId, line)
          const after = await read()
          expect(after).toBeLessThanOrEqual(before)
          before = after
        }
      })
    })

    test('an order from before its discount lowered what is taxed keeps its formula', async () => {
      const items = [
        { menuId: 'dal', quantity: 2 },
        { menuId: 'chicken-65', quantity: 1 },
      ]
      const { orderId, wire } = await placed(items, { couponCode: 'FEAST10' })
      const before = { taxedAfterDiscount: false, taxesPaise: 31_00, totalPaise: 589_00 }
      await server.database.db.update(orders).set(before).where(eq(orders.id, orderId))
      await rejectItem(deps(), orderId, 1)
      // 360 + 18 − 36
      expect(await wire()).toMatchObject({ totalAmount: 342, bill: { taxes: 18, discount: 36, taxedAfterDiscount: false } })
    })

    test('an order keeps the tax rate it was placed at, so that a rejection does not raise its bill', async () => {
      const items = [
        { menuId: 'dal', quantity: 9 },
        { menuId: 'five-laddoos', quantity: 1 },
      ]
      const { orderId, wire } = await placed(items)
      await rejectItem({ ...deps(), taxRatePercent: 12 }, orderId, 1)
      expect(await wire()).toMatchObject({ totalAmount: 1701, bill: { itemTotal: 1620, taxes: 81, deliveryFee: 0, discount: 0 } })
    })

    test('with its last dish the order is rejected', async () => {
      const { orderId, wire, list } = await placed([{ menuId: 'last-jalebi', quantity: 1 }])
      await rejectItem(deps(), orderId, 0)
      expect(await wire()).toMatchObject({ orderStatus: 'REJECTED', totalAmount: 0, menus: [{ orderItemStatus: 'REJECTED' }] })
      expect(await list('ongoing-orders')).toEqual([])
      expect(await stockOf('last-jalebi')).toBe(1)
    })

    test('the two dishes of an order rejected at once reject it, each returned once', async () => {
      const { orderId, wire } = await placed([
        { menuId: 'five-laddoos', quantity: 2 },
        { menuId: 'last-jalebi', quantity: 1 },
      ])
      const outcomes = await Promise.allSettled([0, 1, 0, 1].map((line) => rejectItem(deps(), orderId, line)))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
      expect([(await wire()).orderStatus, await stockOf('five-laddoos'), await stockOf('last-jalebi')]).toEqual(['REJECTED', 5, 1])
    })

    test.each(['SERVED', 'COMPLETED', 'CANCELLED', 'REJECTED'] as const)(
      'of an order that is %s no dish can be rejected',
      async (status) => {
        const { orderId, wire } = await orderThatIs(status)
        const before = await wire()
        await expect(rejectItem(deps(), orderId, 0)).rejects.toMatchObject({ status: 409 })
        expect(await wire()).toEqual(before)
      },
    )

    test('a dish that is rejected already, or never was there, is refused', async () => {
      const { orderId } = await placed([
        { menuId: 'dal', quantity: 1 },
        { menuId: 'biryani', quantity: 1, servingSize: 'FULL PLATE' },
      ])
      await rejectItem(deps(), orderId, 1)
      for (const line of [1, 2, -1]) {
        await expect(rejectItem(deps(), orderId, line)).rejects.toMatchObject({ status: 409, details: { code: 'ITEM_GONE' } })
      }
    })
  })
