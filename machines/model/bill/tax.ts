import { type Bill, type BillTerms, billOf } from './bill.ts'
import { type CartLine, linePricePaise } from '#machines/model/cart.ts'
import type { Coupon } from './coupon.ts'
import { formatAmount, type Paise } from '#machines/model/money.ts'

/** How GST comes to a price: on top of it, in it, or not at all, as with alcohol. */
export const TAX_KINDS = ['ADDED', 'INCLUDED', 'OUTSIDE'] as const

export interface Tax {
  kind: (typeof TAX_KINDS)[number]
  ratePercent: number
}

/** What the dishes of one kind and rate are taxed. */
export interface TaxPart extends Tax {
  /** What they cost after the discount, without the tax. */
  taxablePaise: Paise
  cgstPaise: Paise
  sgstPaise: Paise
}

/** A tax as dishes and lines carry it: '18' is added at that rate, '18 incl' is in the price, 'incl' is so at the rate of the outlet. Also for the database. */
export const DISH_TAX = /^((100|[0-9]{1,2}([.][0-9]{1,2})?)( incl)?|incl|outside)$/

/** What that means at an outlet of this rate; what cannot be read is taxed as the outlet is. */
export function taxOf(tax: string | null | undefined, ofOutlet: number): Tax {
  if (tax === 'outside') return { kind: 'OUTSIDE', ratePercent: 0 }
  const [text, , rate = ofOutlet] = DISH_TAX.exec(tax ?? '') ?? ['']
  return { kind: text.endsWith('incl') ? 'INCLUDED' : 'ADDED', ratePercent: Number(rate) }
}

export interface TaxedBill extends Bill {
  taxes: TaxPart[]
}

/** The bill of these lines, each taxed in its own way; the same function answers in the browser and on the server. */
export function taxedBill(lines: CartLine[], coupon: Coupon | undefined, terms: BillTerms): TaxedBill {
  const bill = billOf(lines, coupon, terms)
  const taxes = taxesOf(lines, bill.discountPaise, terms)
  const taxesPaise = addedPaise(taxes)
  return { ...bill, taxesPaise, toPayPaise: bill.toPayPaise - bill.taxesPaise + taxesPaise, taxes }
}

/** What the prices do not have in them. */
export const addedPaise = (taxes: readonly TaxPart[]): Paise =>
  taxes.reduce((sum, { kind, cgstPaise, sgstPaise }) => (kind === 'ADDED' ? sum + cgstPaise + sgstPaise : sum), 0)

/**
 * The taxes by kind and rate, whatever the sequence of the lines: the discount is shared by what the dishes of each cost, and each is rounded once. A
 * line's own tax counts only where a discount lowers what is taxed.
 */
export function taxesOf(lines: CartLine[], discountPaise: Paise, { taxRatePercent, taxedAfterDiscount }: BillTerms): TaxPart[] {
  const sums = new Map<string, { tax: Tax; paise: Paise }>()
  for (const line of lines) {
    if (line.outOfStock) continue
    const tax = taxOf(taxedAfterDiscount ? line.tax : undefined, taxRatePercent)
    const key = keyOf(tax)
    sums.set(key, { tax, paise: (sums.get(key)?.paise ?? 0) + linePricePaise(line) })
  }
  const groups = [...sums.values()].toSorted((one, other) => rankOf(one.tax) - rankOf(other.tax))
  const shares = taxedAfterDiscount
    ? sharesOf(
        discountPaise,
        groups.map(({ paise }) => paise),
      )
    : []
  return groups.map(({ tax, paise }, index) => partOf(tax, paise - (shares[index] ?? 0)))
}

/** The discount in whole paise, in proportion to what each group costs: none gets more than that. */
function sharesOf(discountPaise: Paise, worths: Paise[]): Paise[] {
  const total = worths.reduce((sum, paise) => sum + paise, 0)
  // A price from the storage may be no amount that can be shared.
  if (total === 0 || ![discountPaise, ...worths].every(Number.isSafeInteger)) return []
  let [cost, given] = [0, 0]
  return worths.map((paise) => {
    cost += paise
    const before = given
    given = Number((BigInt(discountPaise) * BigInt(cost)) / BigInt(total))
    return given - before
  })
}

export const keyOf = ({ kind, ratePercent }: Tax): string => `${kind} ${ratePercent}`
const rankOf = ({ kind, ratePercent }: Tax): number => TAX_KINDS.indexOf(kind) * 1000 + ratePercent

/** Of a price that has the tax in it, the tax is what is left of it without. Of an odd paisa SGST has it: the halves add up to what is paid. */
function partOf(tax: Tax, paise: Paise): TaxPart {
  const { kind, ratePercent } = tax
  const whole = Math.round((paise * ratePercent) / (kind === 'INCLUDED' ? 100 + ratePercent : 100))
  const cgstPaise = Math.floor(whole / 2)
  return { ...tax, taxablePaise: kind === 'INCLUDED' ? paise - whole : paise, cgstPaise, sgstPaise: whole - cgstPaise }
}

/** What a bill says below its sums, for each kind and rate. */
export const taxNotes = (taxes: readonly TaxPart[]): string[] =>
  taxes
    .filter(({ taxablePaise, ratePercent, kind }) => taxablePaise > 0 && (ratePercent > 0 || kind === 'OUTSIDE'))
    .map(({ kind, ratePercent, taxablePaise, cgstPaise, sgstPaise }) => {
      if (kind === 'OUTSIDE') return `${formatAmount(taxablePaise)} outside GST`
      const halves = `CGST ${ratePercent / 2} % ${formatAmount(cgstPaise)} · SGST ${ratePercent / 2} % ${formatAmount(sgstPaise)}`
      return kind === 'INCLUDED' ? `In the prices: ${halves}` : halves
    })
