import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { orders, outlets, staffSessions, waiterCalls } from '#server/db/schema.ts'
import { withServer } from './support/server.ts'
import { addAtCounter } from './support/staff.ts'

const server = withServer('pglite')

test(
  'a board hears of an order, a call, a pause and a closed outlet that another process changed, and its stream ends with the server',
  { timeout: 30_000 },
  async () => {
    const person = await addAtCounter(server, { haveli: 'WAITER' })
    const customer = await server.newCustomer()
    const place = { businessId: 'haveli', items: [{ menuId: 'dal', quantity: 1 }], orderSourceArea: 'TABLE', orderSourceAreaId: 7 }
    const { orderId } = (await customer.ask('POST', 'order', place)).body.data as { orderId: string }
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const stop = new AbortController()
    onTestFinished(() => stop.abort())
    const reply = await fetch(`${url}/api/counter/outlets/haveli/news`, {
      headers: { cookie: person.cookie, 'accept-encoding': 'gzip, br' },
      signal: stop.signal,
    })
    expect([
      reply.status,
      reply.headers.get('content-type'),
      reply.headers.get('content-encoding'),
      reply.headers.get('x-accel-buffering'),
    ]).toEqual([200, 'text/event-stream; charset=utf-8', null, 'no'])
    const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader()
    // At once: what changed before the stream opened is not missed.
    expect((await reader.read()).value).toBe('event: changed\ndata:\n\n')
    // Until the first look has seen what is there.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const { db } = server.database
    const at = new Date()
    const call = { id: 'C1', orderId, outletId: 'haveli', kind: 'BILL', status: 'CALLED', createdAt: at, updatedAt: at } as const
    const setOutlet = (values: Partial<typeof outlets.$inferInsert>) => db.update(outlets).set(values).where(eq(outlets.id, 'haveli'))
    for (const change of [
      () => db.update(orders).set({ updatedAt: new Date() }).where(eq(orders.id, orderId)),
      () => db.insert(waiterCalls).values(call),
      () => db.update(waiterCalls).set({ status: 'COMING', updatedAt: new Date() }),
      () => setOutlet({ pausedUntil: new Date(Date.now() + 60_000) }),
      () => setOutlet({ pausedUntil: null, status: 'TEMPORARILY_CLOSED' }),
      () => setOutlet({ status: 'LIVE' }),
    ]) {
      const next = reader.read()
      await change()
      expect((await next).value).toBe('event: changed\ndata:\n\n')
    }
    const end = reader.read()
    await server.app.close()
    expect((await end).done).toBe(true)
    await server.database.db.delete(staffSessions)
  },
)
