import { and, eq } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import type { Wire } from '#server/contract.ts'
import { orderLines, orders, staff } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type Hand, moveOrder, movedOn, TRANSITIONS, type TransitionDeps, updateIn } from '#server/orders/transitions.ts'
import type { OrderRow } from '#server/orders/queries.ts'
import { Problem, unfit } from '#server/problem.ts'

interface Move {
  action: Wire['BoardAction']
  minutes?: number
  readyBy?: string
  reason?: string
}

/** The kitchen has it: accepted, and not served. */
const IN_KITCHEN: OrderRow['status'][] = [...TRANSITIONS.prepare.from, ...TRANSITIONS.serve.from]
const MINUTE_MS = 60_000
const LONGEST_PROMISE_MS = 4 * 60 * MINUTE_MS

/** Takes an order to its next step; the same step again, by the same person, finds it done. */
export async function moveOnBoard(deps: TransitionDeps, orderId: string, move: Move, hand: Hand): Promise<void> {
  try {
    await take(deps, orderId, move, hand)
  } catch (error) {
    if (!(error instanceof Problem) || error.details?.code !== 'ORDER_MOVED_ON') throw error
    const [order] = await deps.db.select().from(orders).where(eq(orders.id, orderId))
    if (order?.movedBy !== hand.staffId || !isDone(order, move.action)) throw error
  }
}

async function take(deps: TransitionDeps, orderId: string, { action, minutes, readyBy, reason }: Move, hand: Hand): Promise<void> {
  const now = deps.now()
  if (action === 'ready') return markReady(deps, orderId, hand)
  if (action === 'delay') return delay(deps, orderId, promiseOf(readyBy, now), hand)
  if ((action === 'reject' || action === 'cancel') && reason === undefined) throw unfit('reason', 'Please say why: the guest reads it.')
  const values = action === 'accept' ? { readyBy: await firstPromise(deps, orderId, minutes, now) } : {}
  await moveOrder(deps, orderId, action, reason, { hand, values })
}

/** For an order of services alone, the time that its guest wishes; null for as soon as possible. */
async function firstPromise({ db }: TransitionDeps, orderId: string, minutes: number | undefined, now: Date): Promise<Date | null> {
  const lines = await db
    .select({ kind: orderLines.kind, serviceAt: orders.serviceAt })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isRejected, false)))
  const [line] = lines
  if (line && lines.every(({ kind }) => kind === 'service')) return line.serviceAt
  if (minutes === undefined) throw unfit('minutes', 'Please say in how many minutes it will be ready.')
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

const isDone = ({ status, readyAt }: OrderRow, action: Move['action']): boolean => {
  if (action === 'ready') return readyAt !== null && status === 'PREPARING'
  return action !== 'delay' && status === TRANSITIONS[action].to
}

/** An order that was accepted and never begun has been prepared all the same: it takes both steps. */
const markReady = ({ db, now }: TransitionDeps, orderId: string, hand: Hand): Promise<void> =>
  inTransaction(db, async (tx) => {
    const [before] = await tx
      .select({ order: orders, by: staff.name })
      .from(orders)
      .leftJoin(staff, eq(staff.id, orders.movedBy))
      .where(and(eq(orders.id, orderId), eq(orders.outletId, hand.outletId)))
      .for('no key update', { of: orders })
    if (before?.order.readyAt) throw movedOn(before.order, before.by)
    const isBegun = before?.order.status === 'PREPARING'
    const order = await updateIn(
      tx,
      orderId,
      IN_KITCHEN,
      { readyAt: now(), updatedAt: now(), ...(!isBegun && { status: 'PREPARING' }) },
      hand,
    )
    await recordEvent(
      tx,
      { actor: 'STAFF', action: 'order.ready', customerId: order.customerId, subject: orderId, staffId: hand.staffId },
      order.updatedAt,
    )
  })

const delay = ({ db, now }: TransitionDeps, orderId: string, readyBy: Date, hand: Hand): Promise<void> =>
  inTransaction(db, async (tx) => {
    const order = await updateIn(tx, orderId, IN_KITCHEN, { readyBy, updatedAt: now() }, hand)
    await recordEvent(
      tx,
      { actor: 'STAFF', action: 'order.delayed', customerId: order.customerId, subject: orderId, staffId: hand.staffId },
      order.updatedAt,
    )
  })

function promiseOf(readyBy: string | undefined, now: Date): Date {
  const promised = new Date(readyBy ?? '')
  const aheadMs = promised.getTime() - now.getTime()
  if (aheadMs > 0 && aheadMs <= LONGEST_PROMISE_MS) return promised
  throw unfit('readyBy', 'Please promise a time within the next four hours.')
}
