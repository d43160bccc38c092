import { formatPrice, type Paise } from '#machines/model/money.ts'

/** No dish costs more: a higher amount is a typing mistake. */
export const MOST_PAISE = 100_000_00

/** As it stands in a field: '240', '199.50'. */
export const priceText = (paise: Paise): string => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))

/** A windows-1252 file has '?' in the place of '₹'. */
const BEFORE = /^(?:₹|\?|rs\.?|inr\b)\s*/i
const AFTER = /\s*(?:\/[-=]|-\/|₹|rs\.?|inr|only)$/i
const AMOUNT = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d{1,2})0*)?$/

/** '1,200', 'Rs. 250/-' or '₹ 250.50' as paise; undefined for what is no exact amount, or above what a dish may cost. */
export function readAmount(text: string): Paise | undefined {
  const [, rupees, paise = ''] = AMOUNT.exec(text.trim().replace(BEFORE, '').replace(AFTER, '').replace(AFTER, '')) ?? []
  const amount = rupees === undefined ? NaN : Number(rupees.replaceAll(',', '')) * 100 + Number(paise.padEnd(2, '0'))
  return amount <= MOST_PAISE ? amount : undefined
}

export const NO_AMOUNT = `is no exact amount of at most ${formatPrice(MOST_PAISE)}, such as 240, 199.50 or ₹1,200`
