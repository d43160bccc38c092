import { and, eq, sql } from 'drizzle-orm'
import { toRupees } from '#machines/model/money.ts'
import { servingSizeLabel } from '#machines/model/menu/menu-item.ts'
import { type TaxPart, taxesOf } from '#machines/model/bill/tax.ts'
import { dateIn } from '#server/catalogue/opening.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import type { Wire } from '#server/contract.ts'
import type { Queries } from '#server/db/database.ts'
import { type BillContent, billCounters, bills, creditNotes, orderLines, orders, outlets } from '#server/db/schema.ts'
import { Problem } from '#server/problem.ts'
import type { OrderLineRow, OrderRow } from './queries.ts'
import { toCartLines } from './rules.ts'

export const billedLines = (tx: Queries, orderId: string): Promise<OrderLineRow[]> =>
  tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.isRejected, false)))
    .orderBy(orderLines.lineNumber)

/** Issues the bill of an order in the transaction that completes it: both happen, or neither. */
export async function issueBill(tx: Queries, order: OrderRow): Promise<void> {
  const [outlet] = await tx.select().from(outlets).where(eq(outlets.id, order.outletId))
  const lines = await billedLines(tx, order.id)
  await tx.insert(bills).values({
    outletId: order.outletId,
    number: await nextNumber(tx, outlet!, order.updatedAt),
    orderId: order.id,
    issuedAt: order.updatedAt,
    content: contentOf(order, outlet!, lines),
  })
}

/**
 * The next of the outlet's bills or credit notes in the financial year. Sixteen characters at most, as the rules for invoices ask (CGST Rules 46 and
 * 53): 'DM/26-27/000412', 'DM/C26-27/00007'.
 */
export async function nextNumber(tx: Queries, { id, timeZone, billPrefix }: OutletRow, moment: Date, kind: '' | 'C' = ''): Promise<string> {
  const year = `${kind}${financialYear(moment, timeZone)}`
  const [counter] = await tx
    .insert(billCounters)
    .values({ outletId: id, year, count: 1 })
    .onConflictDoUpdate({ target: [billCounters.outletId, billCounters.year], set: { count: sql`${billCounters.count} + 1` } })
    .returning()
  return [...(billPrefix === null ? [] : [billPrefix]), year, String(counter!.count).padStart(6 - kind.length, '0')].join('/')
}

