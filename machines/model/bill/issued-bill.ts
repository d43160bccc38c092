import { formatAmount, type Paise } from '#machines/model/money.ts'
import type { TaxPart } from './tax.ts'

type IssuedTax = Omit<TaxPart, 'kind'> & { kind: TaxPart['kind'] | (string & {}) }

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
  /** By kind and rate; none where the backend tells the two halves alone. */
  taxes: IssuedTax[]
  cgstPaise: Paise
  sgstPaise: Paise
  totalPaise: Paise
  /** Why a credit note was issued. */
  reason?: string
}

/** A bill with the notes that were issued since, oldest first. */
export interface IssuedBill extends IssuedPaper {
  creditNotes: IssuedPaper[]
}

/** A bill as the outlet's own staff read it. */
export interface CounterBill {
  bill: IssuedBill
  dishes: BilledDish[]
}
export interface BilledDish {
  lineNumber: number
  name: string
  quantity: number
  amountPaise: Paise
  /** The number of the note that took it off the bill. */
  creditNote?: string | undefined
}

export const isOnBill = ({ creditNote }: BilledDish): boolean => creditNote === undefined

/** What the guest paid, or owes, after all of them. */
export const leftPaise = ({ totalPaise, creditNotes }: IssuedBill): Paise =>
  creditNotes.reduce((left, note) => left - note.totalPaise, totalPaise)

/** 'Tax invoice' of one who is registered for GST and charges it; what is not taxed needs a bill of supply (CGST Rules 46A and 49). */
export function paperTitle({ seller, taxes, cgstPaise, reason }: IssuedPaper): string {
  if (reason !== undefined) return 'CREDIT NOTE'
  const taxed = taxes.filter(({ ratePercent }) => ratePercent > 0)
  if (!seller.gstin || (taxed.length === 0 && cgstPaise === 0)) return 'BILL OF SUPPLY'
  return taxed.length < taxes.length ? 'INVOICE-CUM-BILL OF SUPPLY' : 'TAX INVOICE'
}

type Row = [label: string, paise: Paise]
const shown = (rows: Row[]) =>
  rows.filter(([label, paise]) => paise !== 0 || label === 'Item Total').map(([label, paise]) => ({ label, amount: formatAmount(paise) }))

/** Each half says its rate and what it is on, as the rules for invoices ask (CGST Rule 46). */
const halves = ({ ratePercent, taxablePaise, cgstPaise, sgstPaise }: IssuedTax): Row[] => {
  const half = ` ${ratePercent / 2} % on ${formatAmount(taxablePaise)}`
  return [
    [`CGST${half}`, cgstPaise],
    [`SGST${half}`, sgstPaise],
  ]
}
const ofKind = ({ taxes }: IssuedPaper, wanted: TaxPart['kind']) => taxes.filter(({ kind }) => kind === wanted)

/** Its amounts from the dishes to the total, in the order in which they add up; nothing that is 0. */
export function billRows(paper: IssuedPaper) {
  const { itemTotalPaise, deliveryFeePaise, discountPaise, cgstPaise, sgstPaise, taxes } = paper
  const ratelessRows: Row[] = [
    ['CGST', cgstPaise],
    ['SGST', sgstPaise],
  ]
  return shown([
    ['Item Total', itemTotalPaise],
    ['Delivery Fee', deliveryFeePaise],
    ['Discount Amount', -discountPaise],
    ...(taxes.length > 0 ? ofKind(paper, 'ADDED').flatMap(halves) : ratelessRows),
  ])
}

/** What the total has in it already. */
export const includedRows = (paper: IssuedPaper) =>
  shown([
    ...ofKind(paper, 'INCLUDED').flatMap(halves),
    ...ofKind(paper, 'OUTSIDE').map(({ taxablePaise }): Row => ['Outside GST', taxablePaise]),
  ])
