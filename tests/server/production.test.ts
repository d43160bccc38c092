import { describe, expect, test } from 'vitest'
import { COUPONS } from '#machines/model/bill/coupon.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/ids.ts'
import { openKitchen } from '#server/orders/kitchen.ts'
import { seedOutlet } from '#server/seed/seed.ts'
import { TEST_CATALOGUE } from './support/catalogue.ts'
import { postgresMissing } from './support/postgres.ts'
import { withServer } from './support/server.ts'
import { PRODUCTION_SETTINGS } from './support/production-settings.ts'

const PRODUCTION = { ...PRODUCTION_SETTINGS, LOG_LEVEL: 'silent', DATA_DIR: 'unused: the database is given' }

describe.each(['pglite', 'postgres'] as const)('with the settings of production, on %s', (engine) => {
  if (engine === 'postgres' && postgresMissing) {
    test.skip(`skipped, ${postgresMissing}`, () => {})
    return
  }
  const server = withServer(engine, { config: readConfig(PRODUCTION) })

  test('an order is placed, found again by its key, and not moved by the kitchen clock', async () => {
    const customer = await server.newCustomer()
    const order = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 2 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    const key = newId(20)
    const place = () => customer.ask('POST', 'order', order, { 'idempotency-key': key })
    const placed = await place()
    expect([placed.status, placed.body.data?.orderStatus, placed.body.data?.orderNumber]).toEqual([201, 'PENDING', 1])
    expect((await place()).body).toEqual(placed.body)
    const aDayLater = new Date(server.clock.now.getTime() + 24 * 60 * 60_000)
    expect(await openKitchen(server.database.db, 30_000).tick(aDayLater)).toBe(0)
    expect((await customer.ask('GET', 'order/ongoing-orders')).body.data).toEqual([placed.body.data])
  })

  test('an outlet has no offers until its owner makes some, and the codes of the specification are refused', async () => {
    const menu = [...TEST_CATALOGUE[0]!.menu]
    await seedOutlet(server.database.db, { ...TEST_CATALOGUE[0]!, outletId: 'owned', menu }, server.clock.now)
    expect((await server.ask('GET', 'business/owned')).body.data).toMatchObject({ offers: [], couponCodes: false })
    const customer = await server.newCustomer()
    const order = { businessId: 'owned', items: [{ menuId: 'dal', quantity: 9 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    for (const { code } of COUPONS) {
      const { status, body } = await customer.ask('POST', 'order', { ...order, couponCode: code })
      expect([status, body.error.code, body.error.field]).toEqual([422, 'UNKNOWN_COUPON', 'couponCode'])
    }
    expect((await customer.ask('POST', 'order', order)).body.data.bill.discount).toBe(0)
  })
})
