import { and, eq, inArray } from 'drizzle-orm'
import { toRupees } from '#machines/model/money.ts'
import { getOutletRow } from '#server/catalogue/queries.ts'
import { kindToWire } from '#server/catalogue/wire.ts'
import { type BoardOrder, boardOrder, boardOrders, finishedOrders } from '#server/orders/board.ts'
import { openCalls } from '#server/orders/calls.ts'
import { cursorAfter } from '#server/orders/cursor.ts'
import type { Req, Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { menuItems, staff } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { pauseOf } from './pause.ts'

export async function readBoard(
  { db, now: clock, hoursNow }: Pick<Deps, 'db' | 'now' | 'hoursNow'>,
  outletId: string,
): Promise<Wire['Board']> {
  const [now, outlet] = [clock(), await getOutletRow(db, outletId)]
  const pausedUntil = pauseOf(outlet, hoursNow())?.toISOString()
  const { underWay, over } = await boardOrders(db, outletId, now)
  const wire = await wireOf(db, [...underWay, ...over])
  return {
    at: now.toISOString(),
    timeZone: outlet.timeZone,
    status: outlet.status,
    ...(pausedUntil !== undefined && { pausedUntil }),
    calls: await openCalls(db, outletId, now),
    underWay: wire.slice(0, underWay.length),
    over: wire.slice(underWay.length),
  }
}

export async function readBoardOrder(db: Queries, outletId: string, orderId: string): Promise<Wire['BoardOrder']> {
  const found = await boardOrder(db, outletId, orderId)
  if (!found) throw new Problem(404, 'Order not found')
  return (await wireOf(db, [found]))[0]!
}

export async function readFinishedOrders(
  db: Queries,
  outletId: string,
  { limit = 200, cursor, number }: Req<'listFinishedOrders'>['query'],
): Promise<{ timeZone: string; orders: Wire['BoardOrder'][]; nextCursor?: string }> {
  const { timeZone } = await getOutletRow(db, outletId)
  const { orders, hasOlder } = await finishedOrders(db, outletId, { limit, cursor, number: number?.trim() })
  const last = orders.at(-1)
  return { timeZone, orders: await wireOf(db, orders), ...(hasOlder && last && { nextCursor: cursorAfter(last.order) }) }
}

async function wireOf(db: Queries, board: BoardOrder[]): Promise<Wire['BoardOrder'][]> {
  const menuIds = [...new Set(board.flatMap(({ lines }) => lines.map(({ menuId }) => menuId)))]
  const movers = [...new Set(board.flatMap(({ order }) => order.movedBy ?? []))]
  const [outletId = ''] = board.map(({ order }) => order.outletId)
  const dishes =
    menuIds.length === 0
      ? []
      : await db
          .select({ menuId: menuItems.menuId, allergens: menuItems.allergens })
          .from(menuItems)
          .where(and(eq(menuItems.outletId, outletId), inArray(menuItems.menuId, menuIds)))
  const people = movers.length === 0 ? [] : await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, movers))
  const allergensOf = new Map(dishes.map(({ menuId, allergens }) => [menuId, allergens]))
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return board.map((each) => toWire(each, allergensOf, nameOf))
}

function toWire(
  { order, lines, billNumber }: BoardOrder,
  allergensOf: Map<string, string[] | null>,
  nameOf: Map<string, string>,
): Wire['BoardOrder'] {
  const movedBy = order.movedBy === null ? undefined : nameOf.get(order.movedBy)
  return {
    orderId: order.id,
    ...(order.dayNumber !== null && { number: order.dayNumber }),
    status: order.status,
    place: order.originName,
    ...(order.originSigned !== null && { isScanned: order.originSigned }),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
    ...(order.serviceAt && { serviceAt: order.serviceAt.toISOString() }),
    ...(order.readyBy && { readyBy: order.readyBy.toISOString() }),
    ...(order.readyAt && { readyAt: order.readyAt.toISOString() }),
    ...(order.statusReason !== null && { reason: order.statusReason }),
    total: toRupees(order.totalPaise),
    ...(movedBy !== undefined && { movedBy }),
    ...(billNumber !== null && { billNumber }),
    lines: lines.map((line) => {
      const allergens = allergensOf.get(line.menuId)
      return {
        lineNumber: line.lineNumber,
        name: line.name,
        quantity: line.quantity,
        ...(line.servingSize !== null && { servingSize: line.servingSize }),
        ...(line.itemNote && { note: line.itemNote }),
        isVegetarian: line.isVegetarian,
        ...kindToWire(line),
        isRejected: line.isRejected,
        ...(line.rejectionReason !== null && { reason: line.rejectionReason }),
        ...(allergens && { allergens }),
        ...(line.creditNote !== null && { creditNote: line.creditNote }),
      }
    }),
  }
}
