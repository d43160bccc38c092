import { and, asc, desc, eq, gt, inArray, lt, ne, notInArray } from 'drizzle-orm'
import { countAgainst, toSeconds } from '#server/accounts/counters.ts'
import { recordEvent } from '#server/audit/events.ts'
import type { Wire } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { orders, staff, waiterCalls } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { newId } from '#server/ids.ts'
import { Problem } from '#server/problem.ts'
import { OVER } from './queries.ts'
import type { Hand } from './transitions.ts'

type CallDeps = Pick<Deps, 'db' | 'now' | 'windowTime'>
type CallRow = typeof waiterCalls.$inferSelect

const MINUTE_MS = 60_000
/** After this a call lapses, and a guest who still waits calls again. */
const OPEN_MS = 15 * MINUTE_MS
/** The row of a call goes after this; its events stay in the audit. */
const RETENTION_MS = 24 * 60 * MINUTE_MS
const STILL_OPEN: CallRow['status'][] = ['CALLED', 'COMING']

const isYoung = (now: Date) => gt(waiterCalls.createdAt, new Date(now.getTime() - OPEN_MS))
const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0]!

/** The last call from the order's place; rejects with 404 for an order of another customer. */
export async function readCall(db: Queries, customerId: string, orderId: string, now: Date): Promise<Wire['WaiterCall'] | null> {
  await orderOf(db, customerId, orderId)
  const [last] = await lastCall(db, orderId, now)
  return last ? toWire(last.call, last.by) : null
}

/** An order under way says where its guest sits: a photograph of a table's code calls no one from afar. */
export const callWaiter = (
  { db, now, windowTime }: CallDeps,
  customerId: string,
  orderId: string,
  kind: Wire['CallKind'],
): Promise<Wire['WaiterCall']> =>
  inTransaction(db, async (tx) => {
    const order = await orderOf(tx, customerId, orderId)
    if (OVER.includes(order.status))
      throw new Problem(409, 'This order is over, so its table has no waiter to call.', { code: 'ORDER_OVER' })
    const at = now()
    const [open] = await lastCall(tx, orderId, at)
    if (open && open.call.kind === kind && STILL_OPEN.includes(open.call.status)) return toWire(open.call, open.by)
    const limit = { subject: `calls of ${customerId}`, max: 1, windowMs: MINUTE_MS }
    const { exceeded, waitMs } = await countAgainst(tx, [limit], windowTime())
    if (exceeded.length > 0) throw calledJustNow(toSeconds(waitMs))
    await takeBack(tx, orderId, at)
    const call: CallRow = {
      id: newId(16),
      orderId,
      outletId: order.outletId,
      kind,
      status: 'CALLED',
      answeredBy: null,
      createdAt: at,
      updatedAt: at,
    }
    await tx.insert(waiterCalls).values(call)
    await recordEvent(tx, { actor: 'CUSTOMER', action: 'call.made', customerId, subject: orderId }, at)
    return toWire(call, null)
  })

export const takeCallBack = ({ db, now }: CallDeps, customerId: string, orderId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    await orderOf(tx, customerId, orderId)
    const at = now()
    if (!(await takeBack(tx, orderId, at))) return
    await recordEvent(tx, { actor: 'CUSTOMER', action: 'call.taken-back', customerId, subject: orderId }, at)
  })

/** Those of an outlet that are not done; the oldest first. */
export async function openCalls(db: Queries, outletId: string, now: Date): Promise<Wire['BoardCall'][]> {
  const rows = await db
    .select({ call: waiterCalls, place: orders.originName, number: orders.dayNumber, by: staff.name })
    .from(waiterCalls)
    .innerJoin(orders, eq(orders.id, waiterCalls.orderId))
    .leftJoin(staff, eq(staff.id, waiterCalls.answeredBy))
    .where(and(eq(waiterCalls.outletId, outletId), isYoung(now), inArray(waiterCalls.status, STILL_OPEN), notInArray(orders.status, OVER)))
    .orderBy(asc(waiterCalls.createdAt), asc(waiterCalls.id))
  return rows.map(({ call, place, number, by }) => ({
    callId: call.id,
    kind: call.kind,
    status: call.status as Wire['BoardCall']['status'],
    ...(by !== null && { by: firstNameOf(by) }),
    place,
    ...(number !== null && { orderNumber: number }),
    calledAt: call.createdAt.toISOString(),
  }))
}

