import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import type { OrderStatus } from '#machines/model/order/order.ts'
import { addStaff, changeStaff } from '#server/auth/staff.ts'
import { auditEvents, orders, orderSteps, type StaffRole } from '#server/db/schema.ts'
import { contract } from '#tests/server/support/contract-check.ts'
import { addAtCounter, type AtCounter } from '#tests/server/support/staff.ts'
import { errorOf, FIRST_MOMENT, type Reply, type TestServer } from '#tests/server/support/server.ts'
import { forManyAsync } from '#tests/support/for-all.ts'

const MINUTE_MS = 60_000
const ROLES: StaffRole[] = ['OWNER', 'KITCHEN', 'WAITER']
/** Of the counter, with the roles that may make it; none where everyone who is signed in may. */
const calls = Object.entries(contract.paths).flatMap(([path, methods]) =>
  Object.entries(methods)
    .filter(([, { security }]) => security?.some((scheme) => 'staff' in scheme))
    .map(([method, operation]) => ({
      id: operation.operationId,
      method: method.toUpperCase(),
      path: path.replace('/counter', ''),
      isOptional: operation.security!.some((scheme) => Object.keys(scheme).length === 0),
      roles: (operation as { 'x-roles'?: StaffRole[] })['x-roles'],
      takesBody: operation.requestBody !== undefined,
    })),
)

const BODIES: Record<string, object> = {
  moveBoardOrder: { action: 'prepare' },
  previewCredit: { lineNumbers: [0] },
  creditOrder: { lineNumbers: [0], reason: 'The guest asked for it' },
  answerCall: { status: 'COMING' },
  addPlace: { type: 'TABLE', id: 7 },
  renewCode: { codeVersion: 0 },
}

