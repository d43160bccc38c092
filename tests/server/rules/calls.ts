import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { auditEvents, orders, waiterCalls } from '#server/db/schema.ts'
import { dropOldCalls } from '#server/orders/calls.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type TestServer } from '#tests/server/support/server.ts'

const MINUTE_MS = 60_000
const AT = new Date(FIRST_MOMENT).toISOString()

export const callsRules = (server: TestServer) =>
  describe('calls for the waiter', () => {
    afterEach(() => {
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const later = (ms: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + ms)
    }
    const waiter = (name = 'Ravi Kumar') => addAtCounter(server, { haveli: 'WAITER' }, { name })
    async function seated() {
      const customer = await server.newCustomer()
      const items = [{ menuId: 'dal', quantity: 1 }]
      const placed = await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
      const orderId = placed.body.data.orderId as string
      const path = `order/${orderId}/call`
      return {
        ...customer,
        orderId,
        calls: (kind = 'WATER') => customer.ask('POST', path, { kind }),
        takesBack: () => customer.ask('DELETE', path),
        sees: async () => (await customer.ask('GET', path)).body.data,
        becomes: (status: 'SERVED' | 'COMPLETED') => server.database.db.update(orders).set({ status }).where(eq(orders.id, orderId)),
      }
    }
    /** The calls of this order that stand on the board. */
    const boardOf = async (person: AtCounter, callId: string) =>
      (await person.ask('GET', '/outlets/haveli/board')).body.data.calls.filter((call: { callId: string }) => call.callId === callId)
    const answer = (person: AtCounter, callId: string, status: string) => person.ask('PUT', `/outlets/haveli/calls/${callId}`, { status })

    test('a guest calls, reads who comes, and the call is done', async () => {
      const [guest, ravi] = [await seated(), await waiter()]
      expect(await guest.sees()).toBeNull()
      const { callId } = (await guest.calls('BILL')).body.data
      expect(await boardOf(ravi, callId)).toEqual([
        { callId, kind: 'BILL', status: 'CALLED', place: 'Window', orderNumber: expect.any(Number), calledAt: AT },
      ])
      expect((await answer(ravi, callId, 'COMING')).status).toBe(200)
      expect(await guest.sees()).toEqual({ callId, kind: 'BILL', status: 'COMING', by: 'Ravi', calledAt: AT })
      expect((await boardOf(ravi, callId))[0]).toMatchObject({ status: 'COMING', by: 'Ravi' })
      const meera = await addAtCounter(server, { haveli: 'KITCHEN' }, { name: 'Meera' })
      expect((await answer(meera, callId, 'DONE')).body.data).not.toContainEqual(expect.objectContaining({ callId }))
      expect(await guest.sees()).toMatchObject({ status: 'DONE', by: 'Meera' })
    })

    test('of two who answer at once the slower reads who was faster; the same answer again is no failure', async () => {
      const [guest, ravi, meera] = [await seated(), await waiter(), await waiter('Meera Iyer')]
      const { callId } = (await guest.calls()).body.data
      await answer(ravi, callId, 'COMING')
      expect((await answer(ravi, callId, 'COMING')).status).toBe(200)
      const slower = await answer(meera, callId, 'COMING')
      expect([errorOf(slower), slower.body.message]).toEqual([{ status: 409, code: 'CALL_ANSWERED' }, 'Ravi is coming to Window already.'])
      await answer(ravi, callId, 'DONE')
      expect((await answer(ravi, callId, 'DONE')).status).toBe(200)
      const late = await answer(meera, callId, 'DONE')
      expect([errorOf(late), late.body.message]).toEqual([{ status: 409, code: 'CALL_OVER' }, 'This call is done, by Ravi.'])
    })

    test('once a minute: a call that is sent again is the same one, and one of another kind waits, then takes its place', async () => {
      const [guest, ravi] = [await seated(), await waiter()]
      const first = (await guest.calls('WATER')).body.data
      expect((await guest.calls('WATER')).body.data).toEqual(first)
      later(59_000)
      const early = await guest.calls('BILL')
      expect([errorOf(early), early.headers['retry-after']]).toEqual([{ status: 429, code: 'CALLED_JUST_NOW' }, '1'])
      later(1_000)
      const second = (await guest.calls('BILL')).body.data
      expect([await boardOf(ravi, first.callId), (await boardOf(ravi, second.callId)).length]).toEqual([[], 1])
    })

    test('a call that is taken back leaves the board, and a waiter on the way is told so', async () => {
      const [guest, ravi] = [await seated(), await waiter()]
      const { callId } = (await guest.calls()).body.data
      await answer(ravi, callId, 'COMING')
      expect([(await guest.takesBack()).status, (await guest.takesBack()).status]).toEqual([200, 200])
      expect([await boardOf(ravi, callId), await guest.sees()]).toEqual([[], null])
      const late = await answer(ravi, callId, 'DONE')
      expect([errorOf(late), late.body.message]).toEqual([{ status: 409, code: 'CALL_OVER' }, 'The guest has taken this call back.'])
    })

    test('a call ends after 15 minutes, and with its order', async () => {
      const [guest, other, ravi] = [await seated(), await seated(), await waiter()]
      const [{ callId }, ended] = [(await guest.calls()).body.data, (await other.calls('BILL')).body.data]
      await other.becomes('COMPLETED')
      later(15 * MINUTE_MS - 1)
      expect([(await boardOf(ravi, callId)).length, await boardOf(ravi, ended.callId)]).toEqual([1, []])
      later(1)
      expect([await boardOf(ravi, callId), await guest.sees(), errorOf(await answer(ravi, callId, 'DONE'))]).toEqual([
        [],
        null,
        { status: 409, code: 'CALL_OVER' },
      ])
      expect(errorOf(await other.calls())).toEqual({ status: 409, code: 'ORDER_OVER' })
    })

    test('a guest whose dishes are served calls for the bill; another guest, and one without an account, cannot call from that table', async () => {
      const [guest, other] = [await seated(), await server.newCustomer()]
      await guest.becomes('SERVED')
      for (const [method, body] of [['GET'], ['POST', { kind: 'BILL' }], ['DELETE']] as const) {
        expect((await other.ask(method, `order/${guest.orderId}/call`, body)).status).toBe(404)
        expect((await server.ask(method, `/api/customer/order/${guest.orderId}/call`, body)).status).toBe(401)
      }
      expect((await guest.calls('BILL')).status).toBe(200)
    })

    test('a call is of its outlet alone, and a day later it is gone', async () => {
      const [guest, stranger, ravi] = [await seated(), await addAtCounter(server, { 'taj-view': 'OWNER' }), await waiter()]
      const { callId } = (await guest.calls()).body.data
      expect((await stranger.ask('PUT', `/outlets/taj-view/calls/${callId}`, { status: 'COMING' })).status).toBe(404)
      await answer(ravi, callId, 'COMING')
      const { db } = server.database
      const isThere = async () => (await db.select().from(waiterCalls).where(eq(waiterCalls.id, callId))).length
      await dropOldCalls(db, new Date(server.clock.now.getTime() + 24 * 60 * MINUTE_MS))
      expect(await isThere()).toBe(1)
      await dropOldCalls(db, new Date(server.clock.now.getTime() + 24 * 60 * MINUTE_MS + 1))
      expect(await isThere()).toBe(0)
    })

    test('each step stands in the audit with who took it', async () => {
      const [guest, ravi] = [await seated(), await waiter()]
      const { callId } = (await guest.calls()).body.data
      await answer(ravi, callId, 'COMING')
      await answer(ravi, callId, 'DONE')
      later(MINUTE_MS)
      await guest.calls()
      await guest.takesBack()
      const events = await server.database.db.select().from(auditEvents).where(eq(auditEvents.customerId, guest.id))
      const logged = events.flatMap(({ action, actor, staffId }) => (action.startsWith('call.') ? [[action, actor, staffId]] : []))
      expect(logged.toSorted()).toEqual([
        ['call.coming', 'STAFF', ravi.id],
        ['call.done', 'STAFF', ravi.id],
        ['call.made', 'CUSTOMER', null],
        ['call.made', 'CUSTOMER', null],
        ['call.taken-back', 'CUSTOMER', null],
      ])
    })
  })
