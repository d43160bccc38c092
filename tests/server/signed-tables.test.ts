import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { placeSignature } from '#server/origins/links.ts'
import { TEST_TABLE_SECRETS, withServer } from './support/server.ts'

const config = { ...readConfig({ LOG_LEVEL: 'silent', REQUIRE_SIGNED_TABLES: 'true' }), kitchenStepMs: 30_000 }
const server = withServer('pglite', { config })

test('where signed tables are required an order of a typed one is told to scan, and the outlet says so beforehand', async () => {
  const customer = await server.newCustomer()
  const place = (more: object) =>
    customer.ask('POST', 'order', {
      businessId: 'haveli',
      items: [{ menuId: 'dal', quantity: 1 }],
      orderSourceArea: 'TABLE',
      orderSourceAreaId: 7,
      ...more,
    })
  expect((await server.ask('GET', 'business/haveli')).body.data.signedPlaces).toBe(true)
  const typed = await place({})
  expect([typed.status, typed.body.error.code, typed.body.message]).toEqual([422, 'UNSIGNED_ORIGIN', 'Please scan the code on your table.'])
  const room = await place({ orderSourceArea: 'ROOM', orderSourceAreaId: 101 })
  expect(room.body.message).toBe('Please scan the code in your room.')
  const orderSourceSignature = placeSignature(TEST_TABLE_SECRETS, 'haveli', { type: 'TABLE', id: 7 })
  expect((await place({ orderSourceSignature })).status).toBe(201)
})