/** Of two who answer at once the slower one is told who was faster. */
export const answerCall = (
  { db, now }: CallDeps,
  callId: string,
  status: 'COMING' | 'DONE',
  { outletId, staffId }: Hand,
): Promise<Wire['BoardCall'][]> =>
  inTransaction(db, async (tx) => {
    const at = now()
    const [found] = await tx
      .select({ call: waiterCalls, customerId: orders.customerId, orderStatus: orders.status, by: staff.name, place: orders.originName })
      .from(waiterCalls)
      .innerJoin(orders, eq(orders.id, waiterCalls.orderId))
      .leftJoin(staff, eq(staff.id, waiterCalls.answeredBy))
      .where(and(eq(waiterCalls.id, callId), eq(waiterCalls.outletId, outletId)))
      .for('update', { of: waiterCalls })
    if (!found) throw new Problem(404, 'There is no such call.')
    const { call, customerId, orderStatus, by, place } = found
    if (call.status !== status || call.answeredBy !== staffId) {
      const isOpen = STILL_OPEN.includes(call.status) && call.createdAt.getTime() > at.getTime() - OPEN_MS && !OVER.includes(orderStatus)
      if (!isOpen) throw callOver(call, by)
      if (status === 'COMING' && call.status === 'COMING')
        throw new Problem(409, `${firstNameOf(by ?? 'Another person')} is coming to ${place} already.`, { code: 'CALL_ANSWERED' })
      await tx.update(waiterCalls).set({ status, answeredBy: staffId, updatedAt: at }).where(eq(waiterCalls.id, callId))
      const action = status === 'COMING' ? 'call.coming' : 'call.done'
      await recordEvent(tx, { actor: 'STAFF', action, customerId, subject: callId, staffId }, at)
    }
    return openCalls(tx, outletId, at)
  })

/** The customer's calls that have changed since, by their orders, with their versions. */
export async function changedCalls(db: Queries, customerId: string, since: Date): Promise<{ id: string; version: number }[]> {
  const rows = await db
    .select({ id: waiterCalls.orderId, updatedAt: waiterCalls.updatedAt })
    .from(waiterCalls)
    .innerJoin(orders, eq(orders.id, waiterCalls.orderId))
    .where(and(eq(orders.customerId, customerId), gt(waiterCalls.updatedAt, since)))
  return rows.map(({ id, updatedAt }) => ({ id, version: updatedAt.getTime() }))
}

export async function dropOldCalls(db: Db, now: Date): Promise<void> {
  await db.delete(waiterCalls).where(lt(waiterCalls.createdAt, new Date(now.getTime() - RETENTION_MS)))
}

async function orderOf(db: Queries, customerId: string, orderId: string) {
  const [order] = await db
    .select({ status: orders.status, outletId: orders.outletId })
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.customerId, customerId)))
  if (!order) throw new Problem(404, 'Order not found')
  return order
}

const lastCall = (db: Queries, orderId: string, now: Date) =>
  db
    .select({ call: waiterCalls, by: staff.name })
    .from(waiterCalls)
    .leftJoin(staff, eq(staff.id, waiterCalls.answeredBy))
    .where(and(eq(waiterCalls.orderId, orderId), isYoung(now), ne(waiterCalls.status, 'TAKEN_BACK')))
    .orderBy(desc(waiterCalls.createdAt), desc(waiterCalls.id))
    .limit(1)

/** False where none was open. */
async function takeBack(tx: Queries, orderId: string, at: Date): Promise<boolean> {
  const closedCalls = await tx
    .update(waiterCalls)
    .set({ status: 'TAKEN_BACK', updatedAt: at })
    .where(and(eq(waiterCalls.orderId, orderId), inArray(waiterCalls.status, STILL_OPEN)))
    .returning({ id: waiterCalls.id })
  return closedCalls.length > 0
}

const toWire = ({ id, kind, status, createdAt }: CallRow, by: string | null): Wire['WaiterCall'] => ({
  callId: id,
  kind,
  status: status as Wire['WaiterCall']['status'],
  ...(by !== null && { by: firstNameOf(by) }),
  calledAt: createdAt.toISOString(),
})

const calledJustNow = (seconds: number) =>
  new Problem(429, `You called a moment ago. Please wait ${seconds} s before you call again.`, { code: 'CALLED_JUST_NOW' }, seconds)

const callOver = ({ status }: CallRow, by: string | null) =>
  new Problem(
    409,
    status === 'TAKEN_BACK'
      ? 'The guest has taken this call back.'
      : status === 'DONE' && by !== null
        ? `This call is done, by ${firstNameOf(by)}.`
        : 'This call is over.',
    { code: 'CALL_OVER' },
  )
