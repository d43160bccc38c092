import { and, eq, inArray } from 'drizzle-orm'
import { recordEvent } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { type BillContent, bills, creditNotes, orderLines, orders, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Problem } from '#server/problem.ts'
import { lineContent, nextNumber, taxableOf } from './bills.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { billWith, type Hand, type TransitionDeps } from './transitions.ts'

type CreditNote = typeof creditNotes.$inferSelect
interface Correction {
  lineNumbers: number[]
  reason: string
}

/** Takes dishes off an issued bill by a note of its own; the same dishes again find the note that they have. */
export const creditLines = (
  { db, now }: Pick<TransitionDeps, 'db' | 'now'>,
  orderId: string,
  { lineNumbers, reason }: Correction,
  { outletId, staffId }: Hand,
): Promise<CreditNote> =>
  inTransaction(db, async (tx) => {
    // First of all: this lock makes other notes of the order wait.
    const [order] = await tx
      .select()
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.outletId, outletId)))
      .for('no key update')
    if (!order) throw new Problem(404, 'Order not found')
    const [bill] = await tx.select().from(bills).where(eq(bills.orderId, orderId))
    if (!bill) throw new Problem(409, 'This order has no bill yet.', { code: 'NO_BILL' })
    const lines = await tx
      .select()
      .from(orderLines)
      .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isRejected, false)))
      .orderBy(orderLines.lineNumber)
    const notes = await tx.select().from(creditNotes).where(eq(creditNotes.orderId, orderId))
    const asked = lines.filter((line) => lineNumbers.includes(line.lineNumber))
    const earlier = notes.find(({ number }) => isSame(lines, asked, number))
    if (earlier && asked.length === lineNumbers.length) return earlier
    if (asked.length < lineNumbers.length || asked.some(({ creditNote }) => creditNote !== null))
      throw new Problem(409, 'This dish is not on the bill any more.', { code: 'ITEM_GONE' })

    const issuedAt = now()
    const [outlet] = await tx.select().from(outlets).where(eq(outlets.id, outletId))
    const remaining = lines.filter((line) => line.creditNote === null && !asked.includes(line))
    const amounts = amountsOf(order, bill.content, notes, remaining)
    const note: CreditNote = {
      outletId,
      number: await nextNumber(tx, outlet!, issuedAt, 'C'),
      orderId,
      issuedAt,
      reason,
      content: { ...bill.content, lines: asked.map(lineContent), ...amounts, taxablePaise: taxableOf(order, amounts) },
    }
    await tx.insert(creditNotes).values(note)
    await markLines(tx, note, asked)
    const { customerId } = order
    await recordEvent(tx, { actor: 'STAFF', action: 'order.credited', customerId, subject: orderId, staffId }, issuedAt)
    return note
  })

const isSame = (lines: OrderLineRow[], asked: OrderLineRow[], number: string): boolean =>
  lines.every((line) => asked.includes(line) === (line.creditNote === number))

const markLines = (tx: Queries, { orderId, number }: CreditNote, lines: OrderLineRow[]) =>
  tx
    .update(orderLines)
    .set({ creditNote: number })
    .where(
      and(
        eq(orderLines.orderId, orderId),
        inArray(
          orderLines.lineNumber,
          lines.map(({ lineNumber }) => lineNumber),
        ),
      ),
    )

const AMOUNTS = ['itemTotalPaise', 'deliveryFeePaise', 'discountPaise', 'cgstPaise', 'sgstPaise', 'totalPaise'] as const

/** What the bill and its notes charge until now, less what the remaining dishes would have cost: so all notes together never give back another sum. */
function amountsOf(
  order: OrderRow,
  bill: BillContent,
  notes: CreditNote[],
  remaining: OrderLineRow[],
): Pick<BillContent, (typeof AMOUNTS)[number]> {
  const { taxesPaise, ...left } = billWith(order, remaining, bill.taxRatePercent)
  const cgstPaise = Math.floor(taxesPaise / 2)
  const after = { ...left, cgstPaise, sgstPaise: taxesPaise - cgstPaise }
  const credited = (name: (typeof AMOUNTS)[number]) => notes.reduce((sum, { content }) => sum + content[name], 0)
  return Object.fromEntries(AMOUNTS.map((name) => [name, bill[name] - credited(name) - after[name]])) as ReturnType<typeof amountsOf>
}
