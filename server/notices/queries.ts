import { and, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { DAY_MS } from '#machines/model/dates.ts'
import { toRupees } from '#machines/model/money.ts'
import { isOff } from '#machines/model/order/order.ts'
import type { Wire } from '#server/contract.ts'
import type { Db, Queries } from '#server/db/database.ts'
import { isServiceOrder } from '#server/db/order-kind.ts'
import { customers, openingNotices, orders, orderSteps, outlets, reviews } from '#server/db/schema.ts'
import { readCursor, cursorAfter } from '#server/orders/cursor.ts'

/** Older notices are not listed. */
const NEWS_MS = 30 * DAY_MS
const REPORTED_STATUSES: (typeof orderSteps.$inferSelect)['status'][] = ['ACCEPTED', 'SERVED', 'COMPLETED', 'REJECTED', 'CANCELLED']
const MOST_COUNTED = 99

type Notice = Wire['Notice']
type Found = Omit<Notice, 'isNew'>
interface Asked {
  customerId: string
  since: Date
  /** The end of the page before. */
  before: { createdAt: Date; id: string } | undefined
  limit: number
}

/** A page of the news of the last 30 days, newest first, and how many are not read. They are the customer's own rows: nothing of them is written twice. */
export async function readNotices(
  db: Queries,
  customerId: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
  now: Date,
): Promise<{ data: Notice[]; unread: number; nextCursor?: string }> {
  const since = new Date(now.getTime() - NEWS_MS)
  const readAt = await readUntil(db, customerId)
  const found = await noticesOf(db, { customerId, since, before: cursor === undefined ? undefined : readCursor(cursor), limit: limit + 1 })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map((notice) => ({ ...notice, isNew: !readAt || new Date(notice.at) > readAt })),
    unread: await countUnread(db, customerId, now, readAt),
    ...(found.length > limit && last && { nextCursor: cursorAfter({ createdAt: new Date(last.at), id: last.id }) }),
  }
}

/** Moves the mark forward, to now at the latest. Answers how many are unread then. */
export async function markRead(db: Queries, customerId: string, until: Date, now: Date): Promise<number> {
  const at = until < now ? until : now
  await db
    .update(customers)
    .set({ noticesReadAt: sql`greatest(${customers.noticesReadAt}, ${sql.param(at, customers.noticesReadAt)})` })
    .where(eq(customers.id, customerId))
  return countUnread(db, customerId, now, await readUntil(db, customerId))
}

export async function dropOldNotices(db: Db, now: Date): Promise<void> {
  await db.delete(openingNotices).where(lt(openingNotices.at, new Date(now.getTime() - NEWS_MS)))
}

async function readUntil(db: Queries, customerId: string): Promise<Date | null> {
  const [row] = await db.select({ readAt: customers.noticesReadAt }).from(customers).where(eq(customers.id, customerId))
  return row?.readAt ?? null
}

async function countUnread(db: Queries, customerId: string, now: Date, readAt: Date | null): Promise<number> {
  const oldest = new Date(now.getTime() - NEWS_MS)
  const since = readAt && readAt > oldest ? readAt : oldest
  return (await noticesOf(db, { customerId, since, before: undefined, limit: MOST_COUNTED })).length
}

async function noticesOf(db: Queries, asked: Asked): Promise<Found[]> {
  const all = [
    ...(await stepsOf(db, asked)),
    ...(await readyOf(db, asked)),
    ...(await answersOf(db, asked)),
    ...(await openingsOf(db, asked)),
  ]
  const { before } = asked
  return all
    .filter(({ at, id }) => !before || at < before.createdAt.toISOString() || id < before.id)
    .toSorted((one, other) => (one.at === other.at ? (one.id < other.id ? 1 : -1) : one.at < other.at ? 1 : -1))
    .slice(0, asked.limit)
}

const within = (at: PgColumn, { since, before }: Asked): SQL | undefined =>
  and(gt(at, since), before && sql`${at} <= ${sql.param(before.createdAt, at)}`)

const ORDER = {
  isService: isServiceOrder,
  orderId: orders.id,
  number: orders.dayNumber,
  outletId: orders.outletId,
  outletName: outlets.name,
  reason: orders.statusReason,
  readyBy: orders.readyBy,
  totalPaise: orders.totalPaise,
}

async function stepsOf(db: Queries, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ORDER, status: orderSteps.status, at: orderSteps.at })
    .from(orderSteps)
    .innerJoin(orders, eq(orders.id, orderSteps.orderId))
    .innerJoin(outlets, eq(outlets.id, orders.outletId))
    .where(and(eq(orders.customerId, asked.customerId), inArray(orderSteps.status, REPORTED_STATUSES), within(orderSteps.at, asked)))
    .orderBy(desc(orderSteps.at))
    .limit(asked.limit + 1)
  return rows.map(({ status, at, reason, readyBy, totalPaise, ...order }) => ({
    ...base('ORDER', `${order.orderId}-${status}`, at, order),
    status: status as Found['status'],
    ...(isOff(status) && reason !== null && { text: reason }),
    ...(status === 'ACCEPTED' && readyBy && { readyBy: readyBy.toISOString() }),
    ...(status === 'COMPLETED' && { total: toRupees(totalPaise) }),
  }))
}

async function readyOf(db: Queries, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ORDER, at: orders.readyAt })
    .from(orders)
    .innerJoin(outlets, eq(outlets.id, orders.outletId))
    .where(and(eq(orders.customerId, asked.customerId), isNotNull(orders.readyAt), within(orders.readyAt, asked)))
    .orderBy(desc(orders.readyAt))
    .limit(asked.limit + 1)
  return rows.map(({ at, ...order }) => ({ ...base('ORDER', `${order.orderId}-READY`, at!, order), status: 'READY' }))
}

async function answersOf(db: Queries, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ ...ORDER, answer: reviews.answer, at: reviews.answeredAt })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(outlets, eq(outlets.id, orders.outletId))
    .where(and(eq(orders.customerId, asked.customerId), isNotNull(reviews.answer), within(reviews.answeredAt, asked)))
    .orderBy(desc(reviews.answeredAt))
    .limit(asked.limit + 1)
  return rows.map(({ at, answer, ...order }) => ({ ...base('REVIEW', `${order.orderId}-REVIEW`, at!, order), text: answer! }))
}

async function openingsOf(db: Queries, asked: Asked): Promise<Found[]> {
  const rows = await db
    .select({ outletId: outlets.id, outletName: outlets.name, at: openingNotices.at })
    .from(openingNotices)
    .innerJoin(outlets, eq(outlets.id, openingNotices.outletId))
    .where(and(eq(openingNotices.customerId, asked.customerId), within(openingNotices.at, asked)))
    .orderBy(desc(openingNotices.at))
    .limit(asked.limit + 1)
  return rows.map(({ at, ...outlet }) => base('OUTLET', `${outlet.outletId}-OPEN`.slice(-64), at, outlet))
}

const base = (
  kind: Found['kind'],
  id: string,
  at: Date,
  {
    outletId,
    outletName,
    orderId,
    number,
    isService,
  }: { outletId: string; outletName: string; orderId?: string; number?: number | null; isService?: boolean },
): Found => ({
  id,
  kind,
  at: at.toISOString(),
  outletId,
  outletName,
  ...(orderId !== undefined && { orderId }),
  ...(typeof number === 'number' && { orderNumber: number }),
  ...(isService && { isService }),
})