/** From April to March by the outlet's clock: '26-27'. */
export function financialYear(moment: Date, timeZone: string): string {
  const [year = 0, month = 0] = dateIn(timeZone, moment).split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${twoDigits(first)}-${twoDigits(first + 1)}`
}
const twoDigits = (year: number): string => String(year % 100).padStart(2, '0')

function contentOf(order: OrderRow, outlet: OutletRow, lines: OrderLineRow[]): BillContent {
  const taxes = taxesOfOrder(order, lines)
  return {
    seller: {
      name: outlet.name,
      legalName: outlet.legalName ?? outlet.name,
      address: [outlet.street, ...(outlet.landmark ? [outlet.landmark] : []), `${outlet.city} ${outlet.pincode}`],
      state: outlet.state,
      ...(outlet.gstin !== null && { gstin: outlet.gstin }),
      ...(outlet.fssai !== null && { fssai: outlet.fssai }),
    },
    place: order.originName,
    ...(order.dayNumber !== null && { orderNumber: order.dayNumber }),
    lines: lines.map(lineContent),
    itemTotalPaise: order.itemTotalPaise,
    deliveryFeePaise: order.deliveryFeePaise,
    discountPaise: order.discountPaise,
    taxes,
    ...halvesOf(taxes),
    totalPaise: order.totalPaise,
  }
}

export const lineContent = ({ name, servingSize, quantity, unitPricePaise }: OrderLineRow): BillContent['lines'][number] => ({
  name,
  ...(servingSize !== null && { servingSize }),
  quantity,
  unitPaise: unitPricePaise,
})

/** An order from before its rate was stored has only the amount of tax: the rate follows from it, to a hundredth. */
function taxesOfOrder({ taxRatePercent, taxedAfterDiscount, discountPaise, itemTotalPaise, taxesPaise }: OrderRow, lines: OrderLineRow[]) {
  if (taxRatePercent !== null)
    return taxesOf(toCartLines(lines), discountPaise, { taxRatePercent, taxedAfterDiscount, deliveryFeePaise: 0 })
  const rate = itemTotalPaise === 0 ? 0 : Math.round((taxesPaise * 10_000) / itemTotalPaise) / 100
  const cgstPaise = Math.floor(taxesPaise / 2)
  return [{ kind: 'ADDED' as const, ratePercent: rate, taxablePaise: itemTotalPaise, cgstPaise, sgstPaise: taxesPaise - cgstPaise }]
}

/** The halves of the tax that is added to the prices. */
export function halvesOf(taxes: TaxPart[]): Pick<BillContent, 'cgstPaise' | 'sgstPaise'> {
  const added = taxes.filter(({ kind }) => kind === 'ADDED')
  const sum = (half: 'cgstPaise' | 'sgstPaise') => added.reduce((total, part) => total + part[half], 0)
  return { cgstPaise: sum('cgstPaise'), sgstPaise: sum('sgstPaise') }
}

export const taxesIn = (content: BillContent): TaxPart[] => {
  const { taxes, itemTotalPaise, taxablePaise = itemTotalPaise, taxRatePercent = 0, cgstPaise, sgstPaise } = content
  return taxes ?? [{ kind: 'ADDED', ratePercent: taxRatePercent, taxablePaise, cgstPaise, sgstPaise }]
}

/** Rejects with 404 where the order is another's, or has no bill. */
export async function readBill(
  db: Queries,
  orderId: string,
  { customerId, outletId }: { customerId: string; outletId?: never } | { outletId: string; customerId?: never },
): Promise<Wire['IssuedBill']> {
  const isTheirs = customerId === undefined ? eq(orders.outletId, outletId) : eq(orders.customerId, customerId)
  const [found] = await db
    .select({ bill: bills })
    .from(bills)
    .innerJoin(orders, eq(orders.id, bills.orderId))
    .where(and(eq(bills.orderId, orderId), isTheirs))
  if (!found) throw new Problem(404, 'This order has no bill.')
  const { seller, place, orderNumber } = found.bill.content
  const notes = await db
    .select()
    .from(creditNotes)
    .where(eq(creditNotes.orderId, orderId))
    .orderBy(creditNotes.issuedAt, creditNotes.number)
  return {
    ...amountsToWire(found.bill),
    seller,
    place,
    ...(orderNumber !== undefined && { orderNumber }),
    ...(notes.length > 0 && { creditNotes: notes.map(noteToWire) }),
  }
}

export async function readBilledDishes(db: Queries, orderId: string) {
  return (await billedLines(db, orderId)).map((line) => {
    const { name, quantity, amount } = lineToWire(lineContent(line))
    return { lineNumber: line.lineNumber, name, quantity, amount, ...(line.creditNote !== null && { creditNote: line.creditNote }) }
  })
}

export const noteToWire = (note: typeof creditNotes.$inferSelect): Wire['CreditNote'] => ({ ...amountsToWire(note), reason: note.reason })

function amountsToWire({ number, issuedAt, content }: Pick<typeof bills.$inferSelect, 'number' | 'issuedAt' | 'content'>) {
  return {
    number,
    issuedAt: issuedAt.toISOString(),
    lines: content.lines.map(lineToWire),
    itemTotal: toRupees(content.itemTotalPaise),
    deliveryFee: toRupees(content.deliveryFeePaise),
    discount: toRupees(content.discountPaise),
    taxes: taxesIn(content).map(({ kind, ratePercent, taxablePaise, cgstPaise, sgstPaise }) => ({
      kind,
      ratePercent,
      taxable: toRupees(taxablePaise),
      cgst: toRupees(cgstPaise),
      sgst: toRupees(sgstPaise),
    })),
    cgst: toRupees(content.cgstPaise),
    sgst: toRupees(content.sgstPaise),
    total: toRupees(content.totalPaise),
  }
}

const lineToWire = ({ name, servingSize, quantity, unitPaise }: BillContent['lines'][number]) => ({
  name: servingSize === undefined ? name : `${name}, ${servingSizeLabel(servingSize)}`,
  quantity,
  rate: toRupees(unitPaise),
  amount: toRupees(unitPaise * quantity),
})
