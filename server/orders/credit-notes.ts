import { and, eq, inArray } from 'drizzle-orm'
import { keyOf, type TaxPart } from '#machines/model/tax.ts'
import { recordEvent } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { type BillContent, bills, creditNotes, orderLines, orders, outlets } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Problem } from '#server/problem.ts'
import { halvesOf, lineContent, nextNumber, taxesIn } from './bills.ts'
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
    const amounts = creditOf(
      order,
      bill.content,
      notes.map(({ content }) => content),
      remaining,
    )
    const note: CreditNote = {
      outletId,
      number: await nextNumber(tx, outlet!, issuedAt, 'C'),
      orderId,
      issuedAt,
      reason,
      content: { ...bill.content, lines: asked.map(lineContent), ...amounts },
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

type Amounts = Pick<BillContent, 'itemTotalPaise' | 'deliveryFeePaise' | 'discountPaise' | 'cgstPaise' | 'sgstPaise' | 'totalPaise'> & {
  taxes: TaxPart[]
}

/** What the bill and its notes charge until now, less what the remaining dishes would have cost: so all notes together never give back another sum. */
export function creditOf(order: OrderRow, bill: BillContent, notes: BillContent[], remaining: OrderLineRow[]): Amounts {
  const after = billWith(order, remaining, order.taxRatePercent ?? taxesIn(bill)[0]!.ratePercent)
  const leftOf = (name: 'itemTotalPaise' | 'deliveryFeePaise' | 'discountPaise') =>
    notes.reduce((left, note) => left - note[name], bill[name]) - after.amounts[name]
  const taxes = taxesIn(bill).flatMap((part) => {
    const partIn = (parts: TaxPart[]) => parts.find((other) => keyOf(other) === keyOf(part))
    const given = [...notes.map((note) => partIn(taxesIn(note))), partIn(after.taxes)]
    // A share of the discount may move by a paisa between the rates, which the next note makes good.
    const leftIn = (name: 'taxablePaise' | 'cgstPaise' | 'sgstPaise') =>
      Math.max(
        0,
        given.reduce((left, other) => left - (other?.[name] ?? 0), part[name]),
      )
    const left = { ...part, taxablePaise: leftIn('taxablePaise'), cgstPaise: leftIn('cgstPaise'), sgstPaise: leftIn('sgstPaise') }
    return left.taxablePaise + left.cgstPaise + left.sgstPaise > 0 || taxesIn(bill).length === 1 ? [left] : []
  })
  const amounts = {
    itemTotalPaise: leftOf('itemTotalPaise'),
    deliveryFeePaise: leftOf('deliveryFeePaise'),
    discountPaise: leftOf('discountPaise'),
  }
  const { cgstPaise, sgstPaise } = halvesOf(taxes)
  const { itemTotalPaise, deliveryFeePaise, discountPaise } = amounts
  return { ...amounts, taxes, cgstPaise, sgstPaise, totalPaise: itemTotalPaise + deliveryFeePaise - discountPaise + cgstPaise + sgstPaise }
}
