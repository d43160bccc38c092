import { type CartLine, linesTotalPaise } from './cart.ts'
import { type Coupon, takenOff } from './coupon.ts'
import { DEFAULT_PREPARATION_MINUTES } from './menu-item.ts'
import type { Paise } from './money.ts'

export interface BillTerms {
  taxRatePercent: number
  deliveryFeePaise: Paise
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
}

/** The bill of these lines; the same function answers in the browser and on the server. */
export function billOf(lines: CartLine[], coupon: Coupon | undefined, terms: BillTerms = DEFAULT_TERMS): Bill {
  const itemTotalPaise = linesTotalPaise(lines)
  const taxesPaise = Math.round((itemTotalPaise * terms.taxRatePercent) / 100)
  const before = itemTotalPaise + terms.deliveryFeePaise + taxesPaise
  // Cut at the amount it is taken from, so that the parts on the bill always add up to TO PAY.
  const discount = coupon ? takenOff(coupon, itemTotalPaise, before) : 0
  return {
    totalItems: availableLines(lines).reduce((sum, line) => sum + line.quantity, 0),
    itemTotalPaise,
    deliveryFeePaise: terms.deliveryFeePaise,
    taxesPaise,
    discountPaise: discount,
    toPayPaise: before - discount,
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

export const availableLines = (lines: CartLine[]): CartLine[] => lines.filter((line) => !line.outOfStock && line.quantity > 0)

/** Longest preparation among the lines in stock, 30 minutes for one that names none; 0 without lines. */
export const estimatedMinutes = (lines: CartLine[]): number =>
  Math.max(0, ...availableLines(lines).map((line) => preparationMinutesOf(line)))

export const preparationMinutesOf = (line: Pick<CartLine, 'preparationMinutes'>): number =>
  line.preparationMinutes !== undefined && Number.isFinite(line.preparationMinutes) && line.preparationMinutes > 0
    ? line.preparationMinutes
    : DEFAULT_PREPARATION_MINUTES
