import { and, eq, inArray } from 'drizzle-orm'
import { formatAmount, type Paise, toPaise } from '#machines/model/money.ts'
import { keyOf, type TaxPart } from '#machines/model/bill/tax.ts'
import { recordEvent } from '#server/audit/events.ts'
import type { Queries } from '#server/db/database.ts'
import { auditEvents, type BillContent, bills, creditNotes, orderLines, orders, outlets, staff } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { Problem } from '#server/problem.ts'
import { billedLines, halvesOf, lineContent, nextNumber, taxesIn } from './bills.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { billWith, type Hand, type TransitionDeps } from './transitions.ts'

type CreditNote = typeof creditNotes.$inferSelect
type CreditDeps = Pick<TransitionDeps, 'db' | 'now'>
interface Correction {
  lineNumbers: number[]
  reason: string
  /** In rupees, as the person has read it. */
  total?: number
}

/** What a note for these dishes would give back. */
export const previewCredit = ({ db }: CreditDeps, orderId: string, lineNumbers: number[], { outletId }: Hand): Promise<Paise> =>
  inTransaction(db, async (tx) => {
    const { bill, chosenLines, left, notes, order } = await readBilled(tx, orderId, outletId, lineNumbers)
    await refuseGone(tx, lineNumbers, chosenLines, notes)
    return creditOf(order, bill, contentsOf(notes), left).totalPaise
  })

/** Takes dishes off an issued bill by a note of its own; the same dishes again, by the same person, find the note that they have. */
export const creditLines = (
  { db, now }: CreditDeps,
  orderId: string,
  { lineNumbers, reason, total }: Correction,
  { outletId, staffId }: Hand,
): Promise<CreditNote> =>
  inTransaction(db, async (tx) => {
    const { bill, lines, chosenLines, left, notes, order } = await readBilled(tx, orderId, outletId, lineNumbers)
    const earlier = notes.find(({ number }) => isSame(lines, chosenLines, number))
    if (earlier && chosenLines.length === lineNumbers.length && (await issuerOf(tx, earlier))?.id === staffId) return earlier
    await refuseGone(tx, lineNumbers, chosenLines, notes)
    const amounts = creditOf(order, bill, contentsOf(notes), left)
    if (total !== undefined && toPaise(total) !== amounts.totalPaise) {
      const message = `${formatAmount(amounts.totalPaise)} would go back now, since the bill was corrected meanwhile. Nothing of yours is issued yet.`
      throw new Problem(409, message, { code: 'AMOUNT_CHANGED' })
    }

    const issuedAt = now()
    const [outlet] = await tx.select().from(outlets).where(eq(outlets.id, outletId))
    const note: CreditNote = {
      outletId,
      number: await nextNumber(tx, outlet!, issuedAt, 'C'),
      orderId,
      issuedAt,
      reason,
      content: { ...bill, lines: chosenLines.map(lineContent), ...amounts },
    }
    await tx.insert(creditNotes).values(note)
    await markLines(tx, note, chosenLines)
    const { customerId } = order
    await recordEvent(tx, { actor: 'STAFF', action: 'order.credited', customerId, subject: orderId, staffId }, issuedAt)
    return note
  })

async function readBilled(tx: Queries, orderId: string, outletId: string, lineNumbers: number[]) {
  // First of all: this lock makes other notes of the order wait.
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.outletId, outletId)))
    .for('no key update')
  if (!order) throw new Problem(404, 'Order not found')
  const [bill] = await tx.select().from(bills).where(eq(bills.orderId, orderId))
  if (!bill) throw new Problem(409, 'This order has no bill yet.', { code: 'NO_BILL' })
  const lines = await billedLines(tx, orderId)
  const notes = await tx.select().from(creditNotes).where(eq(creditNotes.orderId, orderId))
  const chosenLines = lines.filter((line) => lineNumbers.includes(line.lineNumber))
  const left = lines.filter((line) => line.creditNote === null && !chosenLines.includes(line))
  return { order, bill: bill.content, lines, notes, chosenLines, left }
}

/** Who was slower reads who was faster. */
async function refuseGone(tx: Queries, lineNumbers: number[], chosenLines: OrderLineRow[], notes: CreditNote[]): Promise<void> {
  const gone = chosenLines.find(({ creditNote }) => creditNote !== null)
  const note = notes.find(({ number }) => number === gone?.creditNote)
  if (note) {
    const by = (await issuerOf(tx, note))?.name ?? 'Another person'
    throw new Problem(409, `${by} has taken ${gone!.name} off the bill already, by credit note ${note.number}.`, { code: 'ITEM_GONE' })
  }
  if (chosenLines.length < lineNumbers.length) throw new Problem(409, 'This dish is not on the bill any more.', { code: 'ITEM_GONE' })
}

async function issuerOf(tx: Queries, { orderId, issuedAt }: CreditNote): Promise<{ id: string; name: string } | undefined> {
  const [found] = await tx
    .select({ id: staff.id, name: staff.name })
    .from(auditEvents)
    .innerJoin(staff, eq(staff.id, auditEvents.staffId))
    .where(and(eq(auditEvents.action, 'order.credited'), eq(auditEvents.subject, orderId), eq(auditEvents.at, issuedAt)))
  return found
}

const contentsOf = (notes: CreditNote[]): BillContent[] => notes.map(({ content }) => content)

const isSame = (lines: OrderLineRow[], chosenLines: OrderLineRow[], number: string): boolean =>
  lines.every((line) => chosenLines.includes(line) === (line.creditNote === number))

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
