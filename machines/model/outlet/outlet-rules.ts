import type { Coupon } from '#machines/model/bill/coupon.ts'
import { isDate } from '#machines/model/dates.ts'
import type { DayHours, OpenSpan } from './outlet.ts'
import { DISH_TAX } from '#machines/model/bill/tax.ts'

/** What an outlet's owner may set, by the same rules on the page and on the server; each answers its message. */

/** An owner closes for now and opens again; an import sets the other statuses. */
const OWN_STATUSES = ['LIVE', 'TEMPORARILY_CLOSED'] as const
export type OwnStatus = (typeof OWN_STATUSES)[number]
export const isOwnStatus = (status: string): status is OwnStatus => OWN_STATUSES.some((own) => own === status)

export const MOST_SPANS = 4
export const MOST_HOLIDAYS = 60
const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/

/** One day's hours in their order, with those that reach into the next day last. */
export function spansError(spans: readonly OpenSpan[]): string | undefined {
  if (spans.some(({ opens, closes }) => !CLOCK.test(opens) || !CLOCK.test(closes))) return 'Enter when it opens and when it closes'
  if (spans.length > MOST_SPANS) return `A day has at most ${MOST_SPANS} openings`
  if (spans.some(({ opens, closes }) => opens === closes) && spans.length > 1)
    return 'The same time twice is the whole day: remove the others'
  for (const [index, { opens }] of spans.entries()) {
    const before = spans[index - 1]
    if (before && (before.closes < before.opens || before.closes >= opens)) return 'Each opening begins after the one before has closed'
  }
  return undefined
}

/** Of each holiday of the list, in its order; `today` is the date at the outlet. */
export const holidayErrors = (holidays: readonly { date: string; spans: OpenSpan[] }[], today: string): (string | undefined)[] =>
  holidays.map(({ date, spans }, index) => {
    if (!isDate(date)) return 'Enter the date'
    if (date < today) return 'This day has passed'
    if (holidays.findIndex((other) => other.date === date) < index) return 'This date is in the list already'
    return spansError(spans)
  })

/** A day without an opening is a day off. */
export function toDayHours([first, ...further]: readonly OpenSpan[]): DayHours {
  if (!first) return 'closed'
  return further.length > 0 ? { ...first, further } : first
}

const GSTIN = /^\d{2}[A-Z]{5}\d{4}[A-Z][\dA-Z]Z[\dA-Z]$/
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** An identification number for goods and services tax, whose last character checks the others. */
export function gstinError(gstin: string): string | undefined {
  if (!GSTIN.test(gstin)) return 'A GSTIN has 15 characters, as in 27AAPFU0939F1ZV'
  return gstinCheck(gstin) === gstin.at(-1) ? undefined : 'This GSTIN has a mistake in it: its last character does not fit the others'
}

/** Of its first 14 characters: their values, every second one doubled, added up by their digits to the base 36. */
export function gstinCheck(gstin: string): string {
  const digits = Array.from(gstin.slice(0, 14), (character, index) => ALPHABET.indexOf(character) * (1 + (index % 2)))
  const sum = digits.reduce((total, value) => total + Math.floor(value / 36) + (value % 36), 0)
  return ALPHABET[(36 - (sum % 36)) % 36]!
}

export const fssaiError = (fssai: string): string | undefined =>
  /^\d{14}$/.test(fssai) ? undefined : 'An FSSAI licence number has 14 digits'

export const billPrefixError = (prefix: string): string | undefined =>
  /^[A-Z]{1,3}$/.test(prefix) ? undefined : 'One to three capital letters, as in DM'

export const LEGAL_FIELDS = ['legalName', 'gstin', 'tax', 'fssai', 'billPrefix'] as const
export type LegalField = (typeof LEGAL_FIELDS)[number]
const LEGAL_RULES: Record<LegalField, (value: string) => string | undefined> = {
  legalName: (name) => (name.length <= 120 ? undefined : 'At most 120 characters'),
  gstin: gstinError,
  tax: (tax) => (DISH_TAX.test(tax) && tax !== 'outside' ? undefined : 'Choose how its prices are taxed'),
  fssai: fssaiError,
  billPrefix: billPrefixError,
}

/** Each may be left empty. */
export const legalError = (field: LegalField, value: string): string | undefined => (value === '' ? undefined : LEGAL_RULES[field](value))

/** In rupees; undefined where it is left empty, NaN where it is no number. */
export interface NewOffer {
  code: string
  title: string
  discountType: Coupon['discountType']
  discountValue?: number | undefined
  minimumTotal?: number | undefined
  maximumDiscount?: number | undefined
  /** Its first and last day by the outlet's clock. */
  from?: string | undefined
  until?: string | undefined
}
export const OFFER_FIELDS = ['code', 'title', 'discountValue', 'maximumDiscount', 'minimumTotal', 'from', 'until'] as const
export type OfferField = (typeof OFFER_FIELDS)[number]

const isAmount = (rupees: number) => rupees > 0 && rupees <= 100_000 && Math.abs(rupees * 100 - Math.round(rupees * 100)) < 1e-6
const NO_AMOUNT = 'An amount of at most ₹1,00,000, as in 150 or 99.50'

export function offerError(field: OfferField, offer: NewOffer, today: string): string | undefined {
  const { code, title, discountType, discountValue = Number.NaN, from, until } = offer
  switch (field) {
    case 'code':
      return /^[A-Z0-9]{3,20}$/.test(code) ? undefined : '3 to 20 letters and digits, as in LUNCH20'
    case 'title':
      return title !== '' && title.length <= 60 ? undefined : 'What guests read, in 60 characters, as in Lunch for two'
    case 'discountValue':
      if (discountType === 'FLAT') return isAmount(discountValue) ? undefined : NO_AMOUNT
      return Number.isInteger(discountValue) && discountValue >= 1 && discountValue <= 100 ? undefined : 'A whole number from 1 to 100'
    case 'minimumTotal':
    case 'maximumDiscount': {
      const amount = offer[field]
      return amount === undefined || isAmount(amount) ? undefined : NO_AMOUNT
    }
    case 'from':
      return from === undefined || (isDate(from) && from >= today) ? undefined : 'Today or a later day'
    case 'until':
      return until === undefined || (isDate(until) && until >= (from ?? today)) ? undefined : 'Not before it begins'
  }
}
