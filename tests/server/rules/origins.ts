import { describe, expect, test } from 'vitest'
import type { TestServer } from '#tests/server/support/server.ts'

export const originsRules = (server: TestServer) =>
  describe('origins', () => {
    test('tables and rooms of an outlet are listed by number, a missing name as null', async () => {
      const customer = await server.newCustomer()
      const tables = await customer.ask('GET', 'origin/list?origin=TABLE&businessId=haveli')
      expect(tables.body.data).toEqual([
        { tableId: 5, tableName: null },
        { tableId: 7, tableName: 'Window' },
      ])
      const rooms = await customer.ask('GET', 'origin/list?origin=ROOM&businessId=taj-view')
      expect(rooms.body.data).toEqual([{ roomId: 101, roomName: 'Sea Suite' }])
    })

    test("a guest at a table sees the list of its outlet, and none of a cart's", async () => {
      expect((await server.ask('GET', '/api/customer/origin/list?origin=ROOM&businessId=taj-view')).body.data).toEqual([
        { roomId: 101, roomName: 'Sea Suite' },
      ])
      expect((await server.ask('GET', '/api/customer/origin/list?origin=ROOM')).status).toBe(401)
    })

    test("without an outlet it is the cart's, and none with an empty cart", async () => {
      const customer = await server.newCustomer()
      expect((await customer.ask('GET', 'origin/list?origin=ROOM')).body.data).toEqual([])
      await customer.ask('PATCH', 'cart/upsert', { businessId: 'taj-view', menuId: 'club-sandwich', quantity: 1, status: true })
      expect((await customer.ask('GET', 'origin/list?origin=ROOM')).body.data).toEqual([{ roomId: 101, roomName: 'Sea Suite' }])
    })

    test('an unknown outlet and an unknown origin are refused', async () => {
      const customer = await server.newCustomer()
      expect((await customer.ask('GET', 'origin/list?origin=TABLE&businessId=nowhere')).body.message).toBe('Outlet not found')
      expect((await customer.ask('GET', 'origin/list?origin=KITCHEN')).status).toBe(422)
    })
  })
