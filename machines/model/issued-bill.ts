import { formatAmount, type Paise } from './money.ts'

/** The bill of a completed order as the outlet issued it, or a note that takes something off it. */
export interface IssuedPaper {
  number: string
  /** ISO 8601 with an offset. */
  issuedAt?: string
  seller: { name: string; legalName?: string; address: string[]; state?: string; gstin?: string; fssai?: string }
  place?: string
  lines: { name: string; quantity: number; ratePaise: Paise; amountPaise: Paise }[]
  itemTotalPaise: Paise
  deliveryFeePaise: Paise
  discountPaise: Paise
  /** What the tax is on. */
  taxablePaise?: Paise
  taxRatePercent?: number
  cgstPaise: Paise
  sgstPaise: Paise
  totalPaise: Paise
  /** Of a credit note: why. */
  reason?: string
}

/** A bill with the notes that were issued since, oldest first. */
export interface IssuedBill extends IssuedPaper {
  creditNotes: IssuedPaper[]
}

/** What the guest paid, or owes, after all of them. */
export const leftPaise = ({ totalPaise, creditNotes }: IssuedBill): Paise =>
  creditNotes.reduce((left, note) => left - note.totalPaise, totalPaise)

/**
 * Its amounts from the dishes to the total, in the order in which they add up; nothing that is 0 but the tax of an outlet that is registered. A half of the
 * tax says its rate and what it is on, as the rules for invoices ask (CGST Rule 46).
 */
export function billRows(paper: IssuedPaper) {
  const { itemTotalPaise, deliveryFeePaise, discountPaise, cgstPaise, sgstPaise, taxablePaise, taxRatePercent, seller } = paper
  const rate = taxRatePercent === undefined ? '' : ` ${taxRatePercent / 2} %`
  const half = taxablePaise === undefined ? rate : `${rate} on ${formatAmount(taxablePaise)}`
  const rows: [label: string, paise: Paise][] = [
    ['Item Total', itemTotalPaise],
    ['Delivery Fee', deliveryFeePaise],
    ['Discount Amount', -discountPaise],
    [`CGST${half}`, cgstPaise],
    [`SGST${half}`, sgstPaise],
  ]
  return rows
    .filter(([label, paise]) => paise !== 0 || label === 'Item Total' || (seller.gstin !== undefined && label.includes('GST')))
    .map(([label, paise]) => ({ label, amount: `${paise < 0 ? '−' : ''}${formatAmount(Math.abs(paise))}` }))
}
