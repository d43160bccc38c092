import { type DayHours, type Holiday, OUTLET_STATUSES, OUTLET_TYPES, WEEKDAYS, type Weekday } from '#machines/model/outlet/outlet.ts'
import { isDate } from '#machines/model/dates.ts'
import { billPrefixError, fssaiError, gstinError, MOST_HOLIDAYS, spansError, toDayHours } from '#machines/model/outlet/outlet-rules.ts'
import { PAY_WAYS, upiAddressError } from '#machines/model/bill/payment.ts'
import { toEmail } from '#server/contact.ts'
import type { OutletRow } from '#server/catalogue/queries.ts'
import { amount, type Field, isYes, list, rupees, text, tidy, Unreadable } from './fields.ts'

/** What a file can say of an outlet itself. */
export type OutletValues = Omit<OutletRow, 'id' | 'ratingTotal' | 'ratingCount' | 'announcedAt' | 'pausedUntil'>
export type OutletField = keyof OutletValues

const oneOf =
  <T extends string>(values: readonly T[]) =>
  (value: unknown): T => {
    const found = values.find((candidate) => candidate === tidy(value).toUpperCase())
    if (found === undefined) throw new Unreadable(`is none of ${values.join(', ')}`)
    return found
  }

const matching = (pattern: RegExp, sentence: string) => (value: unknown) => {
  const found = tidy(value)
  if (!pattern.test(found)) throw new Unreadable(sentence)
  return found
}

const degrees = (most: number) => (value: unknown) => {
  const found = Number(tidy(value))
  if (!(Math.abs(found) <= most)) throw new Unreadable(`is no number of degrees between -${most} and ${most}`)
  return found
}

const percent = (value: unknown) => {
  const [, found] = /^(\d{1,3}(?:\.\d{1,2})?) ?%?$/.exec(tidy(value)) ?? []
  if (found === undefined || Number(found) > 100) throw new Unreadable('is no tax rate from 0 to 100, such as 5 or 18 %')
  return Number(found)
}

function dayHours(entry: unknown, of: string): DayHours {
  if (entry === 'closed') return entry
  const { further, ...first } = Object(entry) as { further?: unknown }
  const spans = [first, ...(further === undefined ? [] : [further].flat())].map((span) => {
    const { opens, closes } = Object(span) as { opens?: unknown; closes?: unknown }
    return { opens: String(opens), closes: String(closes) }
  })
  const wrong = spansError(spans)
  if (wrong === undefined) return toDayHours(spans)
  const needed = `needs "closed" or { "opens": "11:00", "closes": "23:00" } for ${of}`
  throw new Unreadable(further === undefined ? needed : `${needed}, and "further" as a list of the same. ${wrong}`)
}

const hours = (value: unknown): Record<Weekday, DayHours> =>
  Object.fromEntries(WEEKDAYS.map((day) => [day, dayHours(Object(value)[day], day)])) as Record<Weekday, DayHours>

function holidays(value: unknown): Holiday[] {
  if (!Array.isArray(value) || value.length > MOST_HOLIDAYS) throw new Unreadable(`is no list of at most ${MOST_HOLIDAYS} dates`)
  const found = value.map((entry) => {
    const { date, hours } = Object(entry) as { date?: unknown; hours?: unknown }
    if (typeof date !== 'string' || !isDate(date)) throw new Unreadable('needs a "date" such as "2026-12-25" for each day')
    return { date, hours: dayHours(hours, date) }
  })
  if (new Set(found.map(({ date }) => date)).size < found.length) throw new Unreadable('has a date twice')
  return found
}

const ruled = (rule: (value: string) => string | undefined, sentence: string) => (value: unknown) => {
  const found = tidy(value)
  if (rule(found) !== undefined) throw new Unreadable(sentence)
  return found
}

/** In JSON by their headings: 'averageCost'. What may be left empty has that value in a new outlet, too. */
export const OUTLET_FIELDS: { [Name in OutletField]: Field<OutletValues[Name]> } = {
  name: { headings: ['name'], read: text(120) },
  type: { headings: ['type'], read: oneOf(OUTLET_TYPES) },
  status: { headings: ['status'], read: oneOf(OUTLET_STATUSES), blank: 'ONBOARDING' },
  averageCostPaise: { headings: ['average cost'], read: amount, blank: null, write: rupees },
  latitude: { headings: ['latitude'], read: degrees(90) },
  longitude: { headings: ['longitude'], read: degrees(180) },
  street: { headings: ['street'], read: text(200) },
  landmark: { headings: ['landmark'], read: text(200), blank: null },
  city: { headings: ['city'], read: text(80) },
  district: { headings: ['district'], read: text(80) },
  state: { headings: ['state'], read: text(80) },
  pincode: { headings: ['pincode'], read: matching(/^[1-9]\d{5}$/, 'is no PIN code of six digits') },
  contactNumber: { headings: ['contact number'], read: matching(/^\+?[\d ()-]{8,20}$/, 'is no telephone number') },
  email: {
    headings: ['email'],
    read: (value) => {
      const found = toEmail(tidy(value))
      if (found === undefined) throw new Unreadable('is no email address')
      return found
    },
  },
  logo: { headings: ['logo'], read: text(300), blank: '' },
  banners: { headings: ['banners'], read: list, blank: [] },
  legalName: { headings: ['legal name'], read: text(120), blank: null },
  gstin: { headings: ['gstin'], read: ruled(gstinError, 'is no GSTIN of 15 characters, of which the last checks the others'), blank: null },
  fssai: { headings: ['fssai'], read: ruled(fssaiError, 'is no FSSAI number of 14 digits'), blank: null },
  billPrefix: { headings: ['bill prefix'], read: ruled(billPrefixError, 'is not one to three capital letters'), blank: null },
  taxRatePercent: { headings: ['tax rate'], read: percent, blank: null },
  taxIncluded: { headings: ['tax included'], read: isYes, blank: false },
  payWays: { headings: ['pay ways'], read: (value) => list(value).map(oneOf(PAY_WAYS)), blank: [] },
  upiAddress: { headings: ['upi address'], read: ruled(upiAddressError, 'is no UPI address, such as dariya@okbank'), blank: null },
  upiName: { headings: ['upi name'], read: text(120), blank: null },
  timing: { headings: ['timing'], read: text(80), blank: '' },
  hours: { headings: ['hours'], read: hours },
  holidays: { headings: ['holidays'], read: holidays, blank: [] },
  timeZone: {
    headings: ['time zone'],
    read: (value) => {
      const name = tidy(value)
      if (!Intl.supportedValuesOf('timeZone').includes(name) && name !== 'Asia/Kolkata')
        throw new Unreadable('is no time zone, such as Asia/Kolkata')
      return name
    },
    blank: 'Asia/Kolkata',
  },
}
export const OUTLET_FIELD_NAMES = Object.keys(OUTLET_FIELDS) as OutletField[]