export const counterRules = (server: TestServer) =>
  describe('counter', () => {
    afterEach(() => {
      server.clock.now = new Date(FIRST_MOMENT)
    })
    const later = (minutes: number) => {
      server.clock.now = new Date(server.clock.now.getTime() + minutes * MINUTE_MS)
    }
    const owner = (more?: { name?: string; passwordHash?: string }) => addAtCounter(server, { haveli: 'OWNER' }, more)
    async function placed(menuIds: string[] = ['dal']) {
      const customer = await server.newCustomer()
      const items = menuIds.map((menuId) => ({ menuId, quantity: 1, itemNote: 'No onion' }))
      const reply = await customer.ask('POST', 'order', { businessId: 'haveli', items, orderSourceArea: 'TABLE', orderSourceAreaId: 7 })
      expect(reply.status).toBe(201)
      const orderId = reply.body.data.orderId as string
      return { orderId, seen: async () => (await customer.ask('GET', `order/${orderId}`)).body.data }
    }
    const move = (person: AtCounter, orderId: string, body: object) => person.ask('POST', `/outlets/haveli/orders/${orderId}/moves`, body)
    const isOpen = (call: (typeof calls)[number]) => call.id !== 'followBoard'

    test('an id that no database can hold is of no outlet', async () => {
      const reply = await (await owner()).ask('GET', '/outlets/haveli%00/board')
      expect(errorOf(reply)).toEqual({ status: 403, code: 'NOT_YOUR_ROLE' })
    })

    test.each([
      ['/menu.csv', '/counter/menu'],
      ['/numbers.csv?of=bills', '/counter/numbers'],
    ])(
      'a link to %s that a browser opens after the session has ended leads to its page, which asks for the sign-in',
      async (file, page) => {
        const path = `/api/counter/outlets/haveli${file}`
        const opened = await server.ask('GET', path, undefined, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
        expect([opened.status, opened.headers.location, opened.headers['content-disposition']]).toEqual([303, page, undefined])
        expect((await server.ask('GET', path, undefined, { accept: '*/*' })).status).toBe(401)
      },
    )

    describe('who may do what', () => {
      const pathOf = (path: string, outletId: string, orderId = 'NEVERWAS') =>
        path
          .replace('{outletId}', outletId)
          .replace('{orderId}', orderId)
          .replace('{lineNumber}', '0')
          .replace(/\{(menu|staff|invitation|call)Id\}/, 'never-was')
          .replace('{placeType}/{placeId}', 'TABLE/404')
      const bodyOf = ({ id, takesBody }: (typeof calls)[number]) => (takesBody ? (BODIES[id] ?? { reason: 'Sold out' }) : undefined)

      test.each(calls.filter(({ isOptional }) => !isOptional))('$id is for nobody without a session, nor for a customer', async (call) => {
        const customer = await server.newCustomer()
        for (const ask of [server.ask, customer.ask]) {
          const reply = await ask(call.method, `/api/counter${pathOf(call.path, 'haveli')}`, bodyOf(call))
          expect(reply.status).toBe(401)
        }
      })

      test.each(calls.filter(({ roles }) => roles))('$id is for its roles, and for those of this outlet', async (call) => {
        for (const role of ROLES) {
          const person = await addAtCounter(server, { haveli: role })
          for (const outletId of ['haveli', 'taj-view', 'no-such-outlet']) {
            const isAllowed = outletId === 'haveli' && call.roles!.includes(role)
            if (isAllowed && !isOpen(call)) continue
            const reply = await person.ask(call.method, pathOf(call.path, outletId), bodyOf(call))
            if (isAllowed) expect(reply.status, role).not.toBe(403)
            else expect(errorOf(reply), `${role} at ${outletId}`).toEqual({ status: 403, code: 'NOT_YOUR_ROLE' })
          }
        }
      })

      test('a page of a sibling domain gets nothing, though the browser sends it the cookie', async () => {
        const person = await owner()
        const reply = await person.ask('GET', '/outlets/haveli/board', undefined, { 'sec-fetch-site': 'same-site' })
        expect(reply.status).toBe(403)
      })

      test('an order of another outlet is not found, and not moved', async () => {
        const { orderId, seen } = await placed()
        const person = await addAtCounter(server, { 'taj-view': 'OWNER' })
        const reply = await person.ask('POST', `/outlets/taj-view/orders/${orderId}/moves`, { action: 'reject', reason: 'No' })
        expect(reply.status).toBe(404)
        expect((await seen()).orderStatus).toBe('PENDING')
      })
    })

    describe('signing in', () => {
      const signIn = (email: string, password: string) => server.ask('POST', '/api/counter/login', { email, password })
      async function hired() {
        const email = `new-${Math.random().toString(36).slice(2)}@example.com`
        await addStaff(
          server.database.db,
          { name: 'Meera', email, outletId: 'haveli', role: 'KITCHEN', password: 'a pot of dal' },
          server.clock.now,
        )
        return email
      }

      test('sets a cookie that no script reads and no other site sends, and says where the person works', async () => {
        const email = await hired()
        const reply = await signIn(` ${email.toUpperCase()} `, 'a pot of dal')
        expect(reply.body.data).toEqual({ name: 'Meera', outlets: [{ outletId: 'haveli', name: expect.any(String), role: 'KITCHEN' }] })
        const cookie = String(reply.headers['set-cookie'])
        expect(cookie).toMatch(/^counter=[\w-]{43}; Path=\/api\/counter; Max-Age=43200; HttpOnly; SameSite=Strict$/)
        const session = await server.ask('GET', '/api/counter/session', undefined, { cookie: cookie.split(';')[0]! })
        expect(session.body).toEqual(reply.body)
      })

      test('who asks without a session is nobody, which is no failure', async () => {
        for (const cookie of ['', `counter=${'a'.repeat(43)}`]) {
          const { status, body } = await server.ask('GET', '/api/counter/session', undefined, { cookie })
          expect([status, body]).toEqual([200, { data: null }])
        }
      })

      test('a wrong password and an unknown person are refused alike', async () => {
        const wrong = await signIn(await hired(), 'a pot of rice')
        const unknown = await signIn('stranger@example.com', 'a pot of dal')
        expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
      })

      test('the eleventh wrong password from an address has to wait, the right one too', async () => {
        const email = await hired()
        for (let tries = 0; tries < 10; tries++) expect((await signIn(email, 'a guess')).status).toBe(401)
        expect(errorOf(await signIn(email, 'a pot of dal'))).toEqual({ status: 429, code: 'TOO_MANY_ATTEMPTS' })
      })

      test('a session ends after 12 hours, by signing out, by a new password, and when the person leaves', async () => {
        const { db } = server.database
        const isOpen = async (person: AtCounter) => (await person.ask('GET', '/session')).body.data !== null
        const [late, gone, changed, left] = [await owner(), await owner(), await owner(), await owner()] as const
        expect((await gone.ask('DELETE', '/session')).status).toBe(200)
        await changeStaff(db, changed.email, { password: 'another' }, server.clock.now)
        await changeStaff(db, left.email, { isDisabled: true }, server.clock.now)
        expect([await isOpen(late), await isOpen(gone), await isOpen(changed), await isOpen(left)]).toEqual([true, false, false, false])
        later(12 * 60)
        expect(await isOpen(late)).toBe(false)
      })

      test('a person who has left is refused with the right password', async () => {
        const email = await hired()
        await changeStaff(server.database.db, email, { isDisabled: true }, server.clock.now)
        expect((await signIn(email, 'a pot of dal')).status).toBe(401)
      })
    })

    describe('tables and rooms', () => {
      interface Place {
        type: string
        id: number
        name?: string
        codeVersion: number
        link: string
      }
      const PLACES = '/outlets/haveli/places'
      const placeIn = (places: Place[], id: number) => places.find((place) => place.type === 'TABLE' && place.id === id)
      const orderAt = async (orderSourceAreaId: number, more: object = {}) =>
        (await server.newCustomer()).ask('POST', 'order', {
          businessId: 'haveli',
          items: [{ menuId: 'dal', quantity: 1 }],
          orderSourceArea: 'TABLE',
          orderSourceAreaId,
          ...more,
        })
      const isScanned = async (reply: Reply) => {
        const [row] = await server.database.db.select().from(orders).where(eq(orders.id, reply.body.data.orderId))
        return row!.originSigned
      }

      test('a table comes into use, goes out of use, and comes back with its code', async () => {
        const person = await owner()
        expect((await orderAt(21)).body.error.code).toBe('UNKNOWN_ORIGIN')
        const added = await person.ask('POST', PLACES, { type: 'TABLE', id: 21, name: ' Terrace ' })
        expect(placeIn(added.body.data, 21)).toMatchObject({ name: 'Terrace', codeVersion: 0 })
        expect((await orderAt(21)).status).toBe(201)
        expect(errorOf(await person.ask('POST', PLACES, { type: 'TABLE', id: 21 }))).toEqual({ status: 409, code: 'PLACE_EXISTS' })
        const removed = await person.ask('DELETE', `${PLACES}/TABLE/21`)
        expect(placeIn(removed.body.data, 21)).toBeUndefined()
        expect((await orderAt(21)).body.error.code).toBe('UNKNOWN_ORIGIN')
        const listed = await server.ask('GET', '/api/customer/origin/list?origin=TABLE&businessId=haveli')
        expect(listed.body.data.map(({ tableId }: { tableId: number }) => tableId)).not.toContain(21)
        expect(errorOf(await person.ask('DELETE', `${PLACES}/TABLE/21`))).toEqual({ status: 404, code: 'PLACE_GONE' })
        const back = await person.ask('POST', PLACES, { type: 'TABLE', id: 21 })
        const { name, link } = placeIn(back.body.data, 21)!
        expect([name, link]).toEqual([undefined, placeIn(added.body.data, 21)!.link])
        const events = await server.database.db.select().from(auditEvents).where(eq(auditEvents.staffId, person.id))
        expect(events.map(({ action, subject }) => [action, subject]).toSorted()).toEqual([
          ['place.added', 'haveli/TABLE/21'],
          ['place.added', 'haveli/TABLE/21'],
          ['place.removed', 'haveli/TABLE/21'],
        ])
      })

      test('a code that was made anew is good; each one printed before is refused, also where none is required', async () => {
        const person = await owner()
        const links = [placeIn((await person.ask('POST', PLACES, { type: 'TABLE', id: 22 })).body.data, 22)!.link]
        for (const codeVersion of [0, 1]) {
          const renewed = await person.ask('POST', `${PLACES}/TABLE/22/code`, { codeVersion })
          links.push(placeIn(renewed.body.data, 22)!.link)
        }
        const signatures = links.map((link) => new URL(link).searchParams.get('s')!)
        expect(new Set(signatures).size).toBe(3)
        for (const orderSourceSignature of signatures.slice(0, 2)) {
          const { status, body } = await orderAt(22, { orderSourceSignature })
          expect([status, body.error.code]).toEqual([422, 'UNSIGNED_ORIGIN'])
          expect(body.message).toBe('This code is out of date. Please scan the one on your table now, or ask the staff for it.')
        }
        expect(await isScanned(await orderAt(22, { orderSourceSignature: signatures[2] }))).toBe(true)
        expect(await isScanned(await orderAt(22))).toBe(false)
      })

      test('a table is called otherwise: its code stays good, and an order keeps the name that it had', async () => {
        const person = await owner()
        const { link } = placeIn((await person.ask('POST', PLACES, { type: 'TABLE', id: 24, name: 'Terrace' })).body.data, 24)!
        const rename = (name: string | null, was: string | null) => person.ask('PUT', `${PLACES}/TABLE/24/name`, { name, was })
        const before = (await orderAt(24)).body.data.orderId
        expect(placeIn((await rename(' Garden ', 'Terrace')).body.data, 24)).toMatchObject({ name: 'Garden', link })
        const after = await orderAt(24, { orderSourceSignature: new URL(link).searchParams.get('s')! })
        const underWay = (await person.ask('GET', '/outlets/haveli/board')).body.data.underWay as { orderId: string; place: string }[]
        const placeOf = (id: string) => underWay.find(({ orderId }) => orderId === id)?.place
        expect([placeOf(before), placeOf(after.body.data.orderId)]).toEqual(['Terrace', 'Garden'])
        const late = await rename('Roof', 'Terrace')
        expect([late.status, late.body.message]).toEqual([409, 'Table 24 is called Garden by now.'])
        await person.ask('POST', PLACES, { type: 'TABLE', id: 25 })
        for (const name of ['table 25', 'WINDOW'])
          expect((await rename(name, 'Garden')).body.error).toMatchObject({ code: 'NAME_TAKEN', field: 'name' })
        expect((await person.ask('POST', PLACES, { type: 'ROOM', id: 26, name: 'garden' })).body.error).toMatchObject({ field: 'name' })
        expect(placeIn((await rename(null, 'Garden')).body.data, 24)!.name).toBeUndefined()
        for (const id of [24, 25]) await person.ask('DELETE', `${PLACES}/TABLE/${id}`)
        expect(errorOf(await rename('Roof', null))).toEqual({ status: 404, code: 'PLACE_GONE' })
      })

      test('two people make one code anew once, and the slower one is told', async () => {
        const [ravi, meera] = [await owner(), await owner({ name: 'Meera' })] as const
        await ravi.ask('POST', PLACES, { type: 'TABLE', id: 23 })
        const replies = await Promise.all([ravi, meera].map((person) => person.ask('POST', `${PLACES}/TABLE/23/code`, { codeVersion: 0 })))
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
        expect(placeIn((await ravi.ask('GET', PLACES)).body.data, 23)!.codeVersion).toBe(1)
        for (const id of [21, 22, 23]) await ravi.ask('DELETE', `${PLACES}/TABLE/${id}`)
      })
    })

    describe('the board', () => {
      const board = async (person: AtCounter) => (await person.ask('GET', '/outlets/haveli/board')).body.data

      test('shows an order with its number, place, note and allergens', async () => {
        const person = await owner()
        const { orderId, seen } = await placed(['paneer-tikka'])
        const found = (await board(person)).underWay.find((order: { orderId: string }) => order.orderId === orderId)
        expect(found).toMatchObject({ number: (await seen()).orderNumber, place: 'Window', isScanned: false, status: 'PENDING' })
        expect(found.lines).toEqual([expect.objectContaining({ lineNumber: 0, quantity: 1, note: 'No onion', isRejected: false })])
      })

      test('takes an order from new to completed; the guest sees each step, the audit who took it', async () => {
        const person = await owner()
        const { orderId, seen } = await placed()
        const accepted = await move(person, orderId, { action: 'accept', minutes: 20 })
        expect(accepted.body.data).toMatchObject({ status: 'ACCEPTED', movedBy: 'Ravi', readyBy: '2026-11-21T12:20:00.000Z' })
        expect((await seen()).readyBy).toBe('2026-11-21T12:20:00.000Z')
        expect((await move(person, orderId, { action: 'delay', readyBy: '2026-11-21T12:25:00Z' })).body.data.readyBy).toBe(
          '2026-11-21T12:25:00.000Z',
        )
        expect((await seen()).readyBy).toBe('2026-11-21T12:25:00.000Z')
        later(18)
        expect((await move(person, orderId, { action: 'ready' })).body.data).toMatchObject({
          status: 'PREPARING',
          readyAt: '2026-11-21T12:18:00.000Z',
        })
        expect(await seen()).toMatchObject({ orderStatus: 'PREPARING', readyAt: '2026-11-21T12:18:00.000Z' })
        for (const action of ['serve', 'complete']) expect((await move(person, orderId, { action })).status).toBe(200)
        expect((await seen()).steps.map(({ status }: { status: string }) => status)).toEqual([
          'PENDING',
          'ACCEPTED',
          'PREPARING',
          'SERVED',
          'COMPLETED',
        ])
        const events = await server.database.db
          .select()
          .from(auditEvents)
          .where(and(eq(auditEvents.subject, orderId), eq(auditEvents.staffId, person.id)))
        expect(events.map(({ action }) => action).toSorted()).toEqual(
          ['order.accepted', 'order.completed', 'order.delayed', 'order.preparing', 'order.ready', 'order.served'].toSorted(),
        )
      })

      test('the guest reads why an order or a dish was rejected', async () => {
        const person = await owner()
        const whole = await placed()
        await move(person, whole.orderId, { action: 'reject', reason: 'The kitchen closes in ten minutes. Sorry!' })
        expect(await whole.seen()).toMatchObject({ orderStatus: 'REJECTED', statusReason: 'The kitchen closes in ten minutes. Sorry!' })
        const { orderId, seen } = await placed(['dal', 'paneer-tikka'])
        const reply = await person.ask('POST', `/outlets/haveli/orders/${orderId}/lines/1/rejection`, { reason: 'Sold out' })
        expect(reply.body.data.lines[1]).toMatchObject({ isRejected: true, reason: 'Sold out' })
        expect((await seen()).menus[1]).toMatchObject({ orderItemStatus: 'REJECTED', rejectionReason: 'Sold out' })
      })

      test.each([
        [{ action: 'accept' }, 'minutes'],
        [{ action: 'reject' }, 'reason'],
        [{ action: 'delay' }, 'readyBy'],
        [{ action: 'delay', readyBy: '2026-11-21T11:59:59Z' }, 'readyBy'],
        [{ action: 'delay', readyBy: '2026-11-21T16:00:01Z' }, 'readyBy'],
      ])('%j lacks something, and moves nothing', async (body, field) => {
        const { orderId, seen } = await placed()
        const reply = await move(await owner(), orderId, body)
        expect([reply.status, reply.body.error.field]).toEqual([422, field])
        expect((await seen()).orderStatus).toBe('PENDING')
      })

      test('of two boards one accepts; the other reads by whom, and the winner may send it again', async () => {
        const [ravi, meera] = [await owner(), await owner({ name: 'Meera' })] as const
        const { orderId } = await placed()
        const replies = await Promise.all([ravi, meera].map((person) => move(person, orderId, { action: 'accept', minutes: 10 })))
        expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
        const [winner, loser] = replies[0]!.status === 200 ? ([ravi, 'Ravi'] as const) : ([meera, 'Meera'] as const)
        expect(replies.find(({ status }) => status === 409)!.body.message).toBe(`This order is already accepted, by ${loser}.`)
        expect((await move(winner, orderId, { action: 'accept', minutes: 10 })).status).toBe(200)
        const steps = await server.database.db.select().from(orderSteps).where(eq(orderSteps.orderId, orderId))
        expect(steps.map(({ status }) => status).toSorted()).toEqual(['ACCEPTED', 'PENDING'])
      })

      test('an order that is ready is ready once', async () => {
        const [ravi, meera] = [await owner(), await owner({ name: 'Meera' })] as const
        const { orderId } = await placed()
        await move(ravi, orderId, { action: 'accept', minutes: 10 })
        await move(ravi, orderId, { action: 'ready' })
        expect((await move(meera, orderId, { action: 'ready' })).body.message).toBe('This order is already ready, by Ravi.')
        expect((await move(ravi, orderId, { action: 'ready' })).status).toBe(200)
      })

      test('whatever two boards press, each order’s history is a legal path', { timeout: 120_000 }, async () => {
        const people = [await owner(), await owner({ name: 'Meera' })] as const
        const some = await Promise.all(Array.from({ length: 4 }, () => placed(['dal', 'paneer-tikka'])))
        const action = fc.constantFrom('accept', 'prepare', 'ready', 'serve', 'complete', 'reject', 'cancel', 'delay', 'line')
        const press = fc.record({ who: fc.nat(1), order: fc.nat(3), action, line: fc.nat(1) })
        await forManyAsync(20, fc.array(fc.tuple(press, press), { minLength: 5, maxLength: 12 }), async (pairs) => {
          for (const pair of pairs) {
            const replies = await Promise.all(
              pair.map(({ who, order, action: pressed, line }) => {
                const { orderId } = some[order]!
                if (pressed === 'line')
                  return people[who]!.ask('POST', `/outlets/haveli/orders/${orderId}/lines/${line}/rejection`, { reason: 'Sold out' })
                const readyBy = new Date(server.clock.now.getTime() + 5 * MINUTE_MS).toISOString()
                return move(people[who]!, orderId, { action: pressed, minutes: 10, readyBy, reason: 'Sold out' })
              }),
            )
            for (const { status } of replies) expect([200, 409]).toContain(status)
          }
        })
        for (const { orderId } of some) {
          const steps = await server.database.db.select().from(orderSteps).where(eq(orderSteps.orderId, orderId))
          const [row] = await server.database.db.select().from(orders).where(eq(orders.id, orderId))
          expect(pathTo(row!.status)).toContainEqual(steps.map(({ status }) => status).toSorted())
        }
      })
    })
  })

/** Every legal set of steps that ends in this status, sorted by name. */
function pathTo(status: OrderStatus): OrderStatus[][] {
  const line: OrderStatus[] = ['PENDING', 'ACCEPTED', 'PREPARING', 'SERVED', 'COMPLETED']
  const at = line.indexOf(status)
  const ways = at >= 0 ? [line.slice(0, at + 1)] : [1, 2, 3].map((length) => [...line.slice(0, length), status])
  return ways.map((way) => way.toSorted())
}
