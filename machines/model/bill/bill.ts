import { type CartLine, linesQuantity, linesTotalPaise } from '#machines/model/cart.ts'
import { type Coupon, discountOf } from './coupon.ts'
import { DEFAULT_PREPARATION_MINUTES } from '#machines/model/menu/menu-item.ts'
import type { Paise } from '#machines/model/money.ts'
import type { Outlet } from '#machines/model/outlet/outlet.ts'

export interface BillTerms {
  taxRatePercent: number
  deliveryFeePaise: Paise
  /** A discount lowers what is taxed. Without it the specification's formula counts: taxes on the item total, the discount off the final amount. */
  taxedAfterDiscount?: boolean | undefined
}

/** GST on restaurant service, no delivery fee. */
export const DEFAULT_TERMS: BillTerms = { taxRatePercent: 5, deliveryFeePaise: 0 }

/** The parts add up: toPay = itemTotal + deliveryFee + taxes − discount, and no part is negative. */
export interface Bill {
  totalItems: number
  itemTotalPaise: Paise
  deliveryFeePaise: Paise
  taxesPaise: Paise
  discountPaise: Paise
  toPayPaise: Paise
  /** What a discount is taken from: none is more. */
  discountablePaise: Paise
}

/** The terms with what the outlet tells of its own. */
export const termsOf = (outlet: BilledOutlet | undefined, terms: BillTerms): BillTerms => ({
  ...terms,
  taxRatePercent: outlet?.taxRatePercent ?? terms.taxRatePercent,
  taxedAfterDiscount: outlet?.taxedAfterDiscount ?? terms.taxedAfterDiscount,
})
type BilledOutlet = Pick<Outlet, 'taxRatePercent' | 'taxedAfterDiscount'>

/** The bill of these lines; the same function answers in the browser and on the server. */
export function billOf(lines: CartLine[], coupon: Coupon | undefined, terms: BillTerms = DEFAULT_TERMS): Bill {
  const { taxRatePercent, deliveryFeePaise, taxedAfterDiscount } = terms
  const itemTotalPaise = linesTotalPaise(lines)
  const taxOn = (paise: Paise) => Math.round((paise * taxRatePercent) / 100)
  const discountablePaise = taxedAfterDiscount ? itemTotalPaise : itemTotalPaise + deliveryFeePaise + taxOn(itemTotalPaise)
  const discountPaise = coupon ? discountOf(coupon, itemTotalPaise, discountablePaise) : 0
  const taxesPaise = taxOn(taxedAfterDiscount ? itemTotalPaise - discountPaise : itemTotalPaise)
  return {
    totalItems: linesQuantity(availableLines(lines)),
    itemTotalPaise,
    deliveryFeePaise,
    taxesPaise,
    discountPaise,
    toPayPaise: itemTotalPaise + deliveryFeePaise + taxesPaise - discountPaise,
    discountablePaise,
  }
}

/** The bill with the total that the server corrected: the dishes stay, the difference is a charge or, when negative, a discount. */
export function billThatComesTo(bill: Bill, toPayPaise: Paise): Bill {
  const taxesPaise = bill.taxesPaise + toPayPaise - bill.toPayPaise
  return {
    ...bill,
    taxesPaise: Math.max(0, taxesPaise),
    discountPaise: bill.discountPaise + Math.max(0, -taxesPaise),
    toPayPaise,
  }
}

export const availableLines = (lines: CartLine[] = []): CartLine[] => lines.filter((line) => !line.outOfStock && line.quantity > 0)

/** Longest preparation among the dishes in stock, 30 minutes for one that names none; 0 without dishes. */
export const estimatedMinutes = (lines: CartLine[]): number =>
  Math.max(0, ...availableLines(lines).map((line) => (line.isService ? 0 : preparationMinutesOf(line))))

export const preparationMinutesOf = (line: Pick<CartLine, 'preparationMinutes'>): number =>
  line.preparationMinutes !== undefined && Number.isFinite(line.preparationMinutes) && line.preparationMinutes > 0
    ? line.preparationMinutes
    : DEFAULT_PREPARATION_MINUTES
