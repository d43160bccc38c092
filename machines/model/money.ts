/** Money is whole paise everywhere inside; rupees exist on the wire and on screen only. */
export type Paise = number

/** Whole paise of an amount in rupees, or undefined when it is no amount (negative, not finite, not a number). */
export function toPaise(rupees: unknown): Paise | undefined {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees) || rupees < 0) return undefined
  return Math.round(rupees * 100)
}

export const toRupees = (paise: Paise): number => paise / 100

const rupees = (digits: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', ...digits })
// Made when first asked for: each takes as long as a screen's frame.
let whole: Intl.NumberFormat | undefined
let exact: Intl.NumberFormat | undefined

/** '₹1,250', and '₹12.50' when there are paise to show: a price is never shown rounded. */
export const formatPrice = (paise: Paise): string =>
  paise % 100 === 0 ? (whole ??= rupees({ maximumFractionDigits: 0 })).format(paise / 100) : formatAmount(paise)

/** '₹1,250.00', for taxes and totals of a bill. */
export const formatAmount = (paise: Paise): string => (exact ??= rupees({ minimumFractionDigits: 2 })).format(paise / 100)
