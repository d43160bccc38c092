/** Money is whole paise everywhere inside; rupees exist on the wire and on screen only. */
export type Paise = number

/** Whole paise of an amount in rupees, or undefined when it is no amount (negative, not finite, not a number). */
export function toPaise(rupees: unknown): Paise | undefined {
  if (typeof rupees !== 'number' || !Number.isFinite(rupees) || rupees < 0) return undefined
  return Math.round(rupees * 100)
}

export const toRupees = (paise: Paise): number => paise / 100

/** Before the last three digits, and before every two ahead of them: lakh and crore. */
const GROUPS = /\B(?=(\d\d)*\d{3}$)/g

/** Not Intl.NumberFormat: its first use takes 35 ms, on a phone three to four times as long, in the middle of the first render. */
const wholeRupees = (paise: Paise): string =>
  `${paise < 0 ? '−' : ''}₹${Math.trunc(Math.abs(paise) / 100)
    .toFixed(0)
    .replace(GROUPS, ',')}`

/** '₹1,250', and '₹12.50' when there are paise to show: a price is never shown rounded. A service may be free. */
export const formatPrice = (paise: Paise, isService?: boolean): string =>
  isService && !paise ? 'Free' : paise % 100 ? formatAmount(paise) : wholeRupees(paise)

/** '₹1,250.00', for taxes and totals of a bill. */
export const formatAmount = (paise: Paise): string => `${wholeRupees(paise)}.${String(Math.abs(paise % 100)).padStart(2, '0')}`
