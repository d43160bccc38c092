import { describe, expect, test } from 'vitest'
import { openKitchen } from '#server/orders/kitchen.ts'
import type { TestServer } from '#tests/server/support/server.ts'

const STEP_MS = 30_000

export const kitchenRules = (server: TestServer) =>
  describe('kitchen', () => {
    async function orderPlaced(
      body: object = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 },
    ) {
      // Later than what other tests ordered, whose steps come first.
      const start = new Date('2027-01-01T00:00:00Z').getTime()
      const kitchen = openKitchen(server.database.db, STEP_MS)
      while ((await kitchen.tick(new Date(start))) > 0);
      server.clock.now = new Date(start)
      const customer = await server.newCustomer()
      const { orderId } = (await customer.ask('POST', 'order', body)).body.data
      const order = async () => (await customer.ask('GET', `order/${orderId}`)).body.data
      return { kitchen, order, after: (ms: number) => new Date(start + ms) }
    }

    test('an order takes one step whenever its time is due, until it is completed', async () => {
      const { kitchen, order, after } = await orderPlaced()
      await kitchen.tick(after(STEP_MS - 1))
      expect((await order()).orderStatus).toBe('PENDING')
      for (const [step, status] of ['ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED', 'COMPLETED'].entries()) {
        const now = after(STEP_MS * (step + 1))
        await kitchen.tick(now)
        expect((await order()).orderStatus).toBe(status)
        if (step < 4) expect((await order()).updatedAt).toBe(now.toISOString())
      }
      expect((await order()).steps).toEqual(
        ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED'].map((status, step) => ({
          status,
          at: after(STEP_MS * step).toISOString(),
        })),
      )
    })

    test('a service is not carried out before it is wished', async () => {
      const serviceAt = '2027-01-01T13:30:00.000Z'
      const towels = { items: [{ menuId: 'towels', quantity: 1 }], orderSourceArea: 'ROOM', orderSourceAreaId: 101, serviceAt }
      const { kitchen, order, after } = await orderPlaced({ businessId: 'taj-view', ...towels })
      const wished = Date.parse(serviceAt) - after(0).getTime()
      for (const [ms, status] of [
        [STEP_MS, 'ACCEPTED'],
        [2 * STEP_MS, 'PREPARING'],
        [wished - 1, 'PREPARING'],
        [wished, 'SERVED'],
        [wished + STEP_MS, 'COMPLETED'],
      ] as const) {
        await kitchen.tick(after(ms))
        expect((await order()).orderStatus).toBe(status)
      }
    })

    test('of 10 kitchens that look at once, one takes the step', async () => {
      const { kitchen, order, after } = await orderPlaced()
      const moved = await Promise.all(Array.from({ length: 10 }, () => kitchen.tick(after(STEP_MS))))
      expect(moved.reduce((sum, count) => sum + count)).toBe(1)
      expect((await order()).orderStatus).toBe('ACCEPTED')
    })
  })
